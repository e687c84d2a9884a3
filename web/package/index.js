// The engine with its answers as values. Everything is decided in WebAssembly; this file only opens
// it and reads its JSON.
import * as engine from './fivefoot.js';

const inNode = typeof process !== 'undefined' && process.versions?.node;

/** Opens the engine: once, before anything else. A page may name where the .wasm file lies. */
export async function load(from) {
  const wasm = new URL('./fivefoot_bg.wasm', import.meta.url);
  if (from === undefined && inNode) {
    const { readFile } = await import('node:fs/promises');
    await engine.default({ module_or_path: await readFile(wasm) });
  } else {
    await engine.default({ module_or_path: from ?? wasm });
  }
}

const bytes = (map) => (typeof map === 'string' ? new TextEncoder().encode(map) : map);
const flat = (squares) => Int32Array.from(squares.flatMap((own) => [own.x, own.y]));

/** A sentence that the engine throws becomes an Error. */
function told(ask) {
  try {
    return ask();
  } catch (problem) {
    throw problem instanceof Error ? problem : new Error(String(problem));
  }
}

export class Table {
  #bindings;

  constructor(bindings) {
    this.#bindings = bindings;
  }

  static open(map, { name = 'map.board', system, seed = 1 } = {}) {
    return told(() => new Table(engine.Table.open(bytes(map), name, system, seed)));
  }

  static resume(journal, { seed = 1 } = {}) {
    return told(() => new Table(engine.Table.resume(journal, seed)));
  }

  journal() {
    return told(() => this.#bindings.journal());
  }

  submit(line, faces) {
    return told(() => JSON.parse(this.#bindings.submit(line, faces && Uint32Array.from(faces))));
  }

  scene() {
    return told(() => JSON.parse(this.#bindings.scene()));
  }

  seenBy(side) {
    return told(() => new Table(this.#bindings.seen_by(side)));
  }

  supposing(ruling, choice) {
    return told(() => new Table(this.#bindings.supposing(ruling, choice)));
  }

  story(from = 0) {
    return told(() => JSON.parse(this.#bindings.story(from)));
  }

  options(creature) {
    return told(() => JSON.parse(this.#bindings.options(creature)));
  }

  range(creature, action, level) {
    return told(() => {
      const range = this.#bindings.range(creature, action, level);
      const found = { squares: range.squares(), key: JSON.parse(range.key()) };
      range.free();
      return found;
    });
  }

  way(creature, goal, { via = [], safest = false, action, level, primary } = {}) {
    const place = level === undefined ? flat([goal]) : Int32Array.from([...flat([goal]), level]);
    return told(() => JSON.parse(this.#bindings.way(creature, place, flat(via), safest, action, primary)));
  }

  preview(line) {
    return told(() => JSON.parse(this.#bindings.preview(line)));
  }

  threat(creatures = []) {
    return told(() => JSON.parse(this.#bindings.threat(creatures)));
  }

  standHere(creature, at) {
    return told(() => JSON.parse(this.#bindings.stand_here(creature, at.x, at.y)));
  }

  ask(question) {
    return told(() => this.#bindings.ask(question));
  }

  /** Gives the memory of the table back. */
  close() {
    this.#bindings.free();
  }
}

/** A journey in the form of a route file (docs/travel.md); with a seed, its checks are rolled. */
export function journey(route, seed) {
  if (!engine.journey) throw new Error('the rules of this engine have no journeys: import fivefoot/starfinder, or fivefoot');
  return told(() => JSON.parse(engine.journey(route, seed)));
}

export const catalogue = (system) => told(() => JSON.parse(engine.catalogue(system)));
export const runCases = (text, name = 'cases.md') => told(() => JSON.parse(engine.run_cases(text, name)));
