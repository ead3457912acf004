import type { PipesRequest } from '@headrace/client';
import { readRemembered, remember } from '../../data/remembered.ts';
import { isObject } from '../../kit/is-object.ts';
import { parseRequest } from './request.ts';

/** What this browser keeps of the playground, so that a reload loses nothing. */
export interface Remembered {
  request: PipesRequest;
  columns: readonly string[];
  /** The last run, and the request it was started with. */
  sent: { runId: string; request: PipesRequest } | null;
}

const keyOf = (organization: string) => `headrace.playground.${organization}`;

export function rememberDraft(organization: string, draft: Remembered): void {
  remember(keyOf(organization), JSON.stringify(draft));
}

/** Null if there is nothing, or nothing that this version understands. */
export function recallDraft(organization: string): Remembered | null {
  const text = readRemembered(keyOf(organization));
  if (text === null) return null;
  try {
    return readDraft(JSON.parse(text));
  } catch {
    return null;
  }
}

function readDraft(stored: unknown): Remembered | null {
  if (!isObject(stored)) return null;
  const request = readRequest(stored['request']);
  if (request === null) return null;
  const columns: unknown[] = Array.isArray(stored['columns']) ? stored['columns'] : [];
  return { request, columns: columns.map(String), sent: readSent(stored['sent']) };
}

function readSent(stored: unknown): Remembered['sent'] {
  if (!isObject(stored) || typeof stored['runId'] !== 'string') return null;
  const request = readRequest(stored['request']);
  return request === null ? null : { runId: stored['runId'], request };
}

function readRequest(stored: unknown): PipesRequest | null {
  const read = parseRequest(JSON.stringify(stored ?? null));
  return 'request' in read ? read.request : null;
}
