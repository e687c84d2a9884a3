// A picture under the squares of a table on a server: the game master lays it, and everybody sees as much of
// it as of the ground.

import { readFile } from 'node:fs/promises';
import { expect, test, type Seat } from './served';

const BOARD = [
  'board: The hall', 'system: srd35', '', 'map:',
  '........', '.A....g.', '........', '........', '........', '',
  'names: A Adela; g Ghoul', '',
].join('\n');

/** Two colours that nothing else on the map has: the left half is known to the players, and the right is not. */
const KNOWN = [230, 20, 200] as const;
const SECRET = [20, 230, 40] as const;

/** A picture of 8 by 5 squares in these colours. */
async function picture({ page }: Seat): Promise<Buffer> {
  const url = await page.evaluate(([left, right]) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 500];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('there is no canvas');
    for (const [at, colour] of [[0, left], [400, right]] as const) {
      context.fillStyle = `rgb(${colour.join()})`;
      context.fillRect(at, 0, 400, 500);
    }
    return canvas.toDataURL('image/png');
  }, [KNOWN, SECRET] as const);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** The colour in the lower left of a square, where there is no token. */
const colour = async (seat: Seat, square: string): Promise<number[]> => (await seat.colours(square, { across: -9, down: 9, side: 1 }))[0] ?? [];

const isNear = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((part, index) => Math.abs(part - (other[index] ?? 0)) < 30);

async function shows(seat: Seat, square: string, wanted: readonly number[]): Promise<void> {
  await expect.poll(async () => isNear(await colour(seat, square), wanted), { message: square }).toBe(true);
}

test('a picture is laid, seen as far as the ground is known, aligned, and taken away', async ({ server, sit }) => {
  await server.start(BOARD, ['disclosure: disclosure.map=revealed']);
  const master = await sit(server.master);
  const ada = await sit(server.player);
  await master.page.getByRole('tab', { name: 'Table' }).click();
  const panel = master.page.getByRole('group', { name: 'The map’s picture' });
  const choose = async (name: string, buffer: Buffer): Promise<void> => {
    const chooser = master.page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: /^Choose/ }).click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
  };
  await choose('notes.png', Buffer.from('no picture at all'));
  await expect(panel.getByRole('alert')).toContainText('PNG, JPEG or WebP');
  // The browser reports that, too.
  expect(master.problems.splice(0)).toEqual([expect.stringContaining('422')]);
  await choose('hall.png', await picture(master));
  await expect(panel.getByLabel('Squares across')).toHaveValue('8');
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await shows(master, 'B4', KNOWN);
  await shows(master, 'G4', SECRET);
  await master.isAccessible();

  // Adela stands on B2 and knows the squares around it.
  await shows(ada, 'A1', KNOWN);
  await shows(ada, 'C3', KNOWN);
  expect(isNear(await colour(ada, 'B4'), KNOWN)).toBe(false);
  expect(isNear(await colour(ada, 'G4'), SECRET)).toBe(false);
  await master.say('with: (1,3) seen');
  await shows(ada, 'B4', KNOWN);

  // What the game master sees as somebody else is what that person sees.
  await master.page.getByLabel('View').selectOption({ index: 1 });
  await shows(master, 'B4', KNOWN);
  await expect.poll(async () => isNear(await colour(master, 'G4'), SECRET)).toBe(false);
  await master.page.getByLabel('View').selectOption({ index: 0 });
  await shows(master, 'G4', SECRET);
  const projector = await master.opensProjector();
  await expect(projector.page.getByRole('grid')).toBeVisible();
  await shows(projector, 'B4', KNOWN);
  expect(isNear(await colour(projector, 'G4'), SECRET)).toBe(false);
  await projector.page.close();

  // Six squares to the right nothing of it lies where Adela knows the ground.
  await master.page.getByRole('tab', { name: 'Table' }).click();
  await panel.getByLabel('Left edge at').fill('6');
  await panel.getByLabel('Left edge at').press('Enter');
  await expect.poll(async () => isNear(await colour(ada, 'A1'), KNOWN)).toBe(false);
  await shows(master, 'G1', KNOWN);
  await server.kill();
  await expect(master.page.getByText('The connection is lost.')).toBeVisible();
  await server.start();
  await expect(master.page.getByText('The connection is lost.')).toHaveCount(0);
  await master.page.reload();
  await shows(master, 'G1', KNOWN);
  await master.page.getByRole('tab', { name: 'Table' }).click();
  await panel.getByRole('button', { name: 'Take it away' }).click();
  await expect(panel.getByLabel('Squares across')).toHaveCount(0);
  await expect.poll(async () => isNear(await colour(master, 'G1'), KNOWN)).toBe(false);
});

test('a map file brings its picture to the server', async ({ server, page }) => {
  await server.start();
  const map = JSON.parse(await readFile('../maps/third-party/universal-vtt/uvtt2fgu-sample.dd2vtt', 'utf8')) as object;
  const image = await readFile('../docs/images/range.png', 'base64');
  await page.goto(server.address);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'choose a file' }).click();
  await (await chooser).setFiles({
    name: 'house.dd2vtt', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ ...map, image })),
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Use this map' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('tab', { name: 'Table' }).click();
  await expect(page.getByRole('group', { name: 'The map’s picture' }).getByLabel('Squares across')).toBeVisible();
});

test('a copy of a table opens as another table, with its picture', async ({ server, sit }) => {
  await server.start(BOARD);
  const { page } = await sit(server.master);
  const panel = page.getByRole('group', { name: 'The map’s picture' });
  await page.getByRole('tab', { name: 'Table' }).click();
  const chosen = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: /^Choose/ }).click();
  await (await chosen).setFiles('../docs/images/range.png');
  // The answer to the laying may come after the view of it, so the copy waits for that to the alignment.
  await expect(panel.getByLabel('Squares across')).toHaveValue('8');
  const aligned = page.waitForResponse((answer) => answer.url().endsWith('/picture/alignment'));
  await panel.getByLabel('Squares across').fill('12');
  await panel.getByLabel('Squares across').press('Enter');
  expect((await aligned).ok()).toBe(true);
  await expect(panel.getByLabel('Squares across')).toHaveValue('12');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Save a copy' }).click();
  const file = await (await download).path();
  const before = page.url();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Open a table file' }).click();
  await (await chooser).setFiles(file);
  await expect.poll(() => page.url()).not.toBe(before);
  await page.getByRole('tab', { name: 'Table' }).click();
  await expect(panel.getByLabel('Squares across')).toHaveValue('12');
});
