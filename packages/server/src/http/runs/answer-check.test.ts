import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { RunMark } from '../../contract/stored-run.ts';
import { noServices } from '../describe-api.ts';
import { answerErrors } from '../middleware/answer-errors.ts';
import { answerCheck } from './answer-check.ts';
import { pipeRuns } from './pipe-runs.ts';

const mark: RunMark = { kind: 'pipes', status: 'completed', endedAt: 1_795_000_000_000, spent: 0 };

/** A service whose only run is `r`, of organization `o`, and what was read for an answer. */
function serve(found: RunMark) {
  const read: string[] = [];
  const services = {
    ...noServices,
    isRunId: (text: string) => text === 'r',
    findRunMark: async (organizationId: string) => {
      read.push('mark');
      return organizationId === 'o' ? found : null;
    },
    loadRun: async () => {
      read.push('run');
      return null;
    },
  };
  const app = fastify();
  onTestFinished(() => app.close());
  answerErrors(app, { methodsOf: () => [], isDatabaseDown: () => false });
  app.decorateRequest('owner', null);
  app.get('/:owner/:run', async (request, reply) => {
    const { owner: organizationId, run: runId } = { owner: '', run: '', ...Object(request.params) };
    request.owner = { organizationId, keyId: 'k', subscription: 'free', role: 'viewer' };
    return answerCheck(request, reply, { runId, runs: pipeRuns, services });
  });
  const ask = async (path: string, tag?: string) => {
    const headers = tag === undefined ? {} : { 'if-none-match': tag };
    const { statusCode, headers: sent, body } = await app.inject({ url: path, headers });
    return { status: statusCode, tag: sent.etag, body };
  };
  return { ask, read };
}

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
