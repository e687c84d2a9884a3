import type { Page } from '@playwright/test';
import { expect, keepsBack, tap, test } from './table';

const press = (page: Page, ...keys: string[]): Promise<void> => page.evaluate((all) => {
  // Every key comes before the worker can have answered the one before.
  for (const key of all) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, code: key === 'q' ? 'KeyQ' : key, bubbles: true, cancelable: true }));
}, keys);

test('a way that takes more than this turn is refused, with what it costs more than is left', async ({ page, table }) => {
  await table.open();
  await table.drag('D3', 'P11');
  // Three Strides of 25 feet lead to M9 for 75. From there N10 costs 15, O11 10 and P11 5 in the next turn: 105.
  await expect(page.locator('.plabel')).toContainText('it costs 30 ft more than is left');
  await page.mouse.up();
  await expect(table.plan).toContainText('P11: it costs 30 ft more than is left. This turn leads as far as M9.');
  await expect(table.plan.getByRole('button', { name: /^Move/ })).toBeDisabled();
  await table.isAccessible();
  await table.plan.getByRole('button', { name: 'Plan to M9' }).click();
  await expect(table.plan).toContainText('75 ft');
  await expect(table.plan.getByRole('button', { name: /^Move/ })).toBeEnabled();
});

test('an answer that takes long leaves the one before, which is shown faint until then', async ({ page, table }) => {
  const questions = await keepsBack(page);
  await table.open();
  await table.drag('D3', 'E4');
  await expect(table.plan).toContainText('D3 to E4');
  await questions.keep('way');
  const g5 = await table.at('G5');
  await page.mouse.move(g5.x, g5.y, { steps: 2 });
  await expect(table.plan).toHaveAttribute('aria-busy', 'true');
  await expect(table.plan).toContainText('D3 to E4');
  await expect(table.plan).toHaveCSS('outline-style', 'dashed');
  await table.isAccessible();
  await expect(table.plan).toHaveAttribute('aria-busy', 'true');
  await questions.release();
  await expect(table.plan).toContainText('D3 to G5');
  await expect(table.plan).toHaveAttribute('aria-busy', 'false');
  await page.mouse.up();
  await page.keyboard.press('Escape');
  // The same on the map: the range of the turn before stays while the next one is worked out.
  const clear = await table.shows('F6', 30);
  await questions.keep('range');
  await page.getByRole('button', { name: /^End turn/ }).click();
  await expect.poll(() => table.shows('F6', 30)).not.toEqual(clear);
  const faint = await table.shows('F6', 30);
  await questions.release();
  await expect.poll(() => table.shows('F6', 30)).not.toEqual(faint);
});

test('what changes while a way is being found finds that way again, not the one before', async ({ page, table }) => {
  const questions = await keepsBack(page);
  await table.open();
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(table.plan).toContainText('D3 to E3');
  await questions.keep('way');
  // Another preference, and then a change of the board.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('v');
  await questions.release();
  await expect(table.plan).toContainText('D3 to E4');
  await expect(table.plan).toHaveAttribute('aria-busy', 'false');
  await expect(table.plan).toContainText('D3 to E4');
  await questions.keep('way');
  await page.keyboard.press('ArrowDown');
  await table.say('with: Adela hp 9');
  await questions.release();
  await expect(table.plan).toContainText('D3 to E5');
  await expect(table.plan).toHaveAttribute('aria-busy', 'false');
  await expect(table.plan).toContainText('D3 to E5');
});

test('a waypoint that is set before its way is found is set as soon as it is', async ({ page, table }) => {
  await table.open();
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await press(page, 'ArrowDown', 'q');
  await expect(page.getByRole('status').filter({ hasText: 'Waypoint 1 at D4.' })).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(table.plan.getByRole('list', { name: 'Parts of the way' })).toContainText('to D4: 5 ft');
  await page.keyboard.press('Escape');
  await expect(table.plan).toHaveCount(0);
  // The cursor is at E4. Somebody who goes on at once passes the waypoint all the same.
  await press(page, 'ArrowLeft', 'q', 'ArrowDown');
  await expect(table.plan.getByRole('list', { name: 'Parts of the way' })).toContainText('to D4: 5 ft');
  await expect(table.plan).toContainText('D3 to D5');
});

test('the marks of the overlays have a key', async ({ page, table }) => {
  await table.open();
  await table.say('with: Ogre at (11,2); Corvin at (11,1)');
  const legend = page.getByRole('region', { name: 'Key to the map' });
  await expect(legend).toHaveCount(0);
  for (const key of ['t', 'c', 'f']) await tap(page, key);
  await expect(legend).toContainText('Ogre threatens');
  await expect(legend).toContainText('reached with 2 actions');
  await expect(legend).toContainText('may pass, may not end there');
  const l5 = await table.at('L5');
  await page.mouse.move(l5.x, l5.y);
  await expect(legend).toContainText('Ogre, flanked with Corvin');
  await expect(legend).toContainText('No cover at L5.');
  const p11 = await table.at('P11');
  await page.mouse.move(p11.x, p11.y);
  await expect(legend).toContainText('standard cover from Acolyte');
  await expect(legend).toContainText('Nobody is flanked from P11.');
  await table.isAccessible();
  for (const key of ['t', 'c', 'f']) await tap(page, key);
  await expect(legend).toHaveCount(0);
});

test('of more Tiny creatures than have room in a square, a click names them all', async ({ page, table }) => {
  await page.goto('./?new');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'choose a file' }).click();
  const swarm = ['p', 'q', 'r', 's', 't', 'u'];
  const board = ['board: The nest', 'system: pf2e', '', 'map:', 'A....', '.....', '..p..', '', ...swarm.slice(1).map((own) => `with: ${own} at (2,2), tiny`), 'with: p tiny', 'names: A Adela', ''].join('\n');
  await (await chooser).setFiles({ name: 'nest.board', mimeType: 'text/plain', buffer: Buffer.from(board) });
  await page.getByRole('button', { name: 'Use this map' }).click();
  await page.getByRole('button', { name: 'Adela' }).click();
  const c3 = await table.at('C3');
  await page.mouse.click(c3.x, c3.y);
  const here = page.getByRole('list', { name: 'Who stands at C3' });
  await expect(here.getByRole('button')).toHaveText(swarm);
  await here.getByRole('button', { name: 'u' }).click();
  await expect(here.getByRole('button', { name: 'u' })).toHaveAttribute('aria-pressed', 'true');
  await table.isAccessible();
});

test('a move that makes flanking is told as such', async ({ page, table }) => {
  await table.open();
  await table.say('with: Ogre at (11,2); Corvin at (11,1); Adela at (11,5)');
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('ArrowUp');
  await expect(table.plan).toContainText('L6 to L5');
  await page.keyboard.press('Enter');
  await expect(table.log).toContainText('Adela moves to L5.');
  await expect(table.log).toContainText('Adela flanks Ogre with Corvin.');
  await expect(page.getByRole('status').filter({ hasText: 'Adela flanks Ogre with Corvin.' })).toBeAttached();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table.log).not.toContainText('Adela flanks');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the view moves to whose turn it is, says so, and goes back', async ({ page, table }) => {
    await table.open();
    const columns = (): Promise<string[]> => page.locator('.ruler.top span').allInnerTexts();
    const before = await columns();
    expect(before).toContain('D');
    await page.getByRole('button', { name: /^End turn/ }).click();
    await expect(page.getByText('Moved the view to Ogre.').first()).toBeVisible();
    expect(await columns()).toContain('U');
    await table.isAccessible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.poll(columns).toEqual(before);
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0);
  });

  test('a table is set up from an empty floor', async ({ page, table }) => {
    await page.goto('./?new');
    await page.getByRole('button', { name: /An empty floor/ }).click();
    await page.getByRole('button', { name: 'Creature' }).click();
    await page.getByLabel('Type one creature').fill('Ogre, large');
    await page.getByRole('button', { name: 'Put it on the board' }).click();
    await expect(page.getByRole('toolbar', { name: 'Actions' })).toContainText('Choose a square for Ogre.');
    const at = await table.at('J8');
    await page.mouse.click(at.x, at.y);
    await expect(page.getByRole('gridcell', { name: /^J8.*Ogre, large/ })).toBeAttached();
    await table.isAccessible();
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.getByRole('button', { name: 'Begin in this order' }).click();
    await expect(page.getByRole('button', { name: /^End turn/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Creature' })).toHaveCount(0);
  });
});
