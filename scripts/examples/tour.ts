/* Makes calls on a service and keeps one of each operation as its example. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Example } from '../../packages/server/src/http/description/read-examples.ts';
import { createFiction } from './make-fictional.ts';
import type { Answer, Caller, Parts } from './send.ts';
import { send } from './send.ts';
import { shorten } from './shorten.ts';

const pauseMs = 50;
const patienceMs = 60_000;

export interface Tour {
  url: string;
  key: Caller;
  operator: Caller;
  /** Calls, and keeps the call as the example of the operation. Returns the body of the answer. */
  record(operation: string, parts?: Parts): Promise<unknown>;
  /** Asks again until the answer is as wanted, and keeps that. */
  recordOnce(operation: string, parts: Parts, isWanted: (body: unknown) => boolean): Promise<unknown>;
  /** Prepares and calls again until the call succeeds: what has to be in time may come too late. */
  recordInTime(operation: string, prepare: () => Promise<Parts>): Promise<unknown>;
  /** Calls without an example. */
  call(operation: string, parts?: Parts): Promise<unknown>;
  examples: Map<string, Example>;
}

export function createTour(url: string, { key, operator }: { key: Caller; operator: Caller }): Tour {
  const examples = new Map<string, Example>();
  const ask = (operation: string, parts: Parts) => send(url, operation, { as: key, ...parts });
  const call = async (operation: string, parts: Parts = {}) =>
    succeed(operation, await ask(operation, parts)).body;
  const keep = (operation: string, parts: Parts, answer: Answer) => {
    examples.set(operation, exampleOf(parts, succeed(operation, answer)));
    return answer.body;
  };
  return {
    url,
    key,
    operator,
    examples,
    call,
    record: async (operation, parts = {}) => keep(operation, parts, await ask(operation, parts)),
    recordOnce: async (operation, parts, isWanted) => {
      for (const end = Date.now() + patienceMs; ; await pause(pauseMs)) {
        const answer = succeed(operation, await ask(operation, parts));
        if (isWanted(answer.body)) return keep(operation, parts, answer);
        if (Date.now() > end) throw new Error(`${operation} still answers ${JSON.stringify(answer.body)}`);
      }
    },
    recordInTime: async (operation, prepare) => {
      for (const end = Date.now() + patienceMs; ;) {
        const parts = await prepare();
        const answer = await ask(operation, parts);
        if (answer.status < 300 || Date.now() > end) return keep(operation, parts, answer);
      }
    },
  };
}

function succeed(operation: string, answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new Error(`${operation}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

function exampleOf(
  { path, query, headers, body, file, steady = (it) => it }: Parts,
  answer: Answer,
): Example {
  const fictional = createFiction(new Date());
  const made = (value: unknown, key?: string) => fictional(shorten(value), key);
  const parameters = Object.entries({ ...path, ...query, ...headers }).map(
    ([name, value]) => [name, typeof value === 'string' ? String(made(value, name)) : value] as const,
  );
  const request =
    file === undefined ? { type: 'application/json', body } : { type: file.type, body: file.text };
  return {
    ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
    ...(request.body !== undefined && { request: { ...request, body: made(request.body) } }),
    response: {
      status: String(answer.status),
      ...(answer.status !== 204 && { type: answer.type, body: made(steady(answer.body)) }),
    },
  };
}

/** A member of an answer, however deep. */
export function pick(answer: unknown, ...keys: (string | number)[]): unknown {
  return keys.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) throw new Error(`there is no ${keys.join('.')}`);
    return Object.entries(value).find(([name]) => name === String(key))?.[1];
  }, answer);
}

/** Its id, or another member that is part of a path. */
export function idOf(answer: unknown, ...keys: (string | number)[]): string | number {
  const id = pick(answer, ...(keys.length === 0 ? ['id'] : keys));
  if (typeof id === 'string' || typeof id === 'number') return id;
  throw new Error(`there is no ${keys.join('.')} in ${JSON.stringify(answer).slice(0, 300)}`);
}
