// The engine in a separate thread, so that no answer blocks the page.

import { engineOf, isSystem, journeys, read as readBy, watcherOf, type Watching } from './engines';
import type { Call, CallName, Calls, Expected, RangeWish, Replied, RulingMade } from './calls';
import type { Range, SystemId } from './forms';
import type { Table } from '../../engine/starfinder.js';
import type { Table as Watched } from '../../engine/starfinder-watch.js';

/** The engine for tables that somebody else tells of: without a server only those of other windows, which need no more files. */
let watcher: (system: SystemId) => Promise<Watching> = engineOf;

let table: Watched | null = null;
/** The same table if it lives here. */
let here: Table | null = null;
/** The table as others see it, while somebody looks at that. */
let seen: Watched | null = null;
/** The ruling that is supposed to have been made, and the table under it once somebody has asked. */
let ruled: RulingMade | null = null;
let supposed: Watched | null = null;

function open(next: Watched): void {
  lookWith(null);
  table?.free();
  here = null;
  table = next;
}

function openHere(next: Table): void {
  open(next);
  here = next;
}

/** The table has changed: what was supposed of it is worked out anew. */
function forget(): void {
  supposed?.free();
  supposed = null;
}

function lookWith(next: Watched | null): void {
  forget();
  seen?.free();
  seen = next;
}

function own(): Watched {
  if (!table) throw 'no table is open';
  return table;
}

function ownHere(): Table {
  if (here) return here;
  throw table ? 'this table lives on a server' : 'no table is open';
}

/** The table that answers questions. */
function asked(): Watched {
  const table = seen ?? own();
  if (!ruled) return table;
  return (supposed ??= table.supposing(ruled.ruling, ruled.choice));
}

function rangeOf(table: Watched, creature: string, { action, level }: RangeWish): Range {
  const found = table.range(creature, action ?? undefined, level ?? undefined);
  const range = { squares: found.squares(), key: read<Range['key']>(found.key()) };
  found.free();
  return range;
}

const read = <T>(json: string): T => JSON.parse(json) as T;

/** The beginning of a file, where it says of which system it is. */
const beginning = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 65536));

type Told<T> = T | Promise<T>;

const calls: { [N in CallName]: (...given: Parameters<Calls[N]>) => Told<ReturnType<Calls[N]>> } = {
  open: async (bytes, name, system, seed) =>
    openHere(await readBy(beginning(bytes), system, engineOf, ({ Table }) => Table.open(bytes, name, system ?? undefined, seed))),
  resume: async (journal, seed) => openHere(await readBy(journal, null, engineOf, ({ Table }) => Table.resume(journal, seed))),
  watch: async (view) => {
    open(await readBy(view, null, watcher, ({ Table }) => Table.watch(view)));
    return read(own().scene());
  },
  journal: () => ownHere().journal(),
  submit: (line, faces) => {
    forget();
    return read(ownHere().submit(line, faces ? Uint32Array.from(faces) : undefined));
  },
  scene: () => read(own().scene()),
  look: (side) => {
    lookWith(side === null ? null : ownHere().seen_by(side));
    return read((seen ?? own()).scene());
  },
  story: (from) => read(ownHere().story(from)),
  told: (side) => read(ownHere().told(side ?? undefined)),
  options: (creature) => read(asked().options(creature)),
  range: (creature, action, level) => rangeOf(asked(), creature, { action, level }),
  way: (creature, wish) =>
    read(asked().way(creature, Int32Array.from(wish.level == null ? wish.goal : [...wish.goal, wish.level]), Int32Array.from(wish.via), wish.safest, wish.action ?? undefined, wish.primary ?? undefined)),
  preview: (line) => read(asked().preview(line)),
  threat: (creatures) => read(asked().threat(creatures)),
  standHere: (creature, x, y) => read(asked().stand_here(creature, x, y)),
  ask: (question) => asked().ask(question),
  supposing: ({ ruling, choice }, creature, wish, hostile) => {
    const table = (seen ?? own()).supposing(ruling, choice);
    try {
      return { range: rangeOf(table, creature, wish), threats: read(table.threat(hostile)) };
    } finally {
      table.free();
    }
  },
  suppose: (by) => {
    forget();
    ruled = by;
  },
  journey: async (route, seed) => read((await journeys()).journey(route, seed ?? undefined)),
  catalogue: async (system) => read((await (table && !here ? watcher : engineOf)(system)).catalogue(system)),
  readMap: async (bytes, name, system) => {
    const opened = await readBy(beginning(bytes), system, engineOf, ({ read_map }) => read_map(bytes, name, system ?? undefined));
    const map = {
      summary: read<ReturnType<Calls['readMap']>['summary']>(opened.summary()),
      text: opened.text(),
      picture: opened.picture(),
    };
    opened.free();
    return map;
  },
};

async function answer({ id, name, arguments: given }: Call): Promise<Replied> {
  try {
    const call = calls[name] as (...given: unknown[]) => unknown;
    return { id, answer: await call(...given) };
  } catch (problem) {
    return { id, problem: problem instanceof Error ? problem.message : String(problem) };
  }
}

/** Calls are answered in the order in which they come, even if one of them waits for its engine. */
let last: Promise<void> = Promise.resolve();

self.addEventListener('message', (message: MessageEvent<Call | Expected>) => {
  if ('expected' in message.data) {
    const { expected, watches } = message.data;
    if (watches) watcher = watcherOf;
    if (expected && isSystem(expected)) void watcher(expected).catch(() => undefined);
    return;
  }
  const call = message.data;
  last = last.then(async () => self.postMessage(await answer(call)));
});
