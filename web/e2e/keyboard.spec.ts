import { expect, tap, test } from './table';

test('a whole turn without a pointer: a waypoint, a reaction answered, the end of the turn', async ({ page, table }) => {
  await table.open();
  await table.say('with: Ogre at (11,2)');
  await page.getByRole('button', { name: 'Skip to the map' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: /^D3/ })).toBeFocused();
  await page.keyboard.press('Numpad3');
  await expect(page.getByRole('gridcell', { name: /^E4/ })).toBeFocused();
  await expect(table.plan).toContainText('D3 to E4');
  await page.keyboard.press('Numpad3');
  await expect(table.plan).toContainText('D3 to F5');
  await page.keyboard.press('q');
  await expect(page.getByRole('status').filter({ hasText: 'Waypoint 1 at F5.' })).toBeAttached();
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
  await expect(table.plan).toContainText('D3 to L5');
  await expect(table.plan).toContainText('Ogre may react as Adela leaves J5');
  await page.keyboard.press('Enter');
  // The question takes the focus; its answers are a radio group.
  await expect(page.getByRole('radio', { name: /Move on/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(table.log).toContainText('Adela moves to L5.');
  // An action is left, so the turn is ended only when that is asked for twice.
  await page.keyboard.press('e');
  await page.keyboard.press('e');
  await expect(table.log).toContainText('Round 1, Ogre’s turn');
});

test('a creature is put on the board by the cursor', async ({ page, table }) => {
  await page.goto('./?new');
  await page.getByRole('button', { name: /An empty floor/ }).click();
  await page.getByRole('button', { name: 'Creature' }).press('Enter');
  await page.keyboard.type('Adela');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Actions' })).toContainText('Choose a square for Adela. Click it, or move the cursor there and press Enter');
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: /^B1.*Adela, medium/ })).toBeFocused();
  await table.isAccessible();
});

test('the board is a grid of labelled squares', async ({ page, table }) => {
  await table.open();
  const grid = page.getByRole('grid', { name: 'The flooded crypt, 24 × 16 squares' });
  await expect(grid).toHaveAttribute('aria-rowcount', '16');
  await expect(grid).toHaveAttribute('aria-colcount', '24');
  const snapshot = await grid.ariaSnapshot();
  expect(snapshot).toContain('gridcell "D3, Adela, medium, party, 38 of 38 hit points"');
  expect(snapshot).toContain('gridcell "E3, 5 feet"');
});

test('a plan that is dropped while its way is being found stays dropped', async ({ page, table }) => {
  await table.open();
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.evaluate(() => {
    // Both keys come before the worker can have answered.
    for (const key of ['ArrowRight', 'Escape']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
    }
  });
  // The worker answers one question after another, and this line needs some.
  await table.say('with: Adela hp 9');
  await expect(page.getByRole('region', { name: 'Plan' })).toHaveCount(0);
});

test('Enter before the way is found walks it as soon as it is', async ({ page, table }) => {
  await table.open();
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.evaluate(() => {
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
    }
  });
  await expect(page.getByRole('gridcell', { name: /^E4.*Adela/ })).toBeAttached();
  await expect(table.plan).toHaveCount(0);
});

test('who plans on while a way is sent loses no key', async ({ page, table }) => {
  await table.open();
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  // Back to where she was, before the table has answered.
  await page.keyboard.press('ArrowLeft');
  await expect(table.plan).toContainText('D3 to C3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(table.plan).toContainText('C3 to D3');
  await expect(page.getByRole('gridcell', { name: /^D3/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(table.log).toContainText('Adela moves to D3.');
});

test('a tap keeps an overlay, and holding its key looks at it meanwhile', async ({ page, table }) => {
  await table.open();
  const threat = page.getByRole('button', { name: 'Threat' });
  const shown = (isShown: boolean): Promise<void> => expect(threat).toHaveAttribute('aria-pressed', String(isShown));
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await tap(page, 't');
  await shown(true);
  await tap(page, 't');
  await shown(false);
  // What the button shows is written down, so that no flicker is missed.
  await threat.evaluate((button) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(button.getAttribute('aria-pressed') ?? '')).observe(button, { attributeFilter: ['aria-pressed'] });
  });
  await page.keyboard.down('t');
  await shown(true);
  await page.waitForTimeout(400);
  // A key that is down repeats itself.
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('t');
  await page.keyboard.up('t');
  await shown(false);
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['true', 'false']);
  // What was kept before is still there after a look, also if the window was left meanwhile.
  await tap(page, 't');
  await page.keyboard.down('t');
  await page.waitForTimeout(400);
  await page.keyboard.up('t');
  await shown(true);
  await page.getByRole('button', { name: 'Cover' }).focus();
  await page.keyboard.down('c');
  await expect(page.getByRole('heading', { name: 'Standing at D3' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expect(page.getByRole('button', { name: 'Cover' })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('heading', { name: 'Standing at D3' })).toHaveCount(0);
});

test('keys are explained, and Escape closes the sheet', async ({ page, table }) => {
  await table.open();
  await page.getByRole('button', { name: 'Keys' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await table.isAccessible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
