import type { Page } from '@playwright/test';
import { expect, test, type Table } from './table';

/** Squares smaller than this share of the window's height cannot be read across a room. */
const READABLE = 0.044;

async function projector(table: Table): Promise<Page> {
  const { page } = table;
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Open the projector window' }).click();
  const shown = await opened;
  await shown.setViewportSize({ width: 1440, height: 900 });
  await expect(shown.getByRole('grid')).toBeVisible();
  return shown;
}

/** The squares named on the rulers, and how large they are. */
const rulers = (shown: Page): Promise<{ columns: string[]; rows: string[]; pixels: number }> => shown.evaluate(() => {
  const within = (ruler: string): string[] => {
    const box = document.querySelector(`.ruler.${ruler}`)?.getBoundingClientRect();
    return [...document.querySelectorAll(`.ruler.${ruler} span`)].filter((own) => {
      const { left, top, right, bottom } = own.getBoundingClientRect();
      return box && left >= box.left - 1 && top >= box.top - 1 && right <= box.right + 1 && bottom <= box.bottom + 1;
    }).map((own) => own.textContent ?? '');
  };
  return { columns: within('top'), rows: within('left'), pixels: document.querySelector('.ruler.top span')?.getBoundingClientRect().width ?? 0 };
});

test('the projector shows the whole map if its squares can be read', async ({ table }) => {
  await table.open();
  const shown = await projector(table);
  await expect.poll(() => rulers(shown)).toMatchObject({ columns: [...'ABCDEFGHIJKLMNOPQRSTUVWX'], rows: Array.from({ length: 16 }, (_, row) => String(row + 1)) });
  expect((await rulers(shown)).pixels).toBeGreaterThan(READABLE * 900);
  // Across a room, words are read from 24 pixels of 1080 on.
  const sizes = await shown.evaluate(() => [...document.querySelectorAll('.order .nm, .order .st:not(.pips-row), .order .num, .log li, .log .why')].map((own) => parseFloat(getComputedStyle(own).fontSize)));
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.min(...sizes)).toBeGreaterThan((24 / 1080) * 900);
  // What happened last stands below the map.
  await expect(shown.getByRole('list', { name: 'Log' }).getByText('Round 1, Adela’s turn')).toBeInViewport();
  await shown.close();
});

test('of a high map the projector shows whoever has the turn, with their range', async ({ page, table }) => {
  const rows = Array.from({ length: 60 }, (_, row) => (row === 0 ? 'A.....' : row === 40 ? '..C...' : '......'));
  const board = `board: The shaft\nsystem: pf2e\n\nmap:\n${rows.join('\n')}\n\nwith: A speed 10\nwith: C speed 10\nnames: A Adela; C Corvin\n`;
  await page.goto('./?new');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'choose a file' }).click();
  await (await chooser).setFiles({ name: 'shaft.board', mimeType: 'text/plain', buffer: Buffer.from(board) });
  await page.getByRole('button', { name: 'Use this map' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Begin in this order' }).click();
  await expect(page.getByRole('button', { name: /^End turn/ })).toBeVisible();
  const shown = await projector(table);
  // Three Strides of 10 feet lead six squares down.
  await expect.poll(async () => (await rulers(shown)).rows).toEqual(expect.arrayContaining(['1', '7']));
  expect((await rulers(shown)).pixels).toBeGreaterThan(READABLE * 900 - 0.1);
  await page.bringToFront();
  await page.getByRole('button', { name: /^End turn/ }).click();
  await expect(page.getByRole('button', { name: /^Corvin/ })).toHaveAttribute('aria-current', 'true');
  // The browser draws only the window in front.
  await shown.bringToFront();
  await expect.poll(async () => (await rulers(shown)).rows).toEqual(expect.arrayContaining(['35', '41', '47']));
  await expect.poll(async () => (await rulers(shown)).rows).toEqual(expect.arrayContaining(['35', '41', '47']));
  expect((await rulers(shown)).pixels).toBeGreaterThan(READABLE * 900 - 0.1);
  await shown.close();
});

test('the projector follows a table that is loaded again in its window', async ({ page, table }) => {
  await table.open();
  await table.say('with: Rat hp 9');
  const shown = await projector(table);
  await expect(shown.getByRole('button', { name: /^Adela/ })).toHaveAttribute('aria-current', 'true');
  await page.bringToFront();
  await page.goto('./?new');
  await page.getByRole('button', { name: 'The flooded crypt', exact: true }).click();
  await page.getByRole('button', { name: /^End turn/ }).click();
  await expect(page.getByRole('button', { name: /^Ogre/ })).toHaveAttribute('aria-current', 'true');
  await shown.bringToFront();
  // Of an adversary's turn onlookers hear nothing, but they hear that Adela's is over.
  await expect(shown.getByRole('button', { name: /^Adela/ })).not.toHaveAttribute('aria-current', 'true');
  await shown.close();
});
