// Debian's Chromium and a file server, for the chores that are not tests.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const PORT = 4174;
export const PAGE = `http://127.0.0.1:${PORT}/`;

/** Runs work with a browser and the built page served. */
export async function withBrowser(work) {
  const serve = fileURLToPath(new URL('serve.mjs', import.meta.url));
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  const server = spawn(process.execPath, [serve, dist, String(PORT)], { stdio: 'inherit' });
  const browser = await chromium.launch({
    executablePath: process.env.FIVEFOOT_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await reached();
    await work(browser);
  } finally {
    await browser.close();
    server.kill();
  }
}

/** A server with the sample encounter, which those lines set up: its two links, and its end. */
export async function serveSample(...lines) {
  const folder = mkdtempSync(join(tmpdir(), 'fivefoot-'));
  const board = fileURLToPath(new URL('../../maps/flooded-crypt.board', import.meta.url));
  const server = spawn(process.env.FIVEFOOT_PROGRAM, [
    'serve', '--listen', '127.0.0.1:0', '--data', folder, '--board', board,
    '--say', 'with: Acolyte hidden from party', ...lines.flatMap((line) => ['--say', line]),
    '--say', 'begin: Adela, Ogre, Corvin, Acolyte, Rat',
  ], { stdio: ['ignore', 'pipe', 'ignore'] });
  let told = '';
  for await (const piece of server.stdout) {
    told += piece;
    if (/player: +\S+\n/.test(told)) break;
  }
  const end = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  return { master: /game master: +(\S+)/.exec(told)[1], player: /player: +(\S+)/.exec(told)[1], end };
}

async function reached() {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(PAGE).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the page is not served: build it with `cargo xtask web`');
}

/** Opens a table and waits until its range is painted. */
export async function openTable(page, query) {
  await page.goto(`${PAGE}${query}`);
  await page.locator('.dock button').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** The middle of a square such as `L5`. */
export async function squareAt(page, square) {
  const [, column, row] = /^([A-Z]+)(\d+)$/.exec(square);
  const across = await page.locator('.ruler.top span', { hasText: new RegExp(`^${column}$`) }).boundingBox();
  const down = await page.locator('.ruler.left span', { hasText: new RegExp(`^${row}$`) }).boundingBox();
  return { x: across.x + across.width / 2, y: down.y + down.height / 2 };
}

export async function drag(page, from, to) {
  const [start, end] = [await squareAt(page, from), await squareAt(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
}

/** Gives a line to the table. */
export async function say(page, line) {
  await page.getByRole('tab', { name: 'Table' }).click();
  await page.getByLabel('Type a command').fill(line);
  await page.getByRole('button', { name: 'Do it' }).click();
  await page.waitForFunction(() => document.querySelector('#command')?.value === '');
  await page.getByRole('tab', { name: 'Log' }).click();
}
