// The tables of this browser, in IndexedDB.

import type { SystemId } from '../engine/forms';
import type { MapPicture } from './map-picture';
import { words } from '../words';

export interface KeptTable {
  id: string; name: string; system: SystemId; round: number | null; journal: string;
  /** Milliseconds since 1970. */
  changed: number;
  picture?: MapPicture | null;
}

const STORE = 'tables';

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('fivefoot', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(words.problems.tablesNotOpened));
  });
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const open = await database();
  return new Promise<T>((resolve, reject) => {
    const transaction = open.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => {
      open.close();
      resolve(request.result);
    };
    transaction.onerror = () => reject(transaction.error ?? new Error(words.problems.notKept));
  });
}

export async function keep(table: KeptTable): Promise<void> {
  await run('readwrite', (store) => store.put(table));
}

export async function forget(id: string): Promise<void> {
  await run('readwrite', (store) => store.delete(id));
}

/** The tables, the most recently changed first; none if the browser keeps nothing. */
export async function tables(): Promise<KeptTable[]> {
  try {
    const all = await run<KeptTable[]>('readonly', (store) => store.getAll() as IDBRequest<KeptTable[]>);
    return all.sort((one, other) => other.changed - one.changed);
  } catch {
    return [];
  }
}
