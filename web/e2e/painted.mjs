// A picture as map makers paint them, for the sample board: rock, flagstones, water and planks.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BOARD = fileURLToPath(new URL('../../maps/flooded-crypt.board', import.meta.url));
const rows = () => readFileSync(BOARD, 'utf8').split('map:\n')[1].split('\n\n')[0].split('\n');

/** The picture as a file for a file chooser: always the same, 40 pixels a square. */
export async function painted(page) {
  const url = await page.evaluate((rows) => {
    const SQUARE = 40;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [rows[0].length * SQUARE, rows.length * SQUARE];
    const context = canvas.getContext('2d');
    let state = 7;
    const chance = () => (state = (state * 48271) % 2147483647) / 2147483647;
    const tone = (hue, saturation, light, spread) => `hsl(${hue} ${saturation}% ${light + (chance() - 0.5) * spread}%)`;
    const paint = (colour, x, y, width, height) => {
      context.fillStyle = colour;
      context.fillRect(x, y, width, height);
    };
    const dots = (many, x, y, colour, most) => {
      for (let dot = 0; dot < many; dot++) {
        context.fillStyle = colour();
        context.beginPath();
        context.arc(x + chance() * SQUARE, y + chance() * SQUARE, 1 + chance() * most, 0, 7);
        context.fill();
      }
    };
    rows.forEach((row, down) => [...row].forEach((mark, across) => {
      const [x, y] = [across * SQUARE, down * SQUARE];
      if (mark === '#') {
        paint(tone(30, 10, 22, 4), x, y, SQUARE, SQUARE);
        dots(14, x, y, () => tone(30, 10, 27, 12), 5);
      } else if (mark === ';') {
        paint(tone(196, 34, 36, 4), x, y, SQUARE, SQUARE);
        for (let wave = 0; wave < 3; wave++) paint(tone(190, 40, 52, 8), x + chance() * 22, y + 6 + wave * 12 + chance() * 4, 12 + chance() * 6, 1.5);
      } else if (mark === '1') {
        paint(tone(196, 34, 36, 4), x, y, SQUARE, SQUARE);
        paint(tone(28, 40, 42, 8), x, y + 10, SQUARE, SQUARE - 20);
        for (const line of [16, 23]) paint('hsl(28 40% 30%)', x, y + line, SQUARE, 1.5);
      } else {
        for (const [dx, dy] of [[0, 0], [20, 0], [0, 20], [20, 20]]) paint(tone(42, 16, 68, 10), x + dx, y + dy, 19, 19);
        paint('hsl(42 12% 54%)', x + 19, y, 1, SQUARE);
        paint('hsl(42 12% 54%)', x, y + 19, SQUARE, 1);
        if (mark === '~') dots(26, x, y, () => tone(80, 40, 40, 14), 4);
        if (mark === ':' || mark === '2') dots(9, x, y, () => tone(35, 8, 46, 16), 6);
      }
    }));
    return canvas.toDataURL('image/png');
  }, rows());
  return { name: 'crypt.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1], 'base64') };
}
