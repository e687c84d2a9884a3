// Pictures of every main state, at three sizes, light and dark, in all systems: docs/screens/*.png.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drag, openTable, PAGE, say, serveSample, squareAt, withBrowser } from './browser.mjs';
import { painted } from './painted.mjs';

const folder = fileURLToPath(new URL('../../docs/screens/', import.meta.url));
const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

const settled = (page) => page.waitForTimeout(700);

async function planned(page) {
  await openTable(page, '?seed=7');
  await say(page, 'with: Ogre at (11,2)');
  await drag(page, 'D3', 'M5');
  await page.locator('.plabel').waitFor();
}

/** Opens a link of a server's table. */
async function sits(page, link) {
  await page.goto(link);
  await page.getByRole('grid').waitFor();
  await page.evaluate(() => document.fonts.ready);
}

async function invites(page) {
  const server = await serveSample();
  await sits(page, server.master);
  await page.getByRole('checkbox', { name: /^Adela/ }).check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByLabel('The new link').waitFor();
  return server;
}

async function plays(page) {
  const server = await serveSample();
  await sits(page, server.player);
  return server;
}

/** Lays a picture under the squares. */
async function lays(page) {
  await page.getByRole('tab', { name: 'Table' }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await chosen).setFiles(await painted(page));
  await page.getByLabel('Squares across').waitFor();
}

/** The rooms that the party has seen, with their walls: the one below the stair, and the next. */
const SEEN = Array.from({ length: 17 * 8 }, (_, index) => `(${index % 17},${Math.floor(index / 17)}) seen`);

/** What each picture shows: the state, and the sizes at which it is worth a look. */
const STATES = [
  ['range', ['desktop', 'tablet', 'phone'], (page) => openTable(page, '?seed=7')],
  ['drag', ['desktop', 'tablet'], planned],
  ['plan', ['desktop'], async (page) => { await planned(page); await page.mouse.up(); }],
  ['plan', ['phone'], async (page) => {
    await openTable(page, '?seed=7');
    const at = await squareAt(page, 'G5');
    await page.touchscreen.tap(at.x, at.y);
    await page.getByRole('region', { name: 'Plan' }).waitFor();
  }],
  ['question', ['desktop', 'tablet'], async (page) => {
    await planned(page);
    await page.mouse.up();
    await page.getByRole('region', { name: 'Plan' }).waitFor();
    // Enter does not go past a danger that has not been shown yet.
    await settled(page);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Question' }).waitFor();
  }],
  ['overlays', ['desktop'], async (page) => {
    await openTable(page, '?seed=7');
    await say(page, 'with: Ogre at (11,2); Corvin at (11,1)');
    for (const key of ['t', 'c', 'f']) await page.keyboard.press(key);
    const at = await squareAt(page, 'L5');
    await page.mouse.move(at.x, at.y);
    await page.getByRole('heading', { name: 'Standing at L5' }).waitFor();
  }],
  ['rulings', ['desktop', 'phone'], async (page) => {
    await openTable(page, '?seed=7');
    await page.getByRole('tab', { name: 'Rulings' }).click();
    await page.getByRole('searchbox').fill('corner');
    await page.getByRole('combobox', { name: 'corner cutting' }).selectOption('refuse-both');
    await page.getByRole('button', { name: 'Set for this table' }).waitFor();
  }],
  ['rulebook', ['desktop'], async (page) => {
    await openTable(page, '?seed=7');
    await page.getByRole('tab', { name: 'Rulebook' }).click();
    await page.getByRole('button', { name: 'diagonals alternate 5 and 10' }).click();
  }],
  ['in-words', ['desktop'], async (page) => {
    await openTable(page, '?seed=7');
    await page.getByRole('tab', { name: 'Table' }).click();
  }],
  ['keys', ['desktop'], async (page) => { await openTable(page, '?seed=7'); await page.keyboard.press('?'); }],
  ['srd35', ['desktop', 'phone'], (page) => openTable(page, '?seed=7&sample=vault')],
  ['starfinder', ['desktop', 'phone'], (page) => openTable(page, '?seed=7&sample=bay')],
  ['flight', ['desktop', 'tablet', 'phone'], async (page) => {
    await openTable(page, '?seed=7&sample=bay');
    await page.getByRole('button', { name: /^End turn/ }).click();
    await page.getByRole('radiogroup', { name: 'Primary direction' }).waitFor();
    // On a phone the square lies outside the view, so the keys go there.
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(250);
    }
    await page.getByRole('region', { name: 'Plan' }).waitFor();
  }],
  ['travel', ['desktop', 'phone'], async (page) => {
    await openTable(page, '?seed=7&sample=bay');
    await page.getByRole('tab', { name: 'Travel' }).click();
    await page.getByLabel('Leg 1, country').selectOption('mountain');
    await page.getByLabel('Leg 1, miles').fill('27');
    await page.getByText('Day 2').waitFor();
    await page.getByRole('list', { name: 'Legs of the journey' }).scrollIntoViewIfNeeded();
  }],
  ['picture', ['desktop'], async (page) => {
    await openTable(page, '?seed=7');
    await lays(page);
  }],
  ['served-picture', ['desktop', 'phone'], async (page) => {
    const server = await serveSample('disclosure: disclosure.map=revealed', `with: ${SEEN.join('; ')}`);
    const master = await page.context().newPage();
    await sits(master, server.master);
    await lays(master);
    await master.close();
    // Another browser, so that it has the seat of a player.
    await page.context().clearCookies();
    await sits(page, server.player);
    await settled(page);
    return server;
  }],
  ['unknown', ['desktop'], async (page) => {
    const server = await serveSample('disclosure: disclosure.map=revealed', `with: ${SEEN.join('; ')}`);
    await sits(page, server.player);
    await drag(page, 'D3', 'F10');
    await page.mouse.up();
    await page.getByRole('region', { name: 'Plan' }).waitFor();
    return server;
  }],
  ['waypoints', ['desktop', 'phone'], async (page) => {
    await openTable(page, '?seed=7&sample=bay');
    await page.getByRole('button', { name: /^End turn/ }).click();
    await page.getByRole('radiogroup', { name: 'Primary direction' }).waitFor();
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'PageUp', 'q', 'ArrowRight', 'PageUp']) {
      await page.keyboard.press(key);
      // A waypoint is set once its way is found.
      await settled(page);
    }
    await page.getByRole('list', { name: 'Parts of the way' }).waitFor();
  }],
  ['empty', ['desktop', 'phone'], async (page) => {
    await page.goto(`${PAGE}?new`);
    await page.getByRole('button', { name: /^An empty floor/ }).click();
    await page.getByRole('grid').waitFor();
  }],
  ['refused', ['desktop', 'phone'], async (page) => {
    await openTable(page, '?seed=7');
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByLabel('Type a command').fill('Adela stride: (3,3) (3,4) (9,9)');
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByRole('alert').waitFor();
  }],
  ['bad-file', ['desktop'], async (page) => {
    await page.goto(`${PAGE}?new`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'choose a file' }).click();
    await (await chooser).setFiles({ name: 'cellar.board', mimeType: 'text/plain', buffer: Buffer.from('system: pf2e\nmap:\nA..\nwith: A sped 25\n') });
    await page.getByRole('dialog').waitFor();
  }],
  ['stranger', ['phone'], async (page) => {
    const server = await serveSample();
    await page.goto(`${new URL('/', server.player)}#join=nobody-knows-this`);
    await page.getByRole('heading').first().waitFor();
    await page.waitForTimeout(500);
    return server;
  }],
  ['players-view', ['desktop'], async (page) => {
    await openTable(page, '?seed=7');
    await say(page, 'with: Ogre hp 61, ac 17; Acolyte hidden from party');
    await page.getByLabel('View').selectOption('party');
  }],
  ['6d6', ['desktop', 'phone'], (page) => openTable(page, '?seed=7&sample=tavern')],
  ['new-table', ['desktop', 'tablet', 'phone'], async (page) => {
    await page.goto(`${PAGE}?new`);
    await page.getByRole('heading', { name: 'A new table' }).waitFor();
  }],
  ['invite', ['desktop', 'phone'], invites],
  ['player', ['desktop', 'phone'], plays],
  ['here-again', ['desktop', 'phone'], async (page) => {
    const server = await serveSample();
    await sits(page, server.master);
    const look = (state) => page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
    await look('hidden');
    await page.getByRole('button', { name: /^End turn/ }).click();
    await page.waitForTimeout(2500);
    await look('visible');
    await page.getByRole('button', { name: 'Show' }).click();
    await look('hidden');
    await page.getByRole('button', { name: /^End turn/ }).click();
    await page.waitForTimeout(2500);
    await look('visible');
    return server;
  }],
  ['elsewhere', ['phone'], async (page) => {
    await openTable(page, '?seed=7');
    await page.getByRole('button', { name: /^End turn/ }).click();
    await settled(page);
    const other = await page.context().newPage();
    await other.goto(`${PAGE}?new`);
    await other.getByRole('button', { name: 'The flooded crypt', exact: true }).click();
    await page.getByText('This table goes on in another window').waitFor();
    await page.bringToFront();
  }],
  ['reconnecting', ['desktop', 'phone'], async (page) => {
    const server = await serveSample();
    await sits(page, server.master);
    await settled(page);
    server.end();
    await page.getByText('The connection is lost.').waitFor();
  }],
  ['projector', ['desktop'], (page) => sits(page, `${PAGE}?seed=7&view=projector`)],
];
/** In the dark, these are enough to see every colour. */
const DARK = new Set(['picture', 'range', 'drag', 'question', 'overlays', '6d6', 'new-table', 'srd35', 'starfinder', 'travel', 'player', 'flight', 'unknown']);

mkdirSync(folder, { recursive: true });
await withBrowser(async (browser) => {
  const wanted = process.argv[2] ?? '';
  for (const [state, sizes, show] of STATES) {
    for (const size of sizes) {
      for (const colorScheme of DARK.has(state) ? ['light', 'dark'] : ['light']) {
        const name = `${state}-${size}${colorScheme === 'dark' ? '-dark' : ''}`;
        if (!name.includes(wanted)) continue;
        const context = await browser.newContext({ ...SIZES[size], colorScheme, reducedMotion: 'reduce', serviceWorkers: 'block' });
        const page = await context.newPage();
        page.setDefaultTimeout(60_000);
        const server = await show(page);
        await settled(page);
        await page.screenshot({ path: `${folder}${name}.png` });
        await context.close();
        server?.end();
        console.log(name);
      }
    }
  }
});
