import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './table';

/** Where the left edge of the picture is in the table that this browser keeps. */
const keptEdge = (page: Page): Promise<number | undefined> => page.evaluate(() => new Promise((resolve, reject) => {
  const opened = indexedDB.open('fivefoot');
  opened.onerror = () => reject(new Error('nothing is kept'));
  opened.onsuccess = () => {
    const all = opened.result.transaction('tables').objectStore('tables').getAll() as IDBRequest<{ picture?: { left: number } }[]>;
    all.onsuccess = () => {
      opened.result.close();
      resolve(all.result[0]?.picture?.left);
    };
  };
}));

test('a journey is planned while it is typed, with the rules that slow it', async ({ page, table }) => {
  await table.open('?sample=bay&seed=7');
  await page.getByRole('tab', { name: 'Travel' }).click();
  const days = page.getByRole('list', { name: 'Day by day' });
  await expect(days).toContainText('Day 1');
  await page.getByLabel('Leg 1, country').selectOption('mountain');
  await page.getByLabel('Leg 1, miles').fill('27');
  // Twenty-seven miles of mountain road at three quarters of three miles an hour.
  await expect(days).toContainText('Day 1 18 miles, 8 h');
  await expect(days).toContainText('Day 2 9 miles, 4 h');
  await table.isAccessible();
  await days.getByRole('button', { name: /mountain road/ }).first().click();
  await expect(page.getByRole('tabpanel')).toContainText('starfinder.overland.terrain');
});

test('a journey needs no pointer', async ({ page, table }) => {
  await table.open('?sample=bay&seed=7');
  await page.getByRole('tab', { name: 'Log' }).focus();
  for (let tab = 0; tab < 3; tab++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Travel' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Add a leg' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Leg 2, miles')).toBeVisible();
  await page.getByLabel('Leg 2, miles').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('600');
  await expect(page.getByRole('list', { name: 'Day by day' })).toContainText('Day 20');
});

test('who flees from somebody slower gets away, and the log says so', async ({ page, table }) => {
  await table.open('?sample=bay&seed=7');
  await table.say('with: Nova speed 60');
  await page.getByRole('tab', { name: 'Travel' }).click();
  const chase = page.getByRole('region', { name: 'A chase' });
  await chase.getByLabel('Who flees').selectOption('Nova');
  await expect(chase.getByRole('status')).toContainText('Nova escapes.');
  await table.isAccessible();
  await chase.getByRole('button', { name: 'Flee' }).click();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(table.log).toContainText('Nova escapes.');
});

test('a flyer’s heading is shown, and its direction chosen', async ({ page, table }) => {
  await table.open('?sample=bay&seed=7');
  await page.getByRole('button', { name: /^End turn/ }).click();
  await expect(table.log).toContainText('Drone’s turn');
  const rose = page.getByRole('radiogroup', { name: 'Primary direction' });
  await rose.getByRole('radio', { name: 'south', exact: true }).click();
  await table.isAccessible();
  await table.drag('O7', 'P7');
  await page.mouse.up();
  // A quarter turn costs 10 feet more than the step.
  await expect(table.plan).toContainText('15 ft');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The direction of this turn is S.')).toBeVisible();
  await expect(page.getByText('Heading E.')).toBeVisible();
  await expect(rose.getByRole('radio', { name: 'north', exact: true })).toBeDisabled();
});

test('the map’s own picture is aligned by two clicks and by numbers, and kept', async ({ page, table }) => {
  await page.goto('./?new');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'choose a file' }).click();
  await (await chooser).setFiles('../maps/third-party/universal-vtt/uvtt2fgu-sample.dd2vtt');
  await page.getByRole('button', { name: 'Use this map' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('tab', { name: 'Table' }).click();
  const picture = page.getByRole('group', { name: 'The map’s picture' });
  const chosen = page.waitForEvent('filechooser');
  await picture.getByRole('button', { name: /Choose/ }).click();
  await (await chosen).setFiles({ name: 'own.png', mimeType: 'image/png', buffer: await readFile('../docs/images/range.png') });
  const across = picture.getByLabel('Squares across');
  await across.fill('10');
  await across.press('Enter');
  await picture.getByLabel('Squares between the two clicks').fill('4');
  await picture.getByRole('button', { name: 'Align by two clicks' }).click();
  const [one, other] = [await table.at('B2'), await table.at('D2')];
  await page.mouse.click(one.x, one.y);
  await page.mouse.click(other.x, other.y);
  // What was two squares wide is four now.
  await expect(across).toHaveValue('20');
  await table.isAccessible();
  await picture.getByLabel('Left edge at').fill('-1.5');
  await picture.getByLabel('Left edge at').press('Enter');
  // What the field says was typed; what the browser keeps is what the table took over.
  await expect.poll(() => keptEdge(page)).toBe(-1.5);
  await page.goto('./?new');
  // The map has no name of its own, so the table has that of its file.
  await page.getByRole('button', { name: 'uvtt2fgu-sample', exact: true }).click();
  await page.getByRole('tab', { name: 'Table' }).click();
  await expect(picture.getByLabel('Left edge at')).toHaveValue('-1.5');
  await expect(across).toHaveValue('20');
});
