// What the tests share: a page that fails at its first error, and hands for the board.

import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

export { expect };

export const test = base.extend<{ table: Table }>({
  table: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      const blocked = message.text().includes('Service Worker registration blocked');
      if (['error', 'warning'].includes(message.type()) && !blocked) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    await use(new Table(page));
    expect(problems).toEqual([]);
  },
});

export class Table {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(query = '?seed=7'): Promise<void> {
    await this.page.goto(`./${query}`);
    await expect(this.page.getByRole('grid')).toBeVisible();
    await expect(this.page.getByRole('toolbar', { name: 'Actions' }).getByRole('button').first()).toBeVisible();
  }

  /** Gives a line to the table. */
  async say(line: string): Promise<void> {
    await this.page.getByRole('tab', { name: 'Table' }).click();
    await this.page.getByLabel('Type a command').fill(line);
    await this.page.getByRole('button', { name: 'Do it' }).click();
    await expect(this.page.getByLabel('Type a command')).toHaveValue('');
    await this.page.getByRole('tab', { name: 'Log' }).click();
  }

  /**
   * The page is at rest: its letters are there, and the map stays where it is. On a busy machine a panel
   * that comes late would move the map under the pointer, and a late frame would make a hold of a click.
   * Where no frame ever comes in time, the test goes on after a while.
   */
  async isAtRest(): Promise<void> {
    await this.page.evaluate(async ({ frames, milliseconds, patience }) => {
      const place = (): string => [...document.querySelectorAll('.ruler span')].map((own) => {
        const { left, top } = own.getBoundingClientRect();
        return `${own.textContent} ${left} ${top}`;
      }).join();
      await document.fonts.ready;
      const began = performance.now();
      let [last, at, quiet] = [place(), began, 0];
      while (quiet < frames && at - began < patience) {
        await new Promise(requestAnimationFrame);
        const [now, then] = [place(), performance.now()];
        quiet = now === last && then - at < milliseconds ? quiet + 1 : 0;
        [last, at] = [now, then];
      }
    }, { frames: 3, milliseconds: 200, patience: 5000 });
  }

  /** The middle of a square such as `L5` on the page. */
  async at(square: string): Promise<{ x: number; y: number }> {
    await this.isAtRest();
    const [column = 'A', row = '1'] = square.split(/(?<=[A-Z])(?=\d)/);
    const across = await this.page.locator('.ruler.top span', { hasText: new RegExp(`^${column}$`) }).boundingBox();
    const down = await this.page.locator('.ruler.left span', { hasText: new RegExp(`^${row}$`) }).boundingBox();
    if (!across || !down) throw new Error(`${square} is not in view`);
    return { x: across.x + across.width / 2, y: down.y + down.height / 2 };
  }

  /**
   * The colours on the map around the middle of a square, row by row, in red, green and blue: from that
   * far across and down, in a window of that many CSS pixels a side.
   */
  async colours(square: string, window: { across: number; down: number; side: number }): Promise<number[][]> {
    const { x, y } = await this.at(square);
    return this.page.evaluate(({ left, top, side }) => {
      const canvas = document.querySelector('canvas');
      const context = canvas?.getContext('2d');
      if (!canvas || !context) throw new Error('there is no map');
      const box = canvas.getBoundingClientRect();
      const ratio = canvas.width / box.width;
      const pixels = Math.max(1, Math.round(side * ratio));
      const { data } = context.getImageData(Math.round((left - box.left) * ratio), Math.round((top - box.top) * ratio), pixels, pixels);
      return Array.from({ length: data.length / 4 }, (_, index) => [...data.slice(index * 4, index * 4 + 3)]);
    }, { left: x + window.across, top: y + window.down, side: window.side });
  }

  /** What the page shows around the middle of a square, so many CSS pixels a side, for comparison. */
  async shows(square: string, side: number): Promise<string> {
    const { x, y } = await this.at(square);
    const clip = { x: Math.round(x - side / 2), y: Math.round(y - side / 2), width: side, height: side };
    return (await this.page.screenshot({ clip })).toString('base64');
  }

  async drag(from: string, to: string): Promise<void> {
    const [start, end] = [await this.at(from), await this.at(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await this.page.mouse.move(end.x, end.y, { steps: 3 });
  }

  get plan() {
    return this.page.getByRole('region', { name: 'Plan' });
  }

  get log() {
    return this.page.getByRole('list', { name: 'Log' });
  }

  /** No violation of an accessibility rule in this state. */
  async isAccessible(): Promise<void> {
    const found = await new AxeBuilder({ page: this.page }).analyze();
    const told = found.violations.map((own) => `${own.id}: ${own.nodes.map((node) => node.target.join(' ')).join('; ')}`);
    expect(told).toEqual([]);
  }
}

/** Taps the key of a letter: it comes up at once, because a busy machine would make a hold of a press. */
export function tap(page: Page, letter: string): Promise<void> {
  return page.evaluate((key) => {
    for (const type of ['keydown', 'keyup']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent(type, { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true }));
    }
  }, letter);
}

/** Keeps questions to the engine back, those of that name from the beginning, until the test releases them. */
export async function keepsBack(page: Page, first = ''): Promise<{ keep: (question: string) => Promise<void>; release: () => Promise<void> }> {
  await page.addInitScript((name) => {
    const kept = new Set([name]);
    const waiting: (() => void)[] = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: { name?: string }, ...rest: unknown[]) {
      const send = (): void => post.apply(this, [message, ...rest] as Parameters<typeof post>);
      if (message.name && kept.has(message.name)) waiting.push(send);
      else send();
    } as typeof post;
    addEventListener('keep', (event) => kept.add((event as CustomEvent<string>).detail));
    addEventListener('release', () => {
      kept.clear();
      for (const send of waiting.splice(0)) send();
    });
  }, first);
  return {
    keep: (question) => page.evaluate((detail) => { dispatchEvent(new CustomEvent('keep', { detail })); }, question),
    release: () => page.evaluate(() => { dispatchEvent(new Event('release')); }),
  };
}
