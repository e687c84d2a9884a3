// A turn as a moving picture for the README: `node e2e/moving.mjs`. It is driven frame by frame, so it is
// the same on every run.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import gifenc from 'gifenc';
import { openTable, say, squareAt, withBrowser } from './browser.mjs';

const { GIFEncoder, applyPalette, quantize } = gifenc;
const target = fileURLToPath(new URL('../../docs/images/turn.gif', import.meta.url));
const VIEW = { width: 1100, height: 640 };
/** Colours of a frame; one more number says that a pixel stays as it was. */
const COLOURS = 127;

/** The pixels of a screenshot, as the browser decodes them. */
async function pixels(page, png) {
  const text = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let letters = '';
    for (let at = 0; at < data.length; at += 0x8000) letters += String.fromCharCode(...data.subarray(at, at + 0x8000));
    return btoa(letters);
  }, png.toString('base64'));
  return new Uint8Array(Buffer.from(text, 'base64'));
}

/** Writes frames, each with how long it stays in milliseconds; pixels that stay are left out. */
function written(frames) {
  const gif = GIFEncoder();
  let before = null;
  for (const { image, delay } of frames) {
    const palette = quantize(image, COLOURS);
    const index = applyPalette(image, palette);
    const stays = palette.length;
    if (before) {
      for (let at = 0; at < index.length; at++) {
        const own = at * 4;
        if (image[own] === before[own] && image[own + 1] === before[own + 1] && image[own + 2] === before[own + 2]) index[at] = stays;
      }
    }
    gif.writeFrame(index, VIEW.width, VIEW.height, {
      palette: [...palette, [0, 0, 0]], delay, dispose: 1, transparent: before !== null, transparentIndex: stays,
    });
    before = image;
  }
  gif.finish();
  return gif.bytes();
}

await withBrowser(async (browser) => {
  const context = await browser.newContext({ viewport: VIEW, colorScheme: 'light', reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  const painter = await context.newPage();
  await page.bringToFront();
  const frames = [];
  const shot = async (delay) => {
    await page.waitForTimeout(250);
    frames.push({ image: await pixels(painter, await page.screenshot()), delay });
  };
  await openTable(page, '?seed=7');
  await say(page, 'with: Ogre at (11,2)');
  await shot(1600);
  const way = ['D3', 'E4', 'F5', 'G5', 'H5', 'I5', 'J5', 'K5', 'L5'];
  const [first, ...rest] = await Promise.all(way.map((own) => squareAt(page, own)));
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const at of rest) {
    await page.mouse.move(at.x, at.y, { steps: 2 });
    await shot(260);
  }
  await shot(1200);
  await page.mouse.up();
  await page.getByRole('region', { name: 'Plan' }).waitFor();
  await shot(1800);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Question' }).waitFor();
  await shot(1800);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Question' }).waitFor({ state: 'detached' });
  await shot(2600);
  writeFileSync(target, written(frames));
  console.log(`${target}: ${frames.length} frames`);
});
