// How quick the page is: `node e2e/bench.mjs [FILE.json]`. Milliseconds, in Chromium without a GPU.
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTable, PAGE, serveSample, withBrowser } from './browser.mjs';

const dist = fileURLToPath(new URL('../dist/assets', import.meta.url));

const SYSTEMS = ['pf2e', 'srd35', 'starfinder', '6d6'];

/** The engine that a file belongs to, with its purpose: `pf2e-watch_bg-0a1b2c3d.wasm.br` is `pf2e-watch`. */
const engineOf = (file) => /^(pf2e|srd35|starfinder|6d6)(-watch)?(?:_bg)?-[\w-]{8}\./.exec(file)?.slice(1, 3).join('');

/** Bytes of JavaScript and WebAssembly, as they are sent to somebody whose page uses those engines. */
function sent(engines) {
  const files = readdirSync(dist).filter((file) => /\.(js|wasm)\.br$/.test(file));
  const needed = files.filter((file) => [undefined, ...engines].includes(engineOf(file)));
  return needed.reduce((sum, file) => sum + statSync(join(dist, file)).size, 0);
}

function spread(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const at = (share) => Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) / 10;
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}

/** A map of 100 by 100 squares with pillars, and 100 creatures on it. */
function largeBoard() {
  const row = (y) => Array.from({ length: 100 }, (_, x) => (x % 7 === 3 && y % 5 === 2 ? '#' : '.')).join('');
  const rows = Array.from({ length: 100 }, (_, y) => row(y)).join('\n');
  // The first stands in the middle.
  const place = (index) => `(${(index % 10) * 10 + 1},${Math.floor(index / 10) * 10})`;
  const places = Array.from({ length: 100 }, (_, index) => `N${index} at ${place((index + 55) % 100)}, speed 30, of ${index % 2 ? 'foes' : 'party'}`);
  return `board: Hundred\nsystem: pf2e\n\nmap:\n${rows}\n\n${places.map((own) => `with: ${own}`).join('\n')}\n`;
}

async function firstPaint(browser) {
  const times = [];
  for (let run = 0; run < 5; run++) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await openTable(page, '?seed=7');
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
    const table = await page.evaluate(() => performance.now());
    times.push({ paint, table });
    await context.close();
  }
  return { paint: spread(times.map((own) => own.paint)), table: spread(times.map((own) => own.table)) };
}

/** A table on a server: how long until it is there, and until somebody else sees a move that was sent off. */
async function onServer(browser) {
  const [tables, moves] = [[], []];
  for (let run = 0; run < 3; run++) {
    const server = await serveSample();
    const contexts = [];
    const sits = async (link) => {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(link);
      await page.locator('.dock button').first().waitFor();
      return page;
    };
    const [master, player] = [await sits(server.master), await sits(server.player)];
    for (let visit = 0; visit < 2; visit++) {
      await player.reload();
      await player.locator('.dock button').first().waitFor();
      tables.push(await player.evaluate(() => performance.now()));
    }
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowLeft']) moves.push(await seenMove(player, master, key));
    for (const context of contexts) await context.close();
    server.end();
  }
  return { table: spread(tables), move: spread(moves) };
}

/** From the key that sends a planned step to the frame in which another browser has the creature in its new square. */
async function seenMove(player, other, key) {
  await player.locator('[role="gridcell"][tabindex="0"]').focus();
  await player.keyboard.press(key);
  await player.locator('button.main-act:enabled', { hasText: /^Move/ }).waitFor();
  await player.evaluate(() => {
    window.sent = new Promise((done) => addEventListener('keydown', () => done(performance.timeOrigin + performance.now()), { once: true, capture: true }));
  });
  const seen = other.evaluate(async () => {
    const place = () => [...document.querySelectorAll('[role="gridcell"]')].find((own) => own.ariaLabel?.includes('Adela'))?.ariaLabel;
    const before = place();
    if (!before) throw new Error('Adela is not on the map');
    while (place() === before) await new Promise(requestAnimationFrame);
    return performance.timeOrigin + performance.now();
  });
  await player.waitForTimeout(200);
  await player.keyboard.press('Enter');
  const sent = await player.evaluate(() => window.sent);
  return (await seen) - sent;
}

/**
 * From a pointer event to the end of the script that has drawn the way to its square and written its label
 * (`way`; the page marks that time), and to the first animation frame after it (`frame`), which the browser
 * then shows. The token in that cell is dragged to 60 squares around it, each another one than before; the
 * label stands beside its square. Some are pillars, to which there is no way. Browsers hand over pointer
 * events at the start of a frame, and so does this.
 */
async function pointerToWay(page, cell) {
  const middle = { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 };
  const times = await page.evaluate(async ({ x, y, width }) => {
    const canvas = document.querySelector('canvas');
    const fire = (type, dx, dy) => canvas.dispatchEvent(new PointerEvent(type, { clientX: x + dx, clientY: y + dy, pointerId: 1, bubbles: true, buttons: 1 }));
    const shown = () => {
      const label = document.querySelector('.plabel');
      return label ? `${label.style.left} ${label.style.top}` : '';
    };
    const drawn = () => performance.getEntriesByName('way-drawn').at(-1)?.startTime ?? 0;
    canvas.setPointerCapture = () => undefined;
    fire('pointerdown', 0, 0);
    const times = [];
    for (let step = 1; step <= 60; step++) {
      const before = shown();
      const begun = performance.now();
      fire('pointermove', (((step * 3) % 11) - 5) * width, (((step * 5) % 7) - 3) * width);
      const isDone = () => drawn() > begun && shown() !== before;
      let frame = 0;
      while (!isDone() && frame++ < 900) await new Promise(requestAnimationFrame);
      times.push(isDone() ? { way: drawn() - begun, frame: performance.now() - begun } : null);
    }
    fire('pointerup', 0, 0);
    return times;
  }, { ...middle, width: cell.width });
  if (times.includes(null)) throw new Error(`no way was shown for ${times.filter((own) => own === null).length} of ${times.length} squares`);
  return times;
}

/** The times between frames while the map is panned, then zoomed; with what took long in each frame over 33 ms. */
async function frames(page) {
  const box = await page.locator('canvas').boundingBox();
  const recording = page.evaluate(() => new Promise((resolve) => {
    const times = [];
    const long = [];
    new PerformanceObserver((all) => {
      for (const own of all.getEntries()) {
        const scripts = own.scripts.map((script) => `${script.invoker} ${script.sourceFunctionName} ${Math.round(script.duration)}`);
        long.push(`${Math.round(own.startTime)}: ${Math.round(own.duration)} ms, drawing from ${Math.round(own.renderStart - own.startTime)}: ${scripts.join('; ')}`);
      }
    }).observe({ type: 'long-animation-frame' });
    let last = performance.now();
    const tick = (now) => {
      times.push({ at: now, took: now - last });
      last = now;
      if (!window.isMoved) requestAnimationFrame(tick);
      else resolve({ times: times.slice(1).map((own) => own.took), slow: times.slice(1).filter((own) => own.took > 33.5).map((own) => `${Math.round(own.at)}: ${Math.round(own.took)}`), long });
    };
    requestAnimationFrame(tick);
  }));
  // An empty place: no token is taken along.
  const from = { x: box.x + 40, y: box.y + 40 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'middle' });
  for (let step = 1; step <= 60; step++) await page.mouse.move(from.x + step * 10, from.y + step * 5);
  for (let step = 60; step >= 0; step--) await page.mouse.move(from.x + step * 10, from.y + step * 5);
  await page.mouse.up({ button: 'middle' });
  await page.mouse.move(box.x + 300, box.y + 300);
  for (let step = 0; step < 120; step++) await page.mouse.wheel(0, step % 40 < 20 ? -40 : 40);
  await page.evaluate(() => {
    window.isMoved = true;
  });
  return recording;
}

const told = {
  // With a table in the browser, and with one on a server.
  bytes_js_and_wasm: Object.fromEntries(SYSTEMS.map((own) => [own, sent([own])])),
  bytes_js_and_wasm_on_a_server: Object.fromEntries(SYSTEMS.map((own) => [own, sent([`${own}-watch`])])),
};
await withBrowser(async (browser) => {
  told.first_paint = await firstPaint(browser);
  told.on_a_server = await onServer(browser);
  const context = await browser.newContext({ viewport: { width: 1200, height: 720 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${PAGE}?new`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'choose a file' }).click();
  await (await chooser).setFiles({ name: 'hundred.board', mimeType: 'text/plain', buffer: Buffer.from(largeBoard()) });
  await page.getByRole('button', { name: 'Use this map' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Begin in this order' }).click();
  await page.getByRole('button', { name: /End turn/ }).waitFor();
  await page.waitForTimeout(2_000);
  const cell = await page.locator('[role="gridcell"][tabindex="0"]').boundingBox();
  if (!cell) throw new Error('the square of the creature whose turn it is has no place on the page');
  const ways = await pointerToWay(page, cell);
  told.pointer_to_way = spread(ways.map((own) => own.way));
  told.pointer_to_frame = spread(ways.map((own) => own.frame));
  const moved = await frames(page);
  told.frames = { ...spread(moved.times), counted: moved.times.length };
  if (moved.slow.length) console.error(`frames over 33 ms:\n${[...moved.slow, ...moved.long].join('\n')}`);
});
const text = JSON.stringify(told, null, 2);
console.log(text);
if (process.argv[2]) writeFileSync(process.argv[2], `${text}\n`);
