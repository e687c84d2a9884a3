// The engines: two for each rule system, fetched when a table of that system is opened. One plays a
// whole table; the other, a third smaller, only answers questions about a table on a server.

import pf2e from '../../engine/pf2e_bg.wasm?url';
import srd35 from '../../engine/srd35_bg.wasm?url';
import starfinder from '../../engine/starfinder_bg.wasm?url';
import sixD6 from '../../engine/6d6_bg.wasm?url';
import pf2eWatch from '../../engine/pf2e-watch_bg.wasm?url';
import srd35Watch from '../../engine/srd35-watch_bg.wasm?url';
import starfinderWatch from '../../engine/starfinder-watch_bg.wasm?url';
import sixD6Watch from '../../engine/6d6-watch_bg.wasm?url';
import type { SystemId } from './forms';

/** What every engine of whole tables can do. Journeys are the rules of one system alone. */
export type Bindings = Omit<typeof import('../../engine/starfinder.js'), 'journey'>;
export type WithJourneys = typeof import('../../engine/starfinder.js');
/** What every engine can do that watches. */
export type Watching = Omit<typeof import('../../engine/starfinder-watch.js'), 'journey'>;

async function ready<B extends Watching>(bindings: Promise<B>, wasm: string): Promise<B> {
  const [own, module] = await Promise.all([bindings, fetch(wasm)]);
  await own.default({ module_or_path: module });
  return own;
}

const WHOLE = {
  pf2e: () => ready(import('../../engine/pf2e.js') as Promise<Bindings>, pf2e),
  srd35: () => ready(import('../../engine/srd35.js') as Promise<Bindings>, srd35),
  starfinder: () => ready(import('../../engine/starfinder.js'), starfinder),
  '6d6': () => ready(import('../../engine/6d6.js') as Promise<Bindings>, sixD6),
} satisfies Record<SystemId, () => Promise<Bindings>>;

const WATCH = {
  pf2e: () => ready(import('../../engine/pf2e-watch.js') as Promise<Watching>, pf2eWatch),
  srd35: () => ready(import('../../engine/srd35-watch.js') as Promise<Watching>, srd35Watch),
  starfinder: () => ready(import('../../engine/starfinder-watch.js'), starfinderWatch),
  '6d6': () => ready(import('../../engine/6d6-watch.js') as Promise<Watching>, sixD6Watch),
} satisfies Record<SystemId, () => Promise<Watching>>;

const SYSTEMS = Object.keys(WHOLE) as SystemId[];

export const isSystem = (id: string): id is SystemId => Object.hasOwn(WHOLE, id);

/** Fetches the engine of a system once, unless that fails. */
function fetchedOnce<B>(engines: Record<SystemId, () => Promise<B>>): (system: SystemId) => Promise<B> {
  const fetched = new Map<SystemId, Promise<B>>();
  return (system) => {
    const known = fetched.get(system);
    if (known) return known;
    const engine = engines[system]();
    fetched.set(system, engine);
    engine.catch(() => fetched.delete(system));
    return engine;
  };
}

/** The engine that plays whole tables of that system. */
export const engineOf = fetchedOnce<Bindings>(WHOLE);
/** The engine that watches tables of that system on a server. */
export const watcherOf = fetchedOnce<Watching>(WATCH);

export const journeys = (): Promise<WithJourneys> => engineOf('starfinder') as Promise<WithJourneys>;

/** The system of that word: its id, or the name of a variant of it. */
const known = (word: string | undefined): SystemId | undefined => SYSTEMS.find((id) => word === id || word?.startsWith(`${id}-`));

/** The system that a board, a journal or a view names. */
function systemIn(text: string): SystemId | undefined {
  return known(/^system: *(\S+)/m.exec(text)?.[1] ?? /"system": *"([^"]+)"/.exec(text)?.[1]);
}

/** What an engine makes of the text: that of the system that is named, or is in the text; if there is none, that of the first system that reads it. */
export async function read<B, T>(text: string, named: string | null, engines: (system: SystemId) => Promise<B>, use: (engine: B) => T): Promise<T> {
  const system = known(named ?? undefined) ?? systemIn(text);
  if (system) return use(await engines(system));
  let first: { problem: unknown } | null = null;
  for (const own of SYSTEMS) {
    const engine = await engines(own);
    try {
      return use(engine);
    } catch (problem) {
      first ??= { problem };
    }
  }
  throw first?.problem;
}
