import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { RunMark, StoredRun } from '../../contract/stored-run.ts';
import { noServices } from '../describe-api.ts';
import { answerErrors } from '../middleware/answer-errors.ts';
import { answerCheck } from './answer-check.ts';
import { createEndedAnswers } from './ended-answers.ts';
import { pipeRuns } from './pipe-runs.ts';
import { tagOfRun } from './run-tag.ts';

const mark: RunMark = { kind: 'pipes', status: 'completed', endedAt: 1_795_000_000_000, spent: 0 };

const stored: StoredRun = {
  ...mark,
  id: 'r',
  organizationId: 'o',
  isStranded: false,
  plan: null,
  order: '[]',
  errors: '[]',
  recordCount: 0,
  bodies: new Map(),
  inputs: [],
};

/** A service whose only run is `r`, of organization `o`, and what was read for an answer. */
function serve(found: RunMark, run: StoredRun | null = null) {
  const read: string[] = [];
  const services = {
    ...noServices,
    endedAnswers: createEndedAnswers(),
    isRunId: (text: string) => text === 'r',
    findRunMark: async (organizationId: string) => {
      read.push('mark');
      return organizationId === 'o' ? found : null;
    },
    loadRun: async () => {
      read.push('run');
      return run;
    },
  };
  const runs = { ...pipeRuns, show: async () => Buffer.from('{"shown": true}') };
  const app = fastify();
  onTestFinished(() => app.close());
  answerErrors(app, { methodsOf: () => [], isDatabaseDown: () => false });
  app.decorateRequest('owner', null);
  app.get('/:owner/:run', async (request, reply) => {
    const { owner: organizationId, run: runId } = { owner: '', run: '', ...Object(request.params) };
    request.owner = { organizationId, keyId: 'k', subscription: 'free', role: 'viewer' };
    return answerCheck(request, reply, { runId, runs, services });
  });
  const ask = async (path: string, tag?: string) => {
    const headers = tag === undefined ? {} : { 'if-none-match': tag };
    const { statusCode, headers: sent, body } = await app.inject({ url: path, headers });
    return { status: statusCode, tag: sent.etag, body };
  };
  return { app, ask, read, services };
}

/** What was read last. */
const newest = (read: string[]) => read.splice(0);

it('reads no records for a caller that has the run already', async () => {
  const { ask, read } = serve(mark);
  const { status, body } = await ask('/o/r', '*');
  expect([status, body, read]).toEqual([304, '', ['mark']]);
});

it('reads the run where no tag or another one is sent', async () => {
  const { ask, read } = serve(mark);
  expect((await ask('/o/r')).status).toBe(404);
  expect(read).toEqual(['run']);
  expect((await ask('/o/r', '"other"')).status).toBe(404);
  expect(read).toEqual(['run', 'mark', 'run']);
});

it.each<[string, Partial<RunMark>, string]>([
  ['goes on', { status: 'processing', endedAt: null }, '/o/r'],
  ['is of another kind', { kind: 'search' }, '/o/r'],
  ['is of another organization', {}, '/p/r'],
  ['has no id that there can be', {}, '/o/x'],
])('has no answer from the mark for a run that %s', async (_, change, path) => {
  const { ask } = serve({ ...mark, ...change });
  const { status, tag } = await ask(path, '*');
  expect([status, tag]).toEqual([404, undefined]);
});

it('puts a run that has ended together once', async () => {
  const { ask, read, services } = serve(mark, stored);
  const first = await ask('/o/r');
  expect([first.status, first.body, newest(read)]).toEqual([200, '{"shown": true}', ['run']]);
  await vi.waitFor(() => expect(services.endedAnswers.has('o pipes r')).toBe(true), { timeout: 30_000 });
  expect([await ask('/o/r'), newest(read)]).toEqual([first, ['mark']]);
  expect([await ask('/o/r', '"other"'), newest(read)]).toEqual([first, ['mark']]);
  expect([(await ask('/o/r', first.tag)).status, newest(read)]).toEqual([304, ['mark']]);
});

it('reads a run again that it kept with another tag, and what goes on each time', async () => {
  const { ask, read, services } = serve({ ...mark, spent: 1 }, stored);
  await services.endedAnswers.keep(
    { key: 'o pipes r', tag: 'W/"older"' },
    Buffer.from('{"shown": "before"}'),
  );
  expect([(await ask('/o/r')).body, newest(read)]).toEqual(['{"shown": true}', ['mark', 'run']]);
  const open = serve(mark, { ...stored, status: 'processing', endedAt: null });
  for (const _ of [1, 2])
    expect([(await open.ask('/o/r')).tag, newest(open.read)]).toEqual([undefined, ['run']]);
});

it('sends nothing that it kept of a run that is gone, or to another organization', async () => {
  const { ask, read, services } = serve({ ...mark, status: 'pending', endedAt: null });
  await services.endedAnswers.keep({ key: 'o pipes r', tag: '' }, Buffer.from('{"shown": "before"}'));
  expect([(await ask('/o/r')).status, newest(read)]).toEqual([404, ['mark', 'run']]);
  expect([(await ask('/p/r')).status, newest(read)]).toEqual([404, ['run']]);
});

it('sends what it kept whole to callers that read slowly, though its memory is given back as soon as it is sent', async () => {
  const { app, services } = serve(mark, stored);
  const shown = JSON.stringify({ shown: Array.from({ length: 100_000 }, (_, at) => at) });
  await services.endedAnswers.keep({ key: 'o pipes r', tag: tagOfRun(mark) ?? '' }, Buffer.from(shown));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const read = async (slowness: number) => {
    const { body } = await fetch(`${address}/o/r`, { headers: { 'accept-encoding': 'identity' } });
    const pieces: Uint8Array[] = [];
    for await (const piece of body ?? []) {
      pieces.push(piece);
      if (pieces.length <= slowness) await sleep(20);
    }
    return Buffer.concat(pieces).toString();
  };
  // One goes away in the middle.
  const leaving = new AbortController();
  const left = fetch(`${address}/o/r`, { signal: leaving.signal }).then(() => leaving.abort());
  const texts = await Promise.all([0, 5, 10, 5, 0].map(read));
  await left;
  expect(texts.every((text) => text === shown)).toBe(true);
  expect(await read(0)).toBe(shown);
});
