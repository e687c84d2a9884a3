import type { Page } from '@playwright/test';
import { expect, keepsBack, test } from './table';

test('a real Universal VTT map is read, its decisions shown, and played on', async ({ page, table }) => {
  await page.goto('./?new');
  await expect(page.getByRole('heading', { name: 'A new table' })).toBeVisible();
  await table.isAccessible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'choose a file' }).click();
  await (await chooser).setFiles('../maps/third-party/universal-vtt/uvtt2fgu-sample.dd2vtt');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('squares');
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await table.isAccessible();
  await dialog.getByRole('button', { name: 'Use this map' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await table.isAccessible();
});

test('an empty floor: a creature is typed, placed, and its turn begins', async ({ page, table }) => {
  await page.goto('./?new');
  await page.getByRole('button', { name: /An empty floor/ }).click();
  await page.getByRole('button', { name: 'Creature' }).click();
  await page.getByLabel('Type one creature').fill('Ogre, large, speed 25');
  await page.getByRole('button', { name: 'Put it on the board' }).click();
  const at = await table.at('E5');
  await page.mouse.click(at.x, at.y);
  await expect(page.getByRole('button', { name: /Ogre/ })).toBeVisible();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Begin in this order' }).click();
  await expect(table.log).toContainText('Round 1, Ogre’s turn');
});

test('a table is kept in this browser and goes on after a reload', async ({ page, table }) => {
  await table.open();
  await table.drag('D3', 'E4');
  await page.mouse.up();
  await page.keyboard.press('Enter');
  await expect(table.log).toContainText('Adela moves to E4.');
  await page.goto('./?new');
  await page.getByRole('button', { name: 'The flooded crypt', exact: true }).click();
  await expect(table.log).toContainText('Adela moves to E4.');
});

test('a table in two windows goes on in the one where it was opened last', async ({ page, table }) => {
  await table.open();
  const steps = async (at: Page, key: string): Promise<void> => {
    await at.locator('[role="gridcell"][tabindex="0"]').focus();
    await at.keyboard.press(key);
    await at.keyboard.press('Enter');
  };
  await steps(page, 'ArrowRight');
  await expect(table.log).toContainText('Adela moves to E3.');
  const other = await page.context().newPage();
  await other.goto('./?new');
  await other.getByRole('button', { name: 'The flooded crypt', exact: true }).click();
  const log = other.getByRole('list', { name: 'Log' });
  await expect(log).toContainText('Adela moves to E3.');
  await expect(page.getByText('This table goes on in another window')).toBeVisible();
  await table.isAccessible();
  // What is done in the one that was left is refused, so that it does not replace what is done in the other.
  await page.bringToFront();
  await page.getByRole('button', { name: /^End turn/ }).click();
  await expect(page.getByRole('alert')).toContainText('goes on in another window');
  await other.bringToFront();
  await steps(other, 'ArrowDown');
  await expect(log).toContainText('Adela moves to E4.');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Go on here' }).click();
  await expect(table.log).toContainText('Adela moves to E4.');
  await expect(page.getByText('This table goes on in another window')).toHaveCount(0);
  await expect(other.getByText('This table goes on in another window')).toBeVisible();
  await other.close();
});

test('a copy of the table is a journal that opens again', async ({ page, table }) => {
  await table.open();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Save a copy' }).click();
  const file = await (await download).path();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Open a table file' }).click();
  await (await chooser).setFiles(file);
  await expect(table.log).toContainText('Round 1, Adela’s turn');
});

test('players see what their side knows', async ({ page, table }) => {
  await table.open();
  await table.say('with: Rat hidden from party');
  await expect(page.getByRole('button', { name: /Rat.*only you see it/ })).toBeVisible();
  await page.getByLabel('View').selectOption('party');
  await expect(page.getByRole('button', { name: /Rat/ })).toHaveCount(0);
  await table.isAccessible();
});

test('the view of the players has no number of a foe, and neither has the projector', async ({ page, table }) => {
  /** Everything that the page says, to the eye or to a screen reader. */
  const said = (): Promise<string> => page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label]')].map((own) => own.getAttribute('aria-label'));
    return [document.body.textContent, ...labels].join(' ');
  });
  await table.open();
  await table.say('with: Ogre hp 613, ac 97');
  await expect(page.getByText(/613/).first()).toBeVisible();
  await page.getByLabel('View').selectOption('party');
  await expect(page.getByText(/613/)).toHaveCount(0);
  for (const tab of ['Table', 'Log', 'Rulings']) {
    await page.getByRole('tab', { name: tab }).click();
    expect(await said()).not.toMatch(/\b(613|97)\b/);
  }
  expect(await said()).toContain('Ogre');
  await expect(page.getByRole('button', { name: /^End turn/ })).toHaveCount(0);
  await table.isAccessible();
  // A key does nothing for the game master either, while they look with other eyes.
  await page.locator('[role="gridcell"][tabindex="0"]').press('e');
  await expect(page.getByRole('alert')).toContainText('You are looking at what others see.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('a tap plans, and Move walks', async ({ page, table }) => {
    await table.open();
    const at = await table.at('E4');
    await page.touchscreen.tap(at.x, at.y);
    await expect(table.plan).toContainText('5 ft');
    await table.isAccessible();
    await table.plan.getByRole('button', { name: /^Move/ }).tap();
    await expect(table.log).toContainText('Adela moves to E4.');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });

  test('a tap before the range is known plans as soon as it is', async ({ page, table }) => {
    const questions = await keepsBack(page, 'range');
    await table.open();
    const at = await table.at('E4');
    await page.touchscreen.tap(at.x, at.y);
    await expect(page.getByRole('gridcell', { name: /^E4/ })).toHaveAttribute('tabindex', '0');
    await expect(table.plan).toHaveCount(0);
    await questions.release();
    await expect(table.plan).toContainText('5 ft');
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });
  test('the page opens again', async ({ page, context, table }) => {
    await table.open();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(table.log).toContainText('Round 1, Adela’s turn');
  });
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });
  test('nothing loses its contrast', async ({ table }) => {
    await table.open();
    await table.isAccessible();
  });
});

test('the projector window follows the table in this browser, and hears only what onlookers know', async ({ page, table }) => {
  await table.open();
  await table.say('with: Lurker of foes, hidden from party, at (3,1); Ogre hp 613, ac 97');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Open the projector window' }).click();
  const shown = await opened;
  await expect(shown.getByRole('grid')).toBeVisible();
  await expect(shown.getByRole('gridcell', { name: /^D3.*Adela/ })).toBeAttached();
  await expect(shown.getByRole('button', { name: /Ogre/ })).toBeVisible();
  expect(await shown.locator('body').textContent()).not.toMatch(/Lurker|613/);
  await page.bringToFront();
  await table.drag('D3', 'E4');
  await page.mouse.up();
  await page.keyboard.press('Enter');
  await expect(shown.getByRole('gridcell', { name: /^E4.*Adela/ })).toBeAttached();
  await shown.close();
});

test('what players know is a setting that is found by searching', async ({ page, table }) => {
  await table.open();
  await page.getByRole('tab', { name: 'Rulings' }).click();
  await page.getByRole('searchbox').fill('hit points');
  const setting = page.getByRole('combobox', { name: 'hit points' });
  await expect(setting).toHaveValue('words');
  await setting.selectOption('exact');
  await expect(page.getByRole('listitem').filter({ has: setting })).toContainText('Changed here');
  await expect(setting).toHaveValue('exact');
});

test('a distance is measured by the rules of the system', async ({ page, table }) => {
  // Three squares down and two across: 5, 10 for the diagonals and 5 straight; in 6d6 each square is 5 feet.
  for (const [sample, feet] of [['vault', 20], ['ice', 10]] as const) {
    await table.open(`?seed=7&sample=${sample}`);
    await page.getByRole('button', { name: 'Measure' }).click();
    const [from, to] = sample === 'vault' ? ['E3', 'G6'] : ['B1', 'D1'];
    const [start, end] = [await table.at(from), await table.at(to)];
    await page.mouse.click(start.x, start.y);
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await expect(page.getByText(`${feet} ft, ${from} to ${to}`)).toBeAttached();
  }
});

test('a flying creature rises by the ladder, and its altitude is said', async ({ page, table }) => {
  await table.open('?seed=7&sample=bay');
  // Nova and the drone are first in the order; the drone hangs two squares high.
  await page.getByRole('button', { name: /^End turn/ }).click();
  const altitude = page.getByRole('region', { name: 'Altitude' });
  await expect(altitude).toContainText('Drone: 10 feet up');
  await table.isAccessible();
  await altitude.getByRole('radio', { name: '20 ft' }).click();
  // Two squares straight up are 10 feet, and rising costs as much again.
  await expect(altitude).toContainText('20 feet up, 20 of 40 feet.');
  await altitude.getByRole('button', { name: /^Go there/ }).click();
  await expect(altitude).toContainText('Drone: 20 feet up');
});

test('a flight passes a waypoint at an altitude, and each part of the way has its price', async ({ page, table }) => {
  await table.open('?seed=7&sample=bay');
  await page.getByRole('button', { name: /^End turn/ }).click();
  await expect(page.getByRole('region', { name: 'Altitude' })).toContainText('Drone: 10 feet up');
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  // Two squares to the east, then the end of the way one square higher.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(table.plan).toContainText('10 ft');
  await page.keyboard.press('PageUp');
  await expect(table.plan).toContainText('Q7, 15 feet up');
  await page.keyboard.press('q');
  await expect(page.getByText('Waypoint 1 at Q7, 15 feet up.')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(table.plan).toContainText('R7');
  const parts = table.plan.getByRole('list', { name: 'Parts of the way' });
  // Rising costs the square and as much again; straight on costs 5 feet.
  await expect(parts.getByRole('listitem')).toHaveText(['to Q7, 15 ft up: 15 ft', 'to R7, 15 ft up: 5 ft']);
  await table.isAccessible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Altitude' })).toContainText('Drone: 15 feet up');
});

test('a flight of two moves passes a waypoint, too', async ({ page, table }) => {
  await table.open('?seed=7&sample=bay');
  await page.getByRole('button', { name: /^End turn/ }).click();
  await expect(page.getByRole('region', { name: 'Altitude' })).toContainText('Drone: 10 feet up');
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(table.plan).toContainText('10 ft');
  await page.keyboard.press('PageUp');
  await expect(table.plan).toContainText('Q7, 15 feet up');
  await page.keyboard.press('q');
  await expect(page.getByText('Waypoint 1 at Q7, 15 feet up.')).toBeAttached();
  // 15 feet are spent, and 25 are left of one move.
  await page.keyboard.press('PageUp');
  await expect(table.plan).toContainText('Q7, 20 feet up');
  await page.keyboard.press('PageUp');
  await expect(table.plan).toContainText('Q7, 25 feet up');
  await page.keyboard.press('PageUp');
  await expect(table.plan).toContainText('Q7, 30 feet up');
  // Straight up by three squares is 30 feet with what rising costs, so 45 in all: more than one move.
  const parts = table.plan.getByRole('list', { name: 'Parts of the way' });
  await expect(parts.getByRole('listitem')).toHaveText([/^to Q7, 15 ft up: 15 ft$/, /^to Q7, 30 ft up: /]);
  await expect(table.plan).toContainText(/double/i);
});

test('where the rules have no altitudes, a flyer has none, and flies over what nobody can walk on', async ({ page, table }) => {
  await page.goto('./?new');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'choose a file' }).click();
  const board = 'board: The chasm\nsystem: pf2e\n\nmap:\nA^^..\n.^^..\n\nlegend: ^ needs fly\nwith: A speed 25, fly 40\n';
  await (await chooser).setFiles({ name: 'chasm.board', mimeType: 'text/plain', buffer: Buffer.from(board) });
  await page.getByRole('button', { name: 'Use this map' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Begin in this order' }).click();
  await expect(page.getByRole('button', { name: /End turn/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Altitude' })).toHaveCount(0);
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('PageUp');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  // Four squares in one Fly action.
  await expect(table.plan).toContainText('20 ft');
  await expect(table.plan).toContainText(/fly/i);
  await table.isAccessible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: /^E1, A/ })).toBeAttached();
});
