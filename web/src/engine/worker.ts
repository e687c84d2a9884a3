// The engine in a separate thread, so that no answer blocks the page.

import init, { catalogue, journey, read_map, Table } from '../../engine/fivefoot.js';
import wasm from '../../engine/fivefoot_bg.wasm?url';
import type { Call, CallName, Calls } from './calls';

let table: Table | null = null;

function open(next: Table): void {
  table?.free();
  table = next;
}

function own(): Table {
  if (!table) throw 'no table is open';
  return table;
}

const read = <T>(json: string): T => JSON.parse(json) as T;

const calls: { [N in CallName]: (...given: Parameters<Calls[N]>) => ReturnType<Calls[N]> } = {
  open: (bytes, name, system, seed) => open(Table.open(bytes, name, system ?? undefined, seed)),
  resume: (journal, seed) => open(Table.resume(journal, seed)),
  watch: (view) => {
    open(Table.watch(view));
    return read(own().scene());
  },
  journal: () => own().journal(),
  submit: (line, faces) => read(own().submit(line, faces ? Uint32Array.from(faces) : undefined)),
  scene: (side) => read(own().scene(side ?? undefined)),
  story: (from) => read(own().story(from)),
  told: (side) => read(own().told(side ?? undefined)),
  options: (creature) => read(own().options(creature)),
  range: (creature, action, level) => {
    const found = own().range(creature, action ?? undefined, level ?? undefined);
    const range = { squares: found.squares(), key: read<ReturnType<Calls['range']>['key']>(found.key()) };
    found.free();
    return range;
  },
  way: (creature, wish) =>
    read(own().way(creature, Int32Array.from(wish.level == null ? wish.goal : [...wish.goal, wish.level]), Int32Array.from(wish.via), wish.safest, wish.action ?? undefined, wish.primary ?? undefined)),
  preview: (line) => read(own().preview(line)),
  threat: (creatures) => read(own().threat(creatures)),
  standHere: (creature, x, y) => read(own().stand_here(creature, x, y)),
  ask: (question) => own().ask(question),
  journey: (route, seed) => read(journey(route, seed ?? undefined)),
  catalogue: (system) => read(catalogue(system)),
  readMap: (bytes, name, system) => {
    const opened = read_map(bytes, name, system ?? undefined);
    const map = {
      summary: read<ReturnType<Calls['readMap']>['summary']>(opened.summary()),
      text: opened.text(),
      picture: opened.picture(),
    };
    opened.free();
    return map;
  },
};

const ready = init({ module_or_path: wasm });

self.addEventListener('message', (message: MessageEvent<Call>) => {
  const { id, name, arguments: given } = message.data;
  void ready.then(() => {
    try {
      const call = calls[name] as (...given: unknown[]) => unknown;
      self.postMessage({ id, answer: call(...given) });
    } catch (problem) {
      self.postMessage({ id, problem: problem instanceof Error ? problem.message : String(problem) });
    }
  });
});
