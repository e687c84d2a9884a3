// Runs before the rest of the page, which is much larger: the worker starts, and the engine that the
// table is going to need is on its way.

import { Engine } from './engine/client';
import type { SystemId } from './engine/forms';
import { SAMPLES } from './samples';
import { isServed } from './table/place';

const LAST = 'fivefoot-system';

/** The system of the table that is about to open, as far as it can be known before. */
function expected(): SystemId | null {
  const wanted = new URLSearchParams(location.search);
  if (wanted.has('new')) return null;
  if (!isServed() && !wanted.has('table')) {
    return (SAMPLES.find((own) => own.id === wanted.get('sample')) ?? SAMPLES[0])?.system ?? null;
  }
  try {
    return localStorage.getItem(LAST) as SystemId | null;
  } catch {
    return null;
  }
}

/** The next table is likely to have the same system. */
export function remember(system: SystemId): void {
  try {
    localStorage.setItem(LAST, system);
  } catch {
    // A page without storage fetches the engine later.
  }
}

export const engine = new Engine(expected(), isServed());
