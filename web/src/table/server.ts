// A table on a server. The server judges commands. While somebody plans, the engine in this browser
// answers the page's questions from what the server tells this viewer.

import type { Answer, Arguments } from '../engine/calls';
import type { Engine } from '../engine/client';
import type { Chapter, Point, Reply, Scene } from '../engine/forms';
import { alignPicture, exported, journalOf, layPicture, removePicture, seats, storyAs, tile, viewAs } from './api';
import type { Connection, Question, TableHome } from './home';
import { merge, PROTOCOL, type Command, type FromServer, type Present, type Role, type Seated, type Seen, type ViewValue } from './protocol';
import type { Alignment, Laid, MapPicture } from './map-picture';
import { Story } from './story';
import { Tiles, type PictureTold } from './tiles';
import { words } from '../words';

/** How long to wait before connecting again, in milliseconds: at first, and at most. */
const AGAIN = { least: 300, most: 5000 };

/** Messages that belong together come at once; the page is drawn after this many milliseconds without one. */
const REST = 15;

/** A connection over which nothing comes for this many milliseconds, although something was asked for, is gone. */
const PATIENCE = 4000;

/** The game master's page has a copy of the table that is at most this old, in milliseconds. */
const COPY = 60_000;

/** A command leads to a change within this time, or to none that this viewer is told about. */
const CHANGE = 400;

/** The code with which a server closes the socket of a table that is gone (`docs/protocol.md`). */
const GONE = 4404;

interface Waiting { command: Command; accepted: boolean; done(reply: Reply): void }

const reply = (verdict: Reply['verdict'], text = ''): Reply => ({ verdict, text, objections: [], die: null });

export class ServerTable implements TableHome {
  readonly place = 'server';
  readonly id: string;
  connection: Connection = 'opening';
  people: Present[] = [];
  /** Who has a seat, as a game master was told last. */
  seats: Seated[] = [];
  pointed: TableHome['pointed'] = () => undefined;
  pictured: TableHome['pictured'] = () => undefined;
  role: Role = 'spectator';
  /** Why nobody can play at the table. */
  problem = '';
  readonly #engine: Engine;
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Map<string, Waiting>();
  #socket: WebSocket | null = null;
  #seen: Seen | null = null;
  #view: ViewValue | null = null;
  #story = new Story();
  #pause = AGAIN.least;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #opened: () => void = () => undefined;
  readonly #open: Promise<void>;

  /** What the table was like when the game master's page last asked: for when there is no server any more. */
  copy: { journal: string; at: Date } | null = null;
  #copying: ReturnType<typeof setTimeout> | undefined;

  readonly #as: 'spectator' | null;
  readonly #tiles: Tiles;
  /** The picture of the viewer at whose view the game master looks. */
  #looked: { as: string; tiles: Tiles } | null = null;

  private constructor(engine: Engine, id: string, as: 'spectator' | null) {
    this.#engine = engine;
    this.id = id;
    this.#as = as;
    this.#tiles = this.#tilesOf(as);
    this.#open = new Promise((resolve) => (this.#opened = resolve));
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
  }

  get keepsPicture(): boolean {
    return this.role === 'game-master';
  }

  laid(as: string | null): Laid | null {
    if (!as) return this.#tiles.laid;
    return this.#looked?.as === as ? this.#looked.tiles.laid : null;
  }

  async lay(picture: MapPicture | null, sent?: (share: number) => void): Promise<void> {
    await (picture ? layPicture(this.id, picture, sent) : removePicture(this.id));
  }

  async align(to: Alignment): Promise<void> {
    await alignPicture(this.id, to);
  }

  #tilesOf(as: string | null): Tiles {
    return new Tiles((id) => tile(this.id, id, as), () => this.pictured());
  }

  /** Sits down at a table at which this browser has a seat; a projector gets only what onlookers get. */
  static async open(engine: Engine, id: string, as: 'spectator' | null = null): Promise<ServerTable> {
    const home = new ServerTable(engine, id, as);
    home.#connect();
    await home.#open;
    if (!home.#view) throw new Error(home.problem || words.problems.notOpened);
    return home;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#late);
    clearTimeout(this.#copying);
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#socket?.close();
  }

  /**
   * Somebody looks at the page again, or the computer wakes up: the page does not wait to connect. A
   * connection may have ended without a word meanwhile, so one that looks open is asked for the story.
   */
  readonly #wake = (): void => {
    if (document.visibilityState !== 'visible') return;
    const socket = this.#socket;
    if (socket?.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify({ type: 'story' }));
      this.#listen(socket);
    } else if (this.connection === 'lost') {
      this.#pause = AGAIN.least;
      clearTimeout(this.#timer);
      this.#connect();
    }
  };

  #connect(): void {
    const address = new URL(`/api/tables/${this.id}/socket`, location.href);
    if (this.#as) address.search = `?as=${this.#as}`;
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    this.#socket?.close();
    this.#socket = socket;
    let wasOpen = false;
    socket.addEventListener('open', () => {
      wasOpen = true;
      socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, ...(this.#seen && { seen: this.#seen }) }));
      socket.send(JSON.stringify({ type: 'story' }));
      for (const { command } of this.#waiting.values()) socket.send(JSON.stringify(command));
      this.#pause = AGAIN.least;
      this.#listen(socket);
    });
    socket.addEventListener('message', (message: MessageEvent<string>) => {
      if (this.#socket !== socket) return;
      clearTimeout(this.#late);
      this.#hear(JSON.parse(message.data) as FromServer);
    });
    socket.addEventListener('close', ({ code, reason }) => (code === GONE ? this.#ended(socket, reason) : this.#parted(socket, wasOpen)));
  }

  /** Something was asked for, so something must come. */
  #listen(socket: WebSocket): void {
    clearTimeout(this.#late);
    this.#late = setTimeout(() => this.#parted(socket, true), PATIENCE);
  }

  /** The connection is gone, or there was none; the page tries to get another one. */
  #parted(socket: WebSocket, wasOpen: boolean): void {
    if (this.#closed || this.#socket !== socket || this.connection === 'outdated') return;
    this.#socket = null;
    socket.close();
    this.#now('lost');
    if (!this.#view || !wasOpen) void this.#turnedAway();
    this.#timer = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(AGAIN.most, this.#pause * 1.6);
  }

  /** There is no table any more, or no seat at it, so the page does not try again. */
  #ended(socket: WebSocket, reason: string): void {
    if (!this.#closed && this.#socket === socket) this.#end(reason);
  }

  #end(reason: string): void {
    this.problem = reason;
    for (const id of [...this.#waiting.keys()]) this.#finish(id, reply('refused', reason));
    this.close();
    this.#now('gone');
    this.#opened();
  }

  /** Called if the page was not let in: there is no seat, or no server. The seat may be gone since the last connection. */
  async #turnedAway(): Promise<void> {
    const answer = await fetch(`/api/tables/${this.id}/view`, { cache: 'no-store' }).catch(() => null);
    if (!answer || answer.ok || this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    const { error = '' } = (await answer.json().catch(() => ({}))) as { error?: string };
    // A table that was open may be reached again later, unless the server itself says that there is none.
    if (this.#view && (answer.status !== 404 || !error)) return;
    this.#end(error);
  }

  #now(connection: Connection): void {
    this.connection = connection;
    this.#changed();
  }

  #changed(): void {
    for (const changed of this.#listeners) changed();
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'view':
        this.#seen = message.seen;
        this.#view = message.view;
        this.#story.restart();
        this.#tiles.show(pictureIn(message.view));
        this.role = message.role;
        if (this.connection === 'opening') this.connection = 'open';
        this.#copySoon();
        this.#opened();
        this.#settle();
        return;
      case 'changed':
        if (!this.#seen || !this.#view || message.number <= this.#seen.number) return;
        this.#seen = { ...this.#seen, number: message.number };
        this.#view = merge(this.#view, message.change) as ViewValue;
        this.#tiles.show(pictureIn(this.#view));
        this.#story.add(message.events);
        this.#settle();
        this.#copySoon();
        return;
      case 'story':
        this.#story.take(message);
        // It comes after everything that was missed.
        if (this.connection === 'lost') this.connection = 'open';
        this.#settle();
        return;
      case 'accepted':
        this.#accepted(message.id);
        return;
      case 'refused': {
        const { kind, message: text } = message.problem;
        this.#finish(message.id, { ...reply('refused', text), warning: kind === 'warning' });
        return;
      }
      case 'present':
        this.people = message.people;
        this.#changed();
        return;
      case 'seats':
        this.seats = message.seats;
        this.#changed();
        return;
      case 'pointed':
        this.pointed(message.role, message.at);
        return;
      case 'error':
        this.problem = message.problem.message;
        if (message.problem.kind === 'protocol') this.#now('outdated');
    }
  }

  #accepted(id: string): void {
    const own = this.#waiting.get(id);
    if (!own) return;
    own.accepted = true;
    setTimeout(() => this.#finish(id, reply('done')), CHANGE);
  }

  #finish(id: string, answer: Reply): void {
    const own = this.#waiting.get(id);
    this.#waiting.delete(id);
    own?.done(answer);
  }

  /** Asks who has a seat, as only a game master may. If the table has told it meanwhile, the answer may be older. */
  async askForSeats(): Promise<void> {
    const before = this.seats;
    const told = await seats(this.id);
    if (this.seats === before) this.#hear(told);
    else await this.askForSeats();
  }

  /** Copies the table, but not after every change: a journal is longer than what tells of a change. */
  #copySoon(): void {
    if (this.role !== 'game-master' || this.#as || this.#copying) return;
    const age = this.copy ? Date.now() - this.copy.at.getTime() : COPY;
    this.#copying = setTimeout(() => {
      this.#copying = undefined;
      const at = new Date();
      journalOf(this.id).then((journal) => (this.copy = { journal, at }), () => undefined);
    }, Math.max(0, COPY - age));
  }

  #settle(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      for (const [id, own] of this.#waiting) if (own.accepted) this.#finish(id, reply('done'));
      this.#changed();
    }, REST);
  }

  async scene(as: string | null): Promise<Scene> {
    const view = as ? await viewAs(this.id, as) : this.#view;
    if (as && view) {
      if (this.#looked?.as !== as) this.#looked = { as, tiles: this.#tilesOf(as) };
      this.#looked.tiles.show(pictureIn(view));
    }
    const scene = await this.#engine.call('watch', JSON.stringify(view));
    if (!as) this.#story.name(scene.seat?.names ?? {});
    return scene;
  }

  async story(as: string | null): Promise<Chapter[]> {
    if (!as) return this.#story.chapters();
    const other = new Story();
    other.take(await storyAs(this.id, as));
    return other.chapters();
  }

  get hasEarlier(): boolean {
    return this.#story.hasEarlier;
  }

  earlier(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type: 'story', before: this.#story.from }));
  }

  submit(line: string, _faces?: number[], despiteWarning = false): Promise<Reply> {
    if (!this.#seen) return Promise.resolve(reply('refused', words.problems.notOpenYet));
    const command: Command = { type: 'command', id: crypto.randomUUID?.() ?? random(), seen: this.#seen, line };
    if (despiteWarning) command.despite_warning = true;
    return new Promise((done) => {
      this.#waiting.set(command.id, { command, accepted: false, done });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
    });
  }

  point(at: Point): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type: 'point', at }));
  }

  undo(): Promise<Reply> {
    return this.submit('undo');
  }

  redo(): Promise<Reply> {
    return this.submit('redo');
  }

  backToTurnStart(): Promise<Reply> {
    return this.submit('back-to-turn-start');
  }

  export(): Promise<string> {
    return exported(this.id);
  }

  ask<N extends Question>(name: N, ...given: Arguments<N>): Promise<Answer<N>> {
    return this.#engine.call(name, ...given);
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }
}

const pictureIn = (view: ViewValue): PictureTold | null => (view['picture'] as PictureTold | undefined) ?? null;

/** A page on the local network has no `randomUUID`, which needs HTTPS. */
function random(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((own) => own.toString(16)).join('-');
}
