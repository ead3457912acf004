import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { question, run } from '../attack.ts';
import type { Payload } from '../payload.ts';
import { bytesPayload, jsonPayload, roundMark, textPayload } from '../payload.ts';
import { openSlowly } from './open-slowly.ts';
import { fillTemplate, many, repeat } from './many.ts';

const size = 5_200_000;
const fill = (piece: string) => piece.repeat(Math.floor(size / piece.length));

function bodyOf({
  name,
  tries,
  payload,
  times = 2,
}: {
  name: string;
  tries: string;
  payload: Payload;
  times?: number;
}): Attack {
  return question({ name, tries, send: repeat('/v1/pipes/validate', { payload, times }) });
}

const keys = (count: number) => many(count, (at) => `"k${at}":1`).join();
const okBody = jsonPayload(() => ({
  pipes: many(50, (at) => fillTemplate(`${roundMark}{{ name }}`, at)),
  input: many(100, (id) => ({ id, name: 'x'.repeat(40_000) })),
}));

/** Bodies that are much to read, and clients that behave badly. */
export const bodyAttacks: readonly Attack[] = [
  bodyOf({
    name: 'deep-body',
    tries: '5 MB of brackets',
    payload: bytesPayload(() => Buffer.from(fill('['))),
  }),
  bodyOf({
    name: 'deep-closed-body',
    tries: 'JSON nested 2.6 million deep',
    payload: bytesPayload(() => Buffer.from('['.repeat(size / 2) + ']'.repeat(size / 2))),
  }),
  bodyOf({
    name: 'wide-body',
    tries: '400,000 unknown keys',
    payload: textPayload(() => `{${keys(400_000)}}`),
  }),
  bodyOf({
    name: 'wide-record',
    tries: 'a record of 400,000 keys',
    payload: textPayload(() => `{"pipes":[{"pipe_id":"field:timestamp@1"}],"input":[{${keys(400_000)}}]}`),
  }),
  bodyOf({
    name: 'same-key',
    tries: 'one key a million times',
    payload: bytesPayload(() => Buffer.from(`{${fill('"k":1,')}"k":1}`)),
  }),
  bodyOf({
    name: 'prototype-at-the-end',
    tries: 'a forbidden key behind 5 MB of others',
    payload: textPayload(() => `{${keys(380_000)},"__proto__":1}`),
  }),
  bodyOf({
    name: 'empty-records',
    tries: '1.7 million empty records',
    payload: bytesPayload(() =>
      Buffer.from(`{"pipes":[{"pipe_id":"field:timestamp@1"}],"input":[${fill('{},')}{}]}`),
    ),
  }),
  bodyOf({
    name: 'wrong-pipes',
    tries: '1.7 million pipes without an id',
    payload: bytesPayload(() => Buffer.from(`{"pipes":[${fill('{},')}{}],"input":[{}]}`)),
  }),
  bodyOf({
    name: 'wrong-conditions',
    tries: '900,000 wrong conditions',
    payload: bytesPayload(() =>
      Buffer.from(
        `{"pipes":[{"pipe_id":"x","run_if":{"when":{"logic":"and","conditions":[${fill('{"a":1},')}{}]}}}],"input":[{}]}`,
      ),
    ),
  }),
  bodyOf({
    name: 'numbers',
    tries: 'a million long numbers',
    payload: bytesPayload(() =>
      Buffer.from(`{"pipes":[{"pipe_id":"field:timestamp@1"}],"input":[{"a":[${fill('1e-299,')}1e999]}]}`),
    ),
  }),
  bodyOf({
    name: 'escapes',
    tries: '5 MB of escaped characters',
    payload: bytesPayload(() =>
      Buffer.from(`{"pipes":[{"pipe_id":"field:timestamp@1"}],"input":[{"a":"${fill('\\u00e9')}"}]}`),
    ),
  }),
  run({
    name: 'aborted-runs',
    tries: 'runs of 4 MB that nobody waits for',
    send: (target, round) =>
      Promise.all(
        many(6, (at) =>
          target.ask({
            path: '/v1/pipes/run/sync',
            body: () => okBody(round * 100 + at),
            giveUpMs: 50 + at * 100,
          }),
        ),
      ),
  }),
  run({
    name: 'idempotency-keys',
    tries: 'one key for 20 requests at one time, and keys of 8 KB',
    send: (target, round) =>
      Promise.all(
        many(20, (at) =>
          target.ask({
            path: '/v1/pipes/run',
            body: okBody,
            headers: { 'idempotency-key': at % 2 === 0 ? `attack-${round}` : 'k'.repeat(8_000) },
          }),
        ),
      ),
  }),
  run({
    name: 'slow-connections',
    tries: '300 connections that send a byte a second',
    send: async (target) => {
      const close = openSlowly(target, 300);
      await sleep(4000);
      target.note('200');
      close();
    },
  }),
];
