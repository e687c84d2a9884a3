import { expect, test } from './table';

test('a door opens and closes by a click, and stays out of the way of plans beside it', async ({ page, table }) => {
  await table.open();
  // The closed door of the flooded crypt lies between P6 and Q6.
  const at = await table.at('P6');
  const beside = await table.at('Q6');
  const edge = { x: (at.x + beside.x) / 2, y: at.y };
  await page.mouse.click(edge.x, edge.y);
  await expect(table.log).toContainText(/Door \d is open\./);
  await page.mouse.click(edge.x, edge.y);
  await expect(table.log).toContainText(/Door \d is closed\./);
  const [e4] = [await table.at('E4')];
  await page.mouse.click(e4.x, e4.y);
  await expect(table.plan).toContainText('D3 to E4');
});

test('initiative is rolled for everybody, or taken as it was rolled at the table', async ({ page, table }) => {
  await page.goto('./?new');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'choose a file' }).click();
  const board = 'board: The yard\nsystem: pf2e\n\nmap:\nA..\n..b\n\nnames: A Adela; b Brute\n';
  await (await chooser).setFiles({ name: 'yard.board', mimeType: 'text/plain', buffer: Buffer.from(board) });
  await page.getByRole('button', { name: 'Use this map' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await table.isAccessible();
  const of = (name: string) => page.getByRole('textbox', { name });
  await of('Adela').fill('3 of 20');
  await expect(page.getByRole('alert')).toContainText('Adela');
  await of('Adela').fill('2');
  await of('Brute').fill('+40');
  await page.getByRole('button', { name: 'Roll and begin' }).click();
  await expect(table.log).toContainText('Adela has initiative 2.');
  await expect(table.log).toContainText('Round 1, Brute’s turn');
  // The start step of the turn is done with the first action; the actions are there already.
  const dock = page.getByRole('toolbar', { name: 'Actions' });
  await expect(dock).toContainText('3 of 3 actions left');
  await dock.getByRole('button', { name: 'More' }).click();
  await dock.getByRole('button', { name: 'Delay', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Turn order' }).getByRole('button', { name: /Adela/ })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
});

test('a creature may have a name of several words, and several may share it', async ({ page, table }) => {
  await page.goto('./?new');
  await page.getByRole('button', { name: /An empty floor/ }).click();
  for (const square of ['E5', 'G5']) {
    await page.getByRole('button', { name: 'Creature' }).click();
    await page.getByLabel('Type one creature').fill('Goblin boss, speed 25');
    await page.getByRole('button', { name: 'Put it on the board' }).click();
    const at = await table.at(square);
    await page.mouse.click(at.x, at.y);
    await expect(page.getByRole('gridcell', { name: new RegExp(`^${square}.*Goblin boss, medium`) })).toBeAttached();
  }
  await expect(page.getByRole('navigation', { name: 'Turn order' }).getByRole('button', { name: /Goblin boss/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Begin in this order' }).click();
  // The names stand in the log before the turn begins, and before that nothing is planned.
  await expect(table.log).toContainText('Goblin boss 1’s turn');
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('ArrowDown');
  await expect(table.plan).toContainText('E5 to E6');
  await page.keyboard.press('Enter');
  await expect(table.log).toContainText('Goblin boss 1 moves to E6.');
});

test('a way through somebody is typed with the squares of the map', async ({ page, table }) => {
  await table.open();
  await table.say('with: Ogre at K3');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Forced movement …' }).click();
  const line = page.getByLabel('Type a command');
  await expect(line).toBeFocused();
  await expect(line).toHaveValue('out-of-turn: Ogre pushed feet=5 by=Adela: ');
  await page.keyboard.type('l3');
  await page.keyboard.press('Enter');
  await expect(line).toHaveValue('');
  await expect(page.getByRole('tabpanel')).toContainText('L3: Ogre');
});

test('whoever cannot move is told why, with the rule', async ({ page, table }) => {
  await table.open('?seed=7&sample=vault');
  await table.say('with: Adela no-move');
  const dock = page.getByRole('toolbar', { name: 'Actions' });
  await expect(dock).toContainText('Adela cannot move: all movement is prohibited to it.');
  await dock.getByRole('button', { name: 'all movement is prohibited to it' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('srd35.special.minimum_limits');
});

test('a way that is open only with a check names the check, and its rule', async ({ page, table }) => {
  await table.open('?seed=7&sample=vault');
  await table.say('with: (2,1) obstructed, check');
  await table.say('with: (1,2) obstructed, check');
  await table.say('with: (2,2) obstructed, check');
  await table.drag('D3', 'B2');
  await expect(page.locator('.plabel')).toContainText('a way is open only with a check: the skill check of an obstacle');
  await page.mouse.up();
  await table.plan.getByRole('button', { name: 'the skill check of an obstacle' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('srd35.obstacle.skill_check');
});

test('the game master paints walls between squares, and takes ground away again', async ({ page, table }) => {
  await table.open();
  await page.getByRole('button', { name: 'Paint' }).click();
  await page.getByLabel('Paint with').selectOption('thin wall');
  const [c3, c4] = [await table.at('C3'), await table.at('C4')];
  await page.mouse.click(c3.x, (c3.y * 0.52) + (c4.y * 0.48));
  await page.getByLabel('Paint with').selectOption('difficult');
  const b2 = await table.at('B2');
  await page.mouse.click(b2.x, b2.y);
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  const seen = async (): Promise<string | null> => page.getByRole('gridcell', { name: /^C3/ }).getAttribute('aria-label');
  await expect.poll(seen).toContain('C3');
  for (let step = 0; step < 2; step++) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByRole('gridcell', { name: /^B2.*difficult/ })).toBeFocused();
  await page.getByLabel('Paint with').selectOption('open floor');
  await page.mouse.click(b2.x, b2.y);
  await expect(page.getByRole('gridcell', { name: /^B2, 10 feet$/ })).toBeAttached();
  // Past the new wall the way from C3 down costs more than a step.
  await page.getByRole('button', { name: 'Move', exact: true }).click();
});
