import { readFile } from 'node:fs/promises';
import { expect, SECRET, test, Wire } from './served';

/** Two who are played, an adversary, and somebody whom only the game master knows. */
const board = (system: string, facts: Record<string, string> = {}): string => [
  'board: The hall', `system: ${system}`, '', 'map:',
  '..........', '.A......g.', '..........', '.C........', '..........', '.......x..', '..........', '',
  ...['A', 'C', 'g', 'x'].map((own) => `with: ${own} ${[facts[own] ?? facts['all'], own === 'x' ? 'hidden from party' : ''].filter(Boolean).join(', ')}`).filter((line) => line.length > 8),
  `names: A Adela; C Corvin; g Ghoul; x ${SECRET}`, '',
].join('\n');

const SYSTEMS: [string, Record<string, string>][] = [
  ['pf2e', { all: 'speed 25', A: 'speed 25, aoo' }],
  ['srd35', { all: 'speed 30' }],
  ['starfinder', { all: 'speed 30' }],
  ['6d6', { all: 'dp 4' }],
];

for (const [system, facts] of SYSTEMS) {
  test(`a round of ${system}: a game master and two players`, async ({ server, sit }) => {
    await server.start(board(system, facts), [`begin: Adela, Ghoul, Corvin, ${SECRET}`]);
    const master = await sit(server.master);
    const ada = await sit(await master.invites('Adela'));
    const cor = await sit(await master.invites('Corvin'));
    await ada.isTurnOf('Adela');
    // The link has been used: what is in the address opens nothing elsewhere.
    expect(ada.page.url()).not.toContain('join=');
    await expect(cor.page.getByRole('toolbar', { name: 'Actions' })).toContainText('It is Adela’s turn.');
    await ada.steps('ArrowRight');
    for (const seat of [master, ada, cor]) await expect(seat.log).toContainText('Adela moves to C2.');
    await ada.endsTurn();
    await master.isTurnOf('Ghoul');
    await master.steps('ArrowLeft');
    for (const seat of [ada, cor]) await expect(seat.log).toContainText('Ghoul moves to H2.');
    await master.endsTurn();
    await cor.isTurnOf('Corvin');
    await cor.steps('ArrowRight');
    await expect(ada.log).toContainText('Corvin moves to C4.');
    await cor.endsTurn();
    // The turn of a creature that nobody knows about: for the players it is the game master's turn.
    await expect(master.page.getByRole('button', { name: new RegExp(SECRET) })).toHaveAttribute('aria-current', 'true');
    await expect(ada.page.getByRole('toolbar', { name: 'Actions' })).toContainText('It is the game master’s turn.');
    await master.steps('ArrowLeft');
    await master.endsTurn();
    await ada.isTurnOf('Adela');
    for (const seat of [ada, cor]) await seat.knowsNoSecret();
  });
}

test('ground that is not what it seems is bare for players until somebody finds it', async ({ server, sit }) => {
  const ice = 'board: Thin ice\nsystem: 6d6\n\nmap:\nA.~..\n.....\n\nlegend: ~ apparent 1 true 3\nnames: A Anka\n';
  await server.start(ice, ['begin: Anka']);
  const anka = await sit(server.player);
  const master = await sit(server.master);
  // The cursor goes to B1: C1 is beside it, and is spoken.
  for (const seat of [anka, master]) {
    await seat.page.locator('[role="gridcell"][tabindex="0"]').focus();
    await seat.page.keyboard.press('Shift+ArrowRight');
  }
  // It reads like the bare squares around it; the game master hears what it truly takes.
  await expect(anka.page.getByRole('gridcell', { name: /^C1, sure$/ })).toBeAttached();
  await expect(anka.page.getByRole('gridcell', { name: /^B2, sure$/ })).toBeAttached();
  await expect(master.page.getByRole('gridcell', { name: /^C1,.*resistance 3, seems 1/ })).toBeAttached();
});

test('whoever comes late reads what has happened, as far as they may know it', async ({ server, sit }) => {
  await server.start(board('pf2e', SYSTEMS[0]?.[1]), [`begin: Adela, Ghoul, ${SECRET}, Corvin`]);
  const master = await sit(server.master);
  const ada = await sit(await master.invites('Adela'));
  await ada.steps('ArrowRight');
  await ada.endsTurn();
  await master.isTurnOf('Ghoul');
  await master.steps('ArrowLeft');
  await master.endsTurn();
  await master.isTurnOf(SECRET);
  await master.steps('ArrowLeft');
  const cor = await sit(await master.invites('Corvin'));
  await expect(cor.log).toContainText('Adela moves to C2.');
  await expect(cor.log).toContainText('Ghoul moves to H2.');
  await expect(master.log).toContainText(`${SECRET} moves to G6.`);
  await cor.knowsNoSecret();
  // After a reload the story is the same, also for somebody who was there the whole time.
  const told = await cor.log.innerText();
  await expect.poll(() => ada.log.innerText()).toBe(told);
  await cor.page.reload();
  await expect.poll(() => cor.log.innerText()).toBe(told);
  // A game master who looks at their view reads what they read.
  await master.page.getByLabel('View').selectOption({ label: 'Players of party' });
  await expect(master.log).not.toContainText(SECRET);
  await expect(master.log).toContainText('Ghoul moves to H2.');
});

test('what was taken back leaves everybody’s log', async ({ server, sit }) => {
  await server.start(board('pf2e', SYSTEMS[0]?.[1]), ['begin: Adela, Ghoul, Corvin']);
  const master = await sit(server.master);
  const ada = await sit(await master.invites('Adela'));
  const cor = await sit(await master.invites('Corvin'));
  await ada.steps('ArrowRight');
  await expect(cor.log).toContainText('Adela moves to C2.');
  await ada.page.getByRole('button', { name: 'Undo' }).click();
  await expect(cor.log.locator('.undone')).toContainText('Adela moves to C2.');
  await expect(cor.page.getByText('Something was taken back.')).toBeAttached();
  const late = await sit(server.player);
  await expect(late.log).toContainText('Round 1');
  await expect(late.log).not.toContainText('Adela moves to C2.');
  await ada.page.getByRole('button', { name: 'Redo' }).click();
  for (const seat of [master, ada, cor, late]) {
    await expect(seat.log).toContainText('Adela moves to C2.');
    await expect(seat.log.locator('.undone')).toHaveCount(0);
  }
});

test('what was taken back is told once, even if the page hears late that it was', async ({ server, sit }) => {
  await server.start(board('pf2e', SYSTEMS[0]?.[1]), ['begin: Adela, Ghoul, Corvin']);
  const ada = await sit(server.player);
  const wire = new Wire();
  const other = await sit(server.player);
  await wire.into(other.page);
  await ada.steps('ArrowRight');
  await expect(other.log).toContainText('Adela moves to C2.');
  // The page draws what a step changes before it hears that it was a step back.
  wire.late.set('story', 600);
  await ada.page.getByRole('button', { name: 'Undo' }).click();
  await expect(other.log.locator('.undone')).toContainText('Adela moves to C2.');
  await expect(other.log.locator('.undone')).toHaveCount(1);
  await ada.page.getByRole('button', { name: 'Redo' }).click();
  await expect(other.log.locator('.undone')).toHaveCount(0);
  await expect(other.log).toContainText('Adela moves to C2.');
  await expect(other.log).not.toContainText('is put at');
});

test('the projector of the game master is sent what onlookers know', async ({ server, sit }) => {
  await server.start(board('pf2e', SYSTEMS[0]?.[1]), [`begin: Adela, ${SECRET}, Ghoul, Corvin`]);
  const master = await sit(server.master);
  const shown = await master.opensProjector();
  await expect(shown.page.getByRole('grid')).toBeVisible();
  await master.steps('ArrowRight');
  await expect(shown.page.getByRole('gridcell', { name: /^C2.*Adela/ })).toBeAttached();
  await shown.knowsNoSecret();
});

test('whoever holds the pointer still points for everybody', async ({ server, sit }) => {
  await server.start(board('pf2e', SYSTEMS[0]?.[1]), ['begin: Adela, Ghoul, Corvin']);
  const master = await sit(server.master);
  const ada = await sit(await master.invites('Adela'));
  const at = await ada.at('E5');
  await ada.page.mouse.move(at.x, at.y);
  await ada.page.mouse.down();
  for (const seat of [master, ada]) await expect(seat.page.getByText('Player points at E5.')).toBeAttached();
  await ada.page.mouse.up();
  await expect(ada.plan).toHaveCount(0);
});

test('whoever looks around keeps their place on the map while others act', async ({ server, sit }) => {
  await server.start(board('pf2e', SYSTEMS[0]?.[1]), ['begin: Adela, Ghoul, Corvin']);
  const master = await sit(server.master);
  const ada = await sit(await master.invites('Adela'));
  const cor = await sit(await master.invites('Corvin'));
  await cor.page.locator('[role="gridcell"][tabindex="0"]').focus();
  for (let step = 0; step < 3; step++) await cor.page.keyboard.press('Shift+ArrowDown');
  await expect(cor.page.getByRole('gridcell', { name: /^B5/ })).toBeFocused();
  await ada.steps('ArrowRight');
  await expect(cor.log).toContainText('Adela moves to C2.');
  await expect(cor.page.getByRole('gridcell', { name: /^B5/ })).toBeFocused();
  // With the next turn that they know of, the cursor goes to whose turn it is.
  await ada.endsTurn();
  await master.isTurnOf('Ghoul');
  await master.steps('ArrowLeft');
  await master.endsTurn();
  await cor.isTurnOf('Corvin');
  await expect(cor.page.locator('[role="gridcell"][tabindex="0"]')).toHaveAttribute('aria-label', /^B4.*Corvin/);
});

test('whoever may react gets the card, and nobody else does', async ({ server, sit }) => {
  const near = board('pf2e', SYSTEMS[0]?.[1]).replace('.A......g.', '.Ag.......');
  await server.start(near, ['begin: Ghoul, Adela, Corvin']);
  const master = await sit(server.master);
  const ada = await sit(await master.invites('Adela'));
  const cor = await sit(await master.invites('Corvin'));
  await master.page.locator('[role="gridcell"][tabindex="0"]').focus();
  for (let step = 0; step < 2; step++) await master.page.keyboard.press('ArrowRight');
  await expect(master.plan).toContainText('Adela may react as Ghoul leaves C2');
  await master.page.keyboard.press('Enter');
  const question = ada.page.getByRole('region', { name: 'Question' });
  await expect(question).toContainText('Adela may react: Ghoul is leaving C2.');
  await ada.isAccessible();
  await expect(cor.page.getByRole('radio')).toHaveCount(0);
  await ada.page.getByRole('radio', { name: /Let it pass/ }).click();
  await ada.page.getByRole('button', { name: /^Answer/ }).click();
  await expect(cor.log).toContainText('Ghoul moves to E2.');
  await expect(master.page.getByRole('region', { name: 'Question' })).toHaveCount(0);
});

test('the log says that the game master answered for a player', async ({ server, sit }) => {
  const near = board('pf2e', SYSTEMS[0]?.[1]).replace('.A......g.', '.Ag.......');
  await server.start(near, ['begin: Ghoul, Adela, Corvin']);
  const master = await sit(server.master);
  const ada = await sit(await master.invites('Adela'));
  await master.page.locator('[role="gridcell"][tabindex="0"]').focus();
  for (let step = 0; step < 2; step++) await master.page.keyboard.press('ArrowRight');
  // A way into a reaction is walked only once it has been seen.
  await expect(master.plan).toContainText('Adela may react');
  await master.page.keyboard.press('Enter');
  await expect(ada.page.getByRole('region', { name: 'Question' })).toContainText('Adela may react');
  await master.page.getByRole('radio', { name: /Let it pass/ }).click();
  await master.page.getByRole('button', { name: /^Answer/ }).click();
  const said = (seat: typeof ada) => expect(seat.log.getByRole('listitem').filter({ hasText: 'Adela lets it pass.' })).toContainText('The game master’s word:');
  for (const seat of [master, ada]) await said(seat);
  await expect(ada.page.getByRole('region', { name: 'Question' })).toHaveCount(0);
  // What the ghoul’s way costs is not told to a player, so no number stands for it.
  const way = (seat: typeof ada) => seat.log.getByRole('listitem').filter({ hasText: 'Ghoul moves to E2.' });
  await expect(way(master)).toContainText('Stride, 10 of 25 ft');
  await expect(way(ada)).toContainText('Stride');
  await expect(way(ada)).not.toContainText(' ft');
  await ada.page.reload();
  await said(ada);
});

test('players take back their own, and the game master everything', async ({ server, sit }) => {
  await server.start(board('pf2e', SYSTEMS[0]?.[1]), ['begin: Adela, Ghoul, Corvin']);
  const master = await sit(server.master);
  const ada = await sit(await master.invites('Adela'));
  const cor = await sit(await master.invites('Corvin'));
  await ada.steps('ArrowRight');
  await expect(cor.log).toContainText('Adela moves to C2.');
  await cor.page.getByRole('button', { name: 'Undo' }).click();
  await expect(cor.page.getByRole('alert')).toContainText('your own last command');
  await ada.page.getByRole('button', { name: 'Undo' }).click();
  await expect(ada.page.getByRole('gridcell', { name: /^B2.*Adela/ })).toBeAttached();
  await ada.steps('ArrowRight');
  // The log still has the step that was taken back, so the map says whether the new one is known.
  await expect(master.page.getByRole('gridcell', { name: /^C2.*Adela/ })).toBeAttached();
  await master.page.getByRole('button', { name: 'Undo' }).click();
  await expect(ada.page.getByRole('gridcell', { name: /^B2.*Adela/ })).toBeAttached();
});

test('a server that is killed and comes back is found again, and nothing is lost', async ({ server, sit }) => {
  await server.start(board('pf2e', SYSTEMS[0]?.[1]), ['begin: Adela, Ghoul, Corvin']);
  const ada = await sit(server.player);
  await ada.steps('ArrowRight');
  await expect(ada.log).toContainText('Adela moves to C2.');
  await server.kill();
  await expect(ada.page.getByText('The connection is lost.')).toBeVisible();
  await ada.isAccessible();
  // Commands given meanwhile are carried out once the server is back, and only once.
  await ada.page.locator('[role="gridcell"][tabindex="0"]').focus();
  await server.start();
  await expect(ada.page.getByText('The connection is lost.')).toHaveCount(0);
  await expect(ada.page.getByRole('gridcell', { name: /^C2.*Adela/ })).toBeAttached();
  await ada.steps('ArrowRight');
  await expect(ada.log).toContainText('Adela moves to D2.');
  await ada.page.reload();
  await expect(ada.page.getByRole('gridcell', { name: /^D2.*Adela/ })).toBeAttached();
});

test('when the server is gone, the game master saves the last copy, which opens without one', async ({ server, sit, page }) => {
  await server.start(board('pf2e', SYSTEMS[0]?.[1]), ['begin: Adela, Ghoul, Corvin']);
  const master = await sit(server.master);
  const ada = await sit(await master.invites('Adela'));
  // The copy is made after the table has opened.
  await expect.poll(() => master.heard).toContain('fivefoot-journal');
  await server.kill();
  const save = (seat: typeof ada) => seat.page.getByRole('button', { name: /^Save the copy of / });
  await expect(save(master)).toBeVisible();
  await master.isAccessible();
  await expect(ada.page.getByText('The connection is lost.')).toBeVisible();
  await expect(save(ada)).toHaveCount(0);
  const download = master.page.waitForEvent('download');
  await save(master).click();
  const file = await (await download).path();
  await page.goto('./?new');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'choose a file' }).click();
  await (await chooser).setFiles({ name: 'hall.journal', mimeType: 'text/plain', buffer: await readFile(file) });
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Round 1, Adela’s turn');
  await expect(page.getByRole('button', { name: new RegExp(SECRET) })).toBeVisible();
});

test('whoever comes back is told how much has happened, and shown it', async ({ server, sit }) => {
  await server.start(board('pf2e', SYSTEMS[0]?.[1]), ['begin: Adela, Ghoul, Corvin']);
  const master = await sit(server.master);
  const ada = await sit(await master.invites('Adela'));
  const wire = new Wire();
  await wire.into(ada.page);
  await ada.steps('ArrowRight');
  await expect(ada.log).toContainText('Adela moves to C2.');
  await ada.looks('away');
  // Nobody is told of a moment in which they looked elsewhere.
  await ada.looks('again');
  await ada.looks('away');
  await master.endsTurn();
  await master.isTurnOf('Ghoul');
  // Whose turn it is, players hear when an adversary does something.
  await master.steps('ArrowLeft');
  await master.steps('ArrowLeft');
  await expect(ada.log).toContainText('Ghoul moves to G2.');
  await ada.page.waitForTimeout(2000);
  await ada.looks('again');
  await expect(ada.page.getByText('Here again. 2 things happened.').and(ada.page.getByRole('status'))).toBeAttached();
  await ada.isAccessible();
  await ada.page.getByRole('tab', { name: 'Rulings' }).click();
  await ada.page.getByRole('button', { name: 'Show' }).click();
  const heading = ada.log.getByRole('listitem').filter({ hasText: 'While you were away' });
  await expect(heading).toBeFocused();
  const lines = await ada.log.locator('> li').allInnerTexts();
  expect(lines.map((own) => /^(While you were away|\S+ moves to ..)/m.exec(own)?.[0]).slice(-4)).toEqual(['Adela moves to C2', 'While you were away', 'Ghoul moves to H2', 'Ghoul moves to G2']);
  await expect(ada.page.getByRole('button', { name: 'Show' })).toHaveCount(0);
  await wire.cut();
  await expect(ada.page.getByText('The connection is lost.')).toBeVisible();
  await master.steps('ArrowLeft');
  wire.mend();
  await expect(ada.page.getByText('Here again. 1 thing happened.').and(ada.page.getByRole('status'))).toBeAttached();
  await expect(ada.page.getByText('The connection is lost.')).toHaveCount(0);
  await ada.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(ada.page.getByRole('button', { name: 'Show' })).toHaveCount(0);
});

test('a connection that ended without a word is noticed by whoever looks at the page again', async ({ server, sit }) => {
  await server.start(board('pf2e', SYSTEMS[0]?.[1]), ['begin: Adela, Ghoul, Corvin']);
  const master = await sit(server.master);
  const ada = await sit(await master.invites('Adela'));
  const wire = new Wire();
  await wire.into(ada.page);
  wire.silence();
  await ada.looks('away');
  await master.steps('ArrowRight');
  await ada.looks('again');
  await expect(ada.page.getByText('The connection is lost.')).toBeVisible();
  wire.mend();
  await expect(ada.log).toContainText('Adela moves to C2.');
  await expect(ada.page.getByText('The connection is lost.')).toHaveCount(0);
});

test('the game master invites, looks as a player, and takes a link back', async ({ server, sit, browser }) => {
  await server.start(board('pf2e', SYSTEMS[0]?.[1]), ['begin: Adela, Ghoul, Corvin']);
  const master = await sit(server.master);
  const link = await master.invites('Adela');
  await expect(master.page.getByRole('button', { name: new RegExp(SECRET) })).toBeVisible();
  await master.page.getByLabel('View').selectOption({ label: 'Players of party' });
  await expect(master.page.getByRole('button', { name: new RegExp(SECRET) })).toHaveCount(0);
  await master.page.getByLabel('View').selectOption('');
  await master.page.getByRole('tab', { name: 'People' }).click();
  await master.isAccessible();
  await master.page.getByRole('button', { name: 'Take back Player: Adela', exact: true }).click();
  await expect(master.page.getByText('Player: Adela, taken back')).toBeVisible();
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const late = await context.newPage();
  await late.goto(link);
  await expect(late.getByRole('status')).toContainText('this invitation opens nothing');
  await context.close();
});

test('a seat that is taken away closes the table for whoever had it, by the keyboard, and other game masters see it', async ({ server, sit }) => {
  await server.start(board('pf2e', SYSTEMS[0]?.[1]), ['begin: Adela, Ghoul, Corvin']);
  const master = await sit(server.master);
  const link = await master.invites('Adela');
  const ada = await sit(link);
  const guest = await sit(server.master);
  const cor = await sit(await master.invites('Corvin'));
  const wire = new Wire();
  await wire.into(cor.page);
  const people = async (seat: typeof ada) => {
    await seat.page.getByRole('tab', { name: 'People' }).click();
    return seat.page.getByRole('button', { name: /^Take the seat away/ });
  };
  await expect(await people(guest)).toHaveCount(4);
  await expect(await people(master)).toHaveCount(4);
  await expect(await people(ada)).toHaveCount(0);
  // A question comes first, and its answer is no by default.
  const take = master.page.getByRole('button', { name: 'Take the seat away Player: Adela', exact: true });
  const dialog = master.page.getByRole('dialog', { name: 'Take the seat away: Player: Adela?' });
  await take.focus();
  await master.page.keyboard.press('Enter');
  await expect(dialog).toContainText('Adela stays on the map, and is yours to move until you invite somebody to play it.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await master.isAccessible();
  await master.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(take).toBeFocused();
  await expect(ada.page.getByRole('grid')).toBeVisible();
  await master.page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Take the seat away' }).focus();
  await master.page.keyboard.press('Enter');
  // Nothing of the table is left on the page of whoever had the seat.
  await expect(ada.page.getByRole('heading', { name: 'You are no longer at The hall' })).toBeFocused();
  await expect(ada.page.getByText('The game master has taken your seat away')).toBeVisible();
  await expect(ada.page.getByRole('grid')).toHaveCount(0);
  await ada.isAccessible();
  await expect(master.page.getByRole('heading', { name: 'Seats' })).toBeFocused();
  for (const seat of [master, guest]) {
    await expect(await people(seat)).toHaveCount(3);
    await expect(seat.page.getByText('Player: Adela, taken back')).toBeVisible();
  }
  // Whoever had no connection then is told when it comes back.
  await wire.cut();
  await (await people(guest)).and(guest.page.getByRole('button', { name: /Corvin/ })).click();
  await guest.page.getByRole('dialog').getByRole('button', { name: 'Take the seat away' }).click();
  await expect(await people(master)).toHaveCount(2);
  wire.mend();
  await expect(cor.page.getByRole('heading', { name: 'You are no longer at The hall' })).toBeVisible();
  for (const problem of cor.problems.splice(0)) expect(problem).toContain('404');
  await ada.page.getByRole('button', { name: 'Other tables' }).click();
  await expect(ada.page.getByRole('heading', { name: 'A new table' })).toBeVisible();
  await ada.page.goto('about:blank');
  await ada.page.goto(link);
  await expect(ada.page.getByRole('status')).toContainText('this invitation opens nothing');
  for (const problem of ada.problems.splice(0)) expect(problem).toContain('404');
  // The game master moves what they played.
  await guest.page.getByRole('tab', { name: 'Log' }).click();
  await master.steps('ArrowRight');
  await expect(guest.log).toContainText('Adela moves to C2.');
});

test('a table of the browser is taken to the server, and a copy of it comes back', async ({ server, browser }) => {
  await server.start();
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  const menu = async (entry: string): Promise<void> => {
    await page.getByRole('button', { name: 'Table menu' }).click();
    await page.getByRole('button', { name: entry }).click();
  };
  await page.goto(server.address);
  const journal = 'fivefoot-journal: 2\nengine: 0.1.0\nboard: The yard\nsystem: srd35\nmap:\nA..\n..b\n\n> begin: A, b\n';
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'choose a file' }).click();
  await (await chooser).setFiles({ name: 'yard.journal', mimeType: 'text/plain', buffer: Buffer.from(journal) });
  await expect(page.getByRole('tab', { name: 'People' })).toHaveCount(0);
  await menu('Take to this server');
  await expect(page.getByRole('status').filter({ hasText: 'The old copy stays in this browser' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'People' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^End turn/ })).toBeVisible();
  await page.getByRole('button', { name: /^End turn/ }).click();
  await expect(page.getByRole('button', { name: /^b/ })).toHaveAttribute('aria-current', 'true');
  await menu('Keep a copy in this browser');
  await expect(page.getByText('A copy of the table, as it is now, is in this browser.')).toBeVisible();
  await menu('New table');
  await page.getByRole('listitem').filter({ hasText: 'on this computer' }).first().getByRole('button', { name: 'The yard', exact: true }).click();
  await expect(page.getByRole('button', { name: /^b/ })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('tab', { name: 'People' })).toHaveCount(0);
  await page.context().close();
});
