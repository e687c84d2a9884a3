// A server of tables for a test, and people at it, each in a separate browser context.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Browser, type Page, type WebSocketRoute } from '@playwright/test';
import { expect, Table } from './table';

export { expect };

/** What only the game master may know has this in its name. */
export const SECRET = 'SECRET-4711';

const PROGRAM = process.env['FIVEFOOT_PROGRAM'] ?? '';

export class Server {
  readonly folder = mkdtempSync(join(tmpdir(), 'fivefoot-'));
  master = '';
  player = '';
  #child: ChildProcess | null = null;
  #address = '127.0.0.1:0';

  /** Starts it with a table on that board; again after `kill`, at the same address with the same tables. */
  async start(board = '', lines: string[] = []): Promise<void> {
    const given = ['serve', '--listen', this.#address, '--data', join(this.folder, 'tables')];
    if (board) {
      const file = join(this.folder, 'test.board');
      writeFileSync(file, board);
      given.push('--board', file, ...lines.flatMap((line) => ['--say', line]));
    }
    const child = spawn(PROGRAM, given, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, RUST_LOG: 'error' } });
    this.#child = child;
    const wanted = board ? /player: +(\S+)/ : /serving (\S+)/;
    const told = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stdout?.on('data', (piece: Buffer) => {
        text += piece.toString();
        if (wanted.test(text)) resolve(text);
      });
      child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
    });
    this.#address = /serving http:\/\/(\S+)/.exec(told)?.[1] ?? '';
    if (!board) return;
    this.master = /game master: +(\S+)/.exec(told)?.[1] ?? '';
    this.player = wanted.exec(told)?.[1] ?? '';
  }

  /** Where it serves its page. */
  get address(): string {
    return `http://${this.#address}/`;
  }

  /** Ends it without a warning. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    child.removeAllListeners('exit');
    await new Promise((ended) => {
      child.on('exit', ended);
      child.kill('SIGKILL');
    });
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The connection of one page, which a test cuts, or over which nothing comes any more. */
export class Wire {
  #state: 'whole' | 'cut' | 'silent' = 'whole';
  #ends: WebSocketRoute[] = [];
  /** Messages of that type come so many milliseconds late. */
  readonly late = new Map<string, number>();

  async into(page: Page): Promise<void> {
    await page.routeWebSocket(/\/socket$/, (end) => {
      if (this.#state === 'cut') {
        void end.close();
        return;
      }
      this.#ends.push(end);
      const server = end.connectToServer();
      server.onMessage((message) => {
        const wait = this.late.get((JSON.parse(message.toString()) as { type: string }).type);
        const send = (): void => {
          if (this.#state !== 'silent') end.send(message);
        };
        if (wait) setTimeout(send, wait);
        else send();
      });
    });
    await page.reload();
    await expect(page.getByRole('grid')).toBeVisible();
  }

  async cut(): Promise<void> {
    this.#state = 'cut';
    for (const end of this.#ends.splice(0)) await end.close();
  }

  silence(): void {
    this.#state = 'silent';
  }

  mend(): void {
    this.#state = 'whole';
  }
}

/** Somebody at the table, with everything that their browser was sent. */
export class Seat extends Table {
  heard = '';
  readonly problems: string[] = [];

  static async take(browser: Browser, link: string): Promise<Seat> {
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
    const seat = new Seat(await context.newPage());
    seat.#listen(seat.page);
    await seat.page.goto(link);
    await expect(seat.page.getByRole('grid')).toBeVisible();
    return seat;
  }

  #listen(page: Page): void {
    page.on('websocket', (socket) => socket.on('framereceived', (frame) => (this.heard += frame.payload.toString())));
    page.on('response', (response) => {
      // A response without a body, such as one that was not modified, has nothing to search.
      if (/\/api\//.test(response.url())) void response.text().then((text) => (this.heard += text), () => undefined);
    });
    page.on('pageerror', (error) => this.problems.push(error.message));
    page.on('console', (message) => {
      // The browser also reports connections that are lost, and requests that a killed server did not answer.
      if (message.type() === 'error' && !/ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket/.test(message.text())) this.problems.push(message.text());
    });
  }

  /** The projector's window in the same browser, with everything that it was sent. */
  async opensProjector(): Promise<Seat> {
    const opened = this.page.context().waitForEvent('page');
    await this.page.getByRole('button', { name: 'Table menu' }).click();
    await this.page.getByRole('button', { name: 'Open the projector window' }).click();
    const window = new Seat(await opened);
    window.#listen(window.page);
    // Messages that came before anybody listened are sent again.
    await window.page.reload();
    return window;
  }

  /** A link that the game master's page makes for the player of that creature. */
  async invites(creature: string): Promise<string> {
    await this.page.getByRole('tab', { name: 'People' }).click();
    await this.page.getByRole('checkbox', { name: new RegExp(`^${creature}`) }).check();
    await this.page.getByRole('button', { name: 'Make a link' }).click();
    const link = await this.page.getByLabel('The new link').inputValue();
    await this.page.getByRole('checkbox', { name: new RegExp(`^${creature}`) }).uncheck();
    await this.page.getByRole('tab', { name: 'Log' }).click();
    return link;
  }

  async isTurnOf(name: string): Promise<void> {
    await expect(this.page.getByRole('button', { name: new RegExp(name) }).and(this.page.locator('[aria-current="true"]'))).toBeVisible();
  }

  /** Plans one step by the keyboard, and walks it. */
  async steps(key: string): Promise<void> {
    await this.page.locator('[role="gridcell"][tabindex="0"]').focus();
    await this.page.keyboard.press(key);
    await expect(this.plan.getByRole('button', { name: /^Move/ })).toBeEnabled();
    await this.page.keyboard.press('Enter');
    await expect(this.plan).toHaveCount(0);
  }

  /** Another tab is in front of the page, or none is. */
  async looks(away: 'away' | 'again'): Promise<void> {
    await this.page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    }, away === 'away' ? 'hidden' : 'visible');
  }

  async endsTurn(): Promise<void> {
    await this.page.getByRole('button', { name: /^End turn/ }).click();
  }

  /** Nothing secret has come here, on the page or on the way to it. */
  async knowsNoSecret(): Promise<void> {
    expect(this.heard.length).toBeGreaterThan(100);
    expect(this.heard).not.toContain(SECRET);
    expect(await this.page.content()).not.toContain(SECRET);
  }
}

interface Given { server: Server; sit: (link: string) => Promise<Seat> }

export const test = base.extend<Given>({
  server: async ({}, use) => {
    const server = new Server();
    await use(server);
    await server.end();
  },
  sit: async ({ browser, server }, use) => {
    void server;
    const seats: Seat[] = [];
    await use(async (link) => {
      const seat = await Seat.take(browser, link);
      seats.push(seat);
      return seat;
    });
    for (const seat of seats) {
      await seat.page.context().close();
      expect(seat.problems).toEqual([]);
    }
  },
});
