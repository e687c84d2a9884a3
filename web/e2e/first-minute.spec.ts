import { expect, test } from './table';

test('a ready encounter opens with the range of whoever has the turn', async ({ page, table }) => {
  await table.open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The flooded crypt');
  await expect(page.getByRole('button', { name: /Adela/ })).toHaveAttribute('aria-current', 'true');
  // From D3 the way to D8, the southern doorway, is five squares straight down: 25 feet.
  await page.getByRole('gridcell', { name: /^D3/ }).focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('gridcell', { name: /^D8, 25 feet/ })).toBeFocused();
  await table.isAccessible();
});

test('a dragged token shows its price, moves, and is taken back', async ({ page, table }) => {
  await table.open();
  await table.drag('D3', 'K4');
  await expect(page.locator('.plabel')).toContainText('45 of 50 ft');
  await page.mouse.up();
  // Diagonals cost 5, 10, 5; the rubble of K4 costs 5 more: 5+10+5+5 and 5+5+10 are 45.
  await expect(table.plan).toContainText('45 ft');
  await expect(table.plan).toContainText('2 Strides');
  await expect(table.plan).toContainText('second diagonal');
  await table.isAccessible();
  await page.getByRole('button', { name: /^Move Enter/ }).click();
  await expect(table.log).toContainText('Adela moves to K4.');
  await expect(page.getByRole('gridcell', { name: /^K4.*Adela/ })).toBeAttached();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('img', { name: '3 actions and 1 reaction left' })).toBeVisible();
  await expect(table.log.locator('.undone').first()).toBeAttached();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByRole('img', { name: '2 actions and 1 reaction left' })).toBeVisible();
});

test('a token that is held for a while can still be dragged', async ({ page, table }) => {
  await table.open();
  const [start, end] = [await table.at('D3'), await table.at('E4')];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await expect(page.getByRole('status').filter({ hasText: 'points at D3' })).toBeAttached();
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
  await expect(table.plan).toContainText('D3 to E4');
});

test('whoever may react is named on the way, asked, and lets it pass', async ({ page, table }) => {
  await table.open();
  await table.say('with: Ogre at (11,2)');
  await table.drag('D3', 'M5');
  await page.mouse.up();
  await expect(table.plan).toContainText('D3 to M5');
  await expect(table.plan).toContainText('Ogre may react as Adela leaves J5');
  await page.keyboard.press('Enter');
  const question = page.getByRole('region', { name: 'Question' });
  await expect(question).toContainText('Ogre may react: Adela is leaving J5.');
  await table.isAccessible();
  await page.getByRole('radio', { name: /Let it pass/ }).click();
  await page.getByRole('button', { name: /^Answer/ }).click();
  await expect(table.log).toContainText('Adela moves to M5.');
});

test('a rule stands one click away from the log', async ({ page, table }) => {
  await table.open();
  await table.drag('D3', 'E4');
  await page.mouse.up();
  await page.keyboard.press('Enter');
  await table.log.getByRole('button', { name: 'why' }).last().click();
  await table.log.getByRole('button', { name: 'pf2e.grid.diagonal' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('pf2e.grid.diagonal');
  await expect(page.getByRole('tabpanel')).toContainText('The first diagonal square of a turn counts 5 ft');
  await table.isAccessible();
});

for (const [sample, name] of [['vault', 'srd35'], ['bay', 'starfinder'], ['tavern', '6d6']] as const) {
  test(`a turn of ${name}: a way is planned and walked`, async ({ page, table }) => {
    await table.open(`?seed=7&sample=${sample}`);
    const cell = page.locator('[role="gridcell"][tabindex="0"]');
    await cell.focus();
    const before = await cell.getAttribute('aria-label');
    await page.keyboard.press(sample === 'tavern' ? 'ArrowRight' : 'ArrowDown');
    await expect(table.plan).toBeVisible();
    await expect(table.plan.getByRole('button', { name: /^Move/ })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(table.log).toContainText(/moves to/);
    expect(await cell.getAttribute('aria-label')).not.toBe(before);
    await table.isAccessible();
    await page.getByRole('button', { name: /^End turn/ }).click();
    await expect(table.log).toContainText(/Round 1, (Ogre|Drone|Razir)’s turn/);
  });
}
