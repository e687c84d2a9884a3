// The engine in a separate thread, so that no answer blocks the page.

import { engineOf, isSystem, journeys, read as readBy } from './engines';
import type { Call, CallName, Calls, Expected, Replied } from './calls';
import type { Table } from '../../engine/starfinder.js';

let table: Table | null = null;
/** The table as others see it, while somebody looks at that. */
let seen: Table | null = null;

function open(next: Table): void {
  lookWith(null);
  table?.free();
  table = next;
}

function lookWith(next: Table | null): void {
  seen?.free();
  seen = next;
}

function own(): Table {
  if (!table) throw 'no table is open';
  return table;
}

/** The table that answers questions. */
const asked = (): Table => seen ?? own();

const read = <T>(json: string): T => JSON.parse(json) as T;

/** The beginning of a file, where it says of which system it is. */
const beginning = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 65536));

type Told<T> = T | Promise<T>;

const calls: { [N in CallName]: (...given: Parameters<Calls[N]>) => Told<ReturnType<Calls[N]>> } = {
  open: async (bytes, name, system, seed) =>
    open(await readBy(beginning(bytes), system, ({ Table }) => Table.open(bytes, name, system ?? undefined, seed))),
  resume: async (journal, seed) => open(await readBy(journal, null, ({ Table }) => Table.resume(journal, seed))),
  watch: async (view) => {
    open(await readBy(view, null, ({ Table }) => Table.watch(view)));
    return read(own().scene());
  },
  journal: () => own().journal(),
  submit: (line, faces) => read(own().submit(line, faces ? Uint32Array.from(faces) : undefined)),
  scene: () => read(own().scene()),
  look: (side) => {
    lookWith(side === null ? null : own().seen_by(side));
    return read(asked().scene());
  },
  story: (from) => read(own().story(from)),
  told: (side) => read(own().told(side ?? undefined)),
  options: (creature) => read(asked().options(creature)),
  range: (creature, action, level) => {
    const found = asked().range(creature, action ?? undefined, level ?? undefined);
    const range = { squares: found.squares(), key: read<ReturnType<Calls['range']>['key']>(found.key()) };
    found.free();
    return range;
  },
  way: (creature, wish) =>
    read(asked().way(creature, Int32Array.from(wish.level == null ? wish.goal : [...wish.goal, wish.level]), Int32Array.from(wish.via), wish.safest, wish.action ?? undefined, wish.primary ?? undefined)),
  preview: (line) => read(asked().preview(line)),
  threat: (creatures) => read(asked().threat(creatures)),
  standHere: (creature, x, y) => read(asked().stand_here(creature, x, y)),
  ask: (question) => asked().ask(question),
  journey: async (route, seed) => read((await journeys()).journey(route, seed ?? undefined)),
  catalogue: async (system) => read((await engineOf(system)).catalogue(system)),
  readMap: async (bytes, name, system) => {
    const opened = await readBy(beginning(bytes), system, ({ read_map }) => read_map(bytes, name, system ?? undefined));
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
    const { expected } = message.data;
    if (expected && isSystem(expected)) void engineOf(expected).catch(() => undefined);
    return;
  }
  const call = message.data;
  last = last.then(async () => self.postMessage(await answer(call)));
});
