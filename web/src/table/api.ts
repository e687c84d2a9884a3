// Requests to a server over HTTP. A refusal is thrown with the server's own message.

import { Problem } from '../engine/client';
import { words } from '../words';
import type { Alignment, MapPicture } from './map-picture';
import type { FromServer, Role, ViewValue } from './protocol';
import { placeOf } from './tiles';

export interface OwnTable { table: string; name: string; role: Role; archived: boolean }
export interface Invitation { invitation: string; role: { role: Role; plays?: number[] }; revoked: boolean }

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const given: RequestInit = { method, cache: 'no-store' };
  if (body !== undefined) {
    given.body = JSON.stringify(body);
    given.headers = { 'content-type': 'application/json' };
  }
  const answer = await fetch(`/api/${path}`, given).catch(() => {
    throw new Problem(words.problems.cannotReach);
  });
  const text = await answer.text();
  const told: unknown = text ? JSON.parse(text) : null;
  if (!answer.ok) throw new Problem((told as { error?: string } | null)?.error ?? `the server answers ${answer.status}`);
  return told as T;
}

export const join = (invitation: string): Promise<{ table: string; role: Role }> => ask('POST', 'join', { invitation });
export const ownTables = (): Promise<OwnTable[]> => ask('GET', 'tables');
/** The secret that some servers ask of those who create tables. */
export const creation = { token: '' };
export const create = (name: string, board: string): Promise<{ table: string; link: string }> =>
  ask('POST', 'tables', creation.token ? { name, board, token: creation.token } : { name, board });
export const invitations = (table: string): Promise<Invitation[]> => ask('GET', `tables/${table}/invitations`);
export const revoke = (table: string, invitation: string): Promise<null> => ask('DELETE', `tables/${table}/invitations/${invitation}`);
/** Who has a seat at the table, for its game masters. */
export const seats = (table: string): Promise<Extract<FromServer, { type: 'seats' }>> => ask('GET', `tables/${table}/seats`);
export const takeSeatAway = (table: string, person: string): Promise<null> => ask('DELETE', `tables/${table}/seats/${person}`);
/** Whether a file begins like the copy of a table on a server. */
export const isCopy = (head: string): boolean => head.startsWith('{"version":');
/** Makes a table from a copy of one, or from a journal; whoever does is its game master. */
export const imported = async (copy: string): Promise<string> => {
  const answer = await fetch('/api/import', { method: 'POST', body: copy }).catch(() => {
    throw new Problem(words.tableNotSent);
  });
  if (answer.status === 413) throw new Problem(words.tableTooLarge);
  const told = (await answer.json().catch(() => ({}))) as { table?: string; error?: string };
  if (!answer.ok || !told.table) throw new Problem(told.error ?? `the server answers ${answer.status}`);
  return told.table;
};

/** What only the game master gets of a table. */
async function mastersOwn(table: string, what: string): Promise<Response> {
  const answer = await fetch(`/api/tables/${table}/${what}`, { cache: 'no-store' }).catch(() => {
    throw new Problem(words.problems.cannotReach);
  });
  if (answer.status === 403) throw new Problem(words.problems.onlyMasterSaves);
  return answer;
}
export async function exported(table: string): Promise<string> {
  const answer = await mastersOwn(table, 'export');
  if (!answer.ok) throw new Problem(`the server answers ${answer.status}`);
  return answer.text();
}
/** The table in the form in which a browser keeps it. */
export async function journalOf(table: string): Promise<string> {
  const answer = await mastersOwn(table, 'journal');
  if (!answer.ok) throw new Problem(`the server answers ${answer.status}`);
  return answer.text();
}
/** The whole picture under the squares, if there is one. */
export async function wholePicture(table: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await mastersOwn(table, 'picture');
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

export type Invited = { role: 'player'; plays: string[] } | { role: 'spectator' } | { role: 'game-master' };
export const invite = async (table: string, who: Invited): Promise<string> =>
  (await ask<{ link: string }>('POST', `tables/${table}/invitations`, who)).link;

/** The view of somebody else: a spectator, or the player of the creatures with these ids. */
export const viewAs = async (table: string, who: string): Promise<ViewValue> =>
  (await ask<{ view: ViewValue }>('GET', `tables/${table}/view?as=${who}`)).view;

/** Lays a picture under the squares; `sent` hears which share of it is on its way. */
export function layPicture(table: string, picture: MapPicture, sent?: (share: number) => void): Promise<void> {
  const { left_millionths, top_millionths, across_millionths } = placeOf(picture);
  const request = new XMLHttpRequest();
  request.open('PUT', `/api/tables/${table}/picture?left=${left_millionths}&top=${top_millionths}&across=${across_millionths}`);
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => sent?.(total ? loaded / total : 0);
    // A server may hang up on a picture that is too large before it has all of it.
    request.onerror = () => reject(new Problem(words.pictureNotSent));
    request.onload = () => (request.status < 400 ? resolve() : reject(new Problem(refusal(request))));
    request.send(picture.bytes);
  });
}

function refusal({ responseText, status }: XMLHttpRequest): string {
  try {
    return (JSON.parse(responseText) as { error: string }).error;
  } catch {
    return words.problems.answers(status);
  }
}

export const alignPicture = (table: string, to: Alignment): Promise<null> => ask('PUT', `tables/${table}/picture/alignment`, placeOf(to));
export const removePicture = (table: string): Promise<null> => ask('DELETE', `tables/${table}/picture`);

/** A tile of the picture as this viewer may see it, or as somebody else may; none if it is no longer one. */
export async function tile(table: string, id: string, as: string | null): Promise<Blob | null> {
  const answer = await fetch(`/api/tables/${table}/tiles/${id}${as ? `?as=${as}` : ''}`);
  return answer.ok ? answer.blob() : null;
}

/** What has happened as somebody else is told it. */
export const storyAs = (table: string, who: string): Promise<Extract<FromServer, { type: 'story' }>> =>
  ask('GET', `tables/${table}/story?as=${who}`);
