import type { Page } from '@playwright/test';
import { test as together } from './served';
import { expect, test } from './table';

/** What the polite region for events says. */
const said = (page: Page, words: string | RegExp) => expect(page.getByRole('status').filter({ hasText: words }).first()).toBeAttached();
const board = (page: Page): Promise<void> => page.locator('[role="gridcell"][tabindex="0"]').focus();

test('I says everything of a square, in the order of its card', async ({ page, table }) => {
  await table.open();
  await table.say('with: Ogre at (11,2); Corvin at (11,1)');
  await board(page);
  await page.keyboard.press('g');
  await page.getByLabel('Go to square').fill('Z99');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('no square of this map');
  await page.getByLabel('Go to square').fill('l5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: /^L5/ })).toBeFocused();
  await page.keyboard.press('i');
  await said(page, /^L5\. Cost 45 feet, 2 Strides, 1 reaction on the way\. Open floor\. Threat: Ogre\. Cover: .*\. Flanking: Ogre, with Corvin\. Reach: Ogre\.$/);
  await expect(page.getByRole('region', { name: 'Standing at L5' })).toContainText('Reach');
});

test('E asks if actions are left, and says whose turn comes', async ({ page, table }) => {
  await table.open();
  await board(page);
  await page.keyboard.press('e');
  await said(page, '3 actions left. E again ends the turn.');
  await expect(page.getByRole('toolbar', { name: 'Actions' })).toContainText('E again ends the turn.');
  await expect(page.getByRole('button', { name: /^Adela/ })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('e');
  await said(page, /^Turn ended\. Ogre’s turn\. 3 actions, 1 reaction\. \d+ squares in range\.$/);
});

test('Z takes back the last square, / searches, : types, and letters can be turned off', async ({ page, table }) => {
  await table.open();
  await board(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(table.plan).toContainText('D3 to E4');
  await page.keyboard.press('ArrowDown');
  await expect(table.plan).toContainText('D3 to E5');
  await page.keyboard.press('z');
  await expect(table.plan).not.toContainText('E5');
  await page.keyboard.press('z');
  await expect(table.plan).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Search rulings')).toBeFocused();
  await board(page);
  await page.keyboard.press(':');
  await expect(page.getByLabel('Type a command')).toBeFocused();
  await board(page);
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: /Letters, digits/ }).uncheck();
  await page.keyboard.press('Escape');
  await board(page);
  await page.keyboard.press('e');
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: 'Threat' })).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(table.plan).toContainText('D3 to E3');
});

test('moves and questions are typed in the words of the map', async ({ page, table }) => {
  await table.open();
  await table.say('with: Ogre at L3');
  await page.getByRole('tab', { name: 'Table' }).click();
  const line = page.getByLabel('Type a command');
  await line.fill('near');
  await line.press('Enter');
  await expect(page.getByRole('tabpanel')).toContainText(/Corvin, small, party.*: C5, 2 squares southwest/);
  await line.fill('who reaches me');
  await line.press('Enter');
  await expect(page.getByRole('tabpanel')).toContainText('Nobody can reach Adela at D3.');
  await line.fill('look l5');
  await line.press('Enter');
  await expect(page.getByRole('tabpanel')).toContainText('L5. Cost 45 feet, 2 Strides');
  await line.fill('stride e4 h5 i6');
  await line.press('Enter');
  await expect(table.plan).toContainText('D3 to I6');
  await expect(table.plan.getByRole('list', { name: 'Parts of the way' }).getByRole('listitem')).toHaveCount(3);
  await expect(table.plan.getByRole('button', { name: /^Move/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: /^I6.*Adela/ })).toBeAttached();
  await line.fill('undo');
  await line.press('Enter');
  await expect(page.getByRole('gridcell', { name: /^I6.*Adela/ })).toHaveCount(0);
});

test('what is out of reach is refused with what would work', async ({ page, table }) => {
  await table.open();
  await table.drag('D3', 'W5');
  await expect(page.locator('.plabel')).toContainText('is the nearest');
  await page.mouse.up();
  await expect(table.plan).toContainText('is the nearest');
  await table.isAccessible();
  await table.plan.getByRole('button', { name: /^Plan to P/ }).click();
  await expect(table.plan).toContainText(/D3 to P\d/);
  await expect(table.plan.getByRole('button', { name: /^Move/ })).toBeEnabled();
});

test('the label of a way covers no token and no square of the way', async ({ page, table }) => {
  await table.open();
  await table.say('with: Ogre at (11,2)');
  for (const goal of ['F5', 'G2', 'B7', 'M5', 'I3']) {
    await table.drag('D3', goal);
    await expect(table.plan).toContainText(`D3 to ${goal}`);
    await expect(page.locator('.plabel .big')).toContainText('ft');
    await page.waitForTimeout(100);
    const label = await page.locator('.plabel').boundingBox();
    for (const square of ['C5', 'L3', 'M4', goal]) {
      const at = await table.at(square);
      const covers = label && at.x > label.x && at.x < label.x + label.width && at.y > label.y && at.y < label.y + label.height;
      expect(covers, `${square} on the way to ${goal}`).toBe(false);
    }
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.keyboard.press('Escape');
  }
});

together('a player is told that it is their turn, and reads unnamed places in the order', async ({ server, sit }) => {
  const crypt = 'board: The crypt\nsystem: pf2e\n\nmap:\nA...g\n.....\nC....\n\nnames: A Adela; C Corvin; g Ghoul\n';
  await server.start(crypt, ['begin: Adela, Ghoul, Corvin']);
  const master = await sit(server.master);
  const ada = await sit(await master.invites('Adela'));
  const cor = await sit(await master.invites('Corvin'));
  const order = cor.page.getByRole('navigation', { name: 'Turn order' }).getByRole('listitem');
  await expect(order).toHaveText([/Adela/, /An adversary/, /Corvin/, 'Also on the map', /Ghoul/]);
  await cor.isAccessible();
  await ada.steps('ArrowRight');
  await said(ada.page, /You reach B1\. 2 actions, 1 reaction\./);
  await ada.endsTurn();
  await master.isTurnOf('Ghoul');
  await master.endsTurn();
  await said(cor.page, /Round 1\. Your turn, Corvin\. 3 actions, 1 reaction\. \d+ squares in range\./);
});
