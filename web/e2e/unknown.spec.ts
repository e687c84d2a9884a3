// Ground that a player has not been shown: it has a look of its own, is told in words, and a way ends at it.

import { expect, test, type Seat } from './served';

const BOARD = [
  'board: The hall', 'system: pf2e', '', 'map:',
  '..........', '.A......g.', '..........', '..........', '..........', '',
  'with: A speed 25', 'names: A Adela; g Ghoul', '',
].join('\n');

/** How many different colours there are in a square, and the one in its upper left. */
const colours = async (seat: Seat, square: string): Promise<{ corner: string; many: number }> => {
  const all = (await seat.colours(square, { across: -14, down: -14, side: 28 })).map((colour) => colour.join());
  return { corner: all[0] ?? '', many: new Set(all).size };
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`unknown ground looks unknown, ${colorScheme}, until it is shown`, async ({ server, sit }) => {
    await server.start(BOARD, ['disclosure: disclosure.map=revealed', 'begin: Adela, Ghoul']);
    const ada = await sit(server.player);
    await ada.page.emulateMedia({ colorScheme });
    await ada.page.reload();
    const surrounds = await ada.page.evaluate(() => {
      const probe = document.createElement('canvas').getContext('2d');
      if (!probe) throw new Error('there is no canvas');
      probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--void').trim();
      probe.fillRect(0, 0, 1, 1);
      return [...probe.getImageData(0, 0, 1, 1).data].slice(0, 3).join();
    });
    // Adela stands on B2 and knows the squares around it. Beyond, the board is as bare as around the map, with a sign on it.
    await expect.poll(async () => (await colours(ada, 'E2')).corner).toBe(surrounds);
    expect((await colours(ada, 'E2')).many).toBeGreaterThan(4);
    expect((await colours(ada, 'C3')).corner).not.toBe(surrounds);
    const master = await sit(server.master);
    await master.say('with: (4,1) seen');
    await expect.poll(async () => (await colours(ada, 'E2')).corner).not.toBe(surrounds);
  });
}

test('unknown ground is told in words, and a way there is refused with the reason', async ({ server, sit }) => {
  await server.start(BOARD, ['disclosure: disclosure.map=revealed', 'begin: Adela, Ghoul']);
  const ada = await sit(server.player);
  const why = 'it is not known yet what is there; a way ends at the edge of what is known';
  await ada.page.locator('[role="gridcell"][tabindex="0"]').focus();
  for (let step = 0; step < 3; step++) await ada.page.keyboard.press('Shift+ArrowRight');
  await expect(ada.page.getByRole('gridcell', { name: /^E2, not known yet$/ })).toBeFocused();
  await expect(ada.page.getByRole('gridcell', { name: /^D2, not known yet$/ })).toBeAttached();
  await ada.page.keyboard.press('i');
  const card = ada.page.getByRole('region', { name: 'Standing at E2' });
  await expect(card).toContainText('Ground not known yet');
  await expect(card).toContainText('Cost out of reach');
  await ada.isAccessible();
  await ada.drag('B2', 'E2');
  await expect(ada.page.locator('.plabel')).toContainText(why);
  await ada.page.mouse.up();
  await expect(ada.plan).toContainText(`E2: ${why}.`);
  await expect(ada.page.getByText(`E2: ${why}.`).and(ada.page.locator('[aria-live="polite"]'))).toBeAttached();
  await expect(ada.plan.getByRole('button', { name: /^Move/ })).toBeDisabled();
  // The game master knows the ground, and the way.
  const master = await sit(server.master);
  await master.drag('B2', 'E2');
  await master.page.mouse.up();
  await expect(master.plan).toContainText('15 ft');
  // Whoever looks with the eyes of the players sees what they see.
  await master.page.keyboard.press('Escape');
  await master.page.getByLabel('View').selectOption({ label: 'Players of party' });
  await expect(master.page.getByRole('gridcell', { name: /^E2, not known yet$/ })).toBeAttached();
});

test('the log of a player begins with play, not with what was set up', async ({ server, sit }) => {
  await server.start(BOARD, ['with: Ghoul hidden from party', 'begin: Adela, Ghoul']);
  const ada = await sit(server.player);
  await expect(ada.log).toContainText('Round 1, Adela’s turn');
  await expect(ada.log.locator('> li').first()).toContainText('The encounter begins');
  expect(ada.heard).not.toContain('Ghoul');
});
