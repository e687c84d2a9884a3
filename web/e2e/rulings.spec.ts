import { expect, test } from './table';

test('a ruling shows what it would change before it is set, and says what it replaces', async ({ page, table }) => {
  await table.open();
  // Past the end of the thin wall, E4 to F3 cuts a corner. With that diagonal G2 costs 5, 10 and 5 for three diagonals instead of 25.
  const g2 = (feet: number) => page.getByRole('gridcell', { name: new RegExp(`^G2, ${feet} feet`) });
  await page.getByRole('gridcell', { name: /^D3/ }).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(`Shift+${key}`);
  await expect(g2(25)).toBeFocused();
  const before = await table.shows('G2', 30);
  await page.getByRole('tab', { name: 'Rulings' }).click();
  await page.getByRole('searchbox').fill('corner cutting');
  const ruling = page.getByRole('combobox', { name: 'corner cutting' });
  await ruling.selectOption('refuse-both');
  await expect(page.getByRole('status').filter({ hasText: /squares? cost something else\./ })).toBeVisible();
  await expect.poll(() => table.shows('G2', 30)).not.toEqual(before);
  await table.isAccessible();
  // Nothing is set yet.
  await expect(g2(25)).toBeAttached();
  await expect(table.log.getByText('corner cutting')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(ruling).toHaveValue('refuse-either');
  await ruling.selectOption('refuse-both');
  await page.getByRole('button', { name: 'Set for this table' }).click();
  await expect(g2(20)).toBeAttached();
  await page.getByRole('tab', { name: 'Log' }).click();
  const line = table.log.getByRole('listitem').filter({ hasText: 'Ruling: corner cutting is “refuse both”.' });
  await expect(line).toContainText('GM');
  await expect(line).toContainText('instead of “refuse either”');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('tab', { name: 'Rulings' }).click();
  await page.getByRole('searchbox').fill('corner cutting');
  await expect(ruling).toHaveValue('refuse-either');
});

test('a ruling holds for one action only, if the game master wants it so', async ({ page, table }) => {
  await table.open();
  await page.getByRole('tab', { name: 'Rulings' }).click();
  await page.getByRole('searchbox').fill('corner cutting');
  const ruling = page.getByRole('combobox', { name: 'corner cutting' });
  await ruling.selectOption('refuse-both');
  await page.getByRole('button', { name: 'Only this once' }).click();
  await expect(page.getByText('“refuse both” holds for the next action.')).toBeVisible();
  await table.drag('D3', 'G2');
  await page.mouse.up();
  await expect(table.plan).toContainText('20 ft');
  await expect(table.plan).toContainText('only this once, corner cutting is “refuse both”');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“refuse both” holds for the next action.')).toHaveCount(0);
  await expect(ruling).toHaveValue('refuse-either');
  await page.getByRole('tab', { name: 'Log' }).click();
  const line = table.log.getByRole('listitem').filter({ hasText: 'Adela moves to G2.' });
  await expect(line).toContainText('GM');
  await expect(line).toContainText('Stride, 20 of 25 ft, only this once, corner cutting is “refuse both”');
});

test('a ruling for one action is told where a question interrupts the action', async ({ page, table }) => {
  await table.open();
  await table.say('with: Ogre at (11,2)');
  await page.getByRole('tab', { name: 'Rulings' }).click();
  await page.getByRole('searchbox').fill('corner cutting');
  await page.getByRole('combobox', { name: 'corner cutting' }).selectOption('refuse-both');
  await page.getByRole('button', { name: 'Only this once' }).click();
  await table.drag('D3', 'M5');
  await page.mouse.up();
  await expect(table.plan).toContainText('may react');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Question' })).toBeVisible();
  await page.getByRole('tab', { name: 'Log' }).click();
  const line = table.log.getByRole('listitem').filter({ hasText: 'Ogre may react' });
  await expect(line).toContainText('GM');
  await expect(line).toContainText('only this once, corner cutting is “refuse both”');
});

test('the log marks what only the game master sees, in words too', async ({ page, table }) => {
  await table.open();
  await table.say('with: Acolyte hidden from party');
  await table.say('with: Acolyte hp 9');
  await table.say('with: Ogre hp 50');
  const line = (words: string) => table.log.getByRole('listitem').filter({ hasText: words });
  await expect(line('Acolyte hp 9')).toContainText('secret, only you see it');
  await expect(line('Acolyte hidden')).toContainText('secret');
  await expect(line('Ogre hp 50')).not.toContainText('secret');
  await expect(line('Ogre hp 50')).toContainText('GM');
  await table.isAccessible();
  // What is found later was a secret all the same.
  await table.say('with: Acolyte seen by party');
  await expect(line('Acolyte hp 9')).toContainText('secret');
  await page.getByLabel('View').selectOption('party');
  await expect(page.getByText('secret')).toHaveCount(0);
});
