// The engines: one for each rule system, which is fetched when a table of that system is opened.

import pf2e from '../../engine/pf2e_bg.wasm?url';
import srd35 from '../../engine/srd35_bg.wasm?url';
import starfinder from '../../engine/starfinder_bg.wasm?url';
import sixD6 from '../../engine/6d6_bg.wasm?url';
import type { SystemId } from './forms';

/** What every engine can do. Journeys are the rules of one system alone. */
export type Bindings = Omit<typeof import('../../engine/starfinder.js'), 'journey'>;
export type WithJourneys = typeof import('../../engine/starfinder.js');

async function ready<B extends Bindings>(bindings: Promise<B>, wasm: string): Promise<B> {
  const [own, module] = await Promise.all([bindings, fetch(wasm)]);
  await own.default({ module_or_path: module });
  return own;
}

const OPENED = {
  pf2e: () => ready(import('../../engine/pf2e.js') as Promise<Bindings>, pf2e),
  srd35: () => ready(import('../../engine/srd35.js') as Promise<Bindings>, srd35),
  starfinder: () => ready(import('../../engine/starfinder.js'), starfinder),
  '6d6': () => ready(import('../../engine/6d6.js') as Promise<Bindings>, sixD6),
} satisfies Record<SystemId, () => Promise<Bindings>>;

const SYSTEMS = Object.keys(OPENED) as SystemId[];
const open = new Map<SystemId, Promise<Bindings>>();

export const isSystem = (id: string): id is SystemId => Object.hasOwn(OPENED, id);

/** The engine of that system; it is fetched once, unless that fails. */
export function engineOf(system: SystemId): Promise<Bindings> {
  const known = open.get(system);
  if (known) return known;
  const fetched: Promise<Bindings> = OPENED[system]();
  open.set(system, fetched);
  fetched.catch(() => open.delete(system));
  return fetched;
}

export const journeys = (): Promise<WithJourneys> => engineOf('starfinder') as Promise<WithJourneys>;

/** The system of that word: its id, or the name of a variant of it. */
const known = (word: string | undefined): SystemId | undefined => SYSTEMS.find((id) => word === id || word?.startsWith(`${id}-`));

/** The system that a board, a journal or a view names. */
function systemIn(text: string): SystemId | undefined {
  return known(/^system: *(\S+)/m.exec(text)?.[1] ?? /"system": *"([^"]+)"/.exec(text)?.[1]);
}

/** What the engine of the system that is named, or is in the text, makes of it; if there is none, that of the first system that reads it. */
export async function read<T>(text: string, named: string | null, use: (engine: Bindings) => T): Promise<T> {
  const system = known(named ?? undefined) ?? systemIn(text);
  if (system) return use(await engineOf(system));
  let first: { problem: unknown } | null = null;
  for (const own of SYSTEMS) {
    const engine = await engineOf(own);
    try {
      return use(engine);
    } catch (problem) {
      first ??= { problem };
    }
  }
  throw first?.problem;
}
