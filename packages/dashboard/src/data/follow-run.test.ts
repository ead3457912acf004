import type { Field, PipesResponse, RunEvent, RunRecord } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { describe, expect, it } from 'vitest';
import type { RunCalls } from './follow-run.ts';
import { followRun } from './follow-run.ts';
import { mergeRun } from './merge-run.ts';

const nobody = { ref: null, config_hash: null };

function record(id: number, status: Field['status']): RunRecord {
  const field: Field = {
    value: status === 'completed' ? 'x' : null,
    status,
    type: 'string',
    reason: null,
    claimed_by: nobody,
    resolved_by: null,
    format: null,
  };
  return { id, fields: { email: field } };
}

function runOf(status: PipesResponse['status'], ...statuses: Field['status'][]): PipesResponse {
  const records = Object.fromEntries(
    statuses.map((one, index) => [String(index + 1), record(index + 1, one)]),
  );
  return { id: 'r1', organization_id: 'o', order: [], field_definitions: {}, errors: [], records, status };
}

const statusesOf = ({ records }: PipesResponse) =>
  Object.values(records).map(({ fields }) => fields['email']?.status);

/** Answers one check after the other, the last one again and again. */
function answering(
  answers: (PipesResponse | Error)[],
  stream: RunCalls['streamRun'],
): RunCalls & { checks: number } {
  const calls = {
    checks: 0,
    streamRun: stream,
    check: async () => {
      const answer = answers[Math.min(calls.checks, answers.length - 1)];
      calls.checks += 1;
      if (answer instanceof Error || answer === undefined) throw answer ?? new Error('Nothing to answer.');
      return answer;
    },
  };
  return calls;
}

async function* streamOf(...events: RunEvent[]): AsyncGenerator<RunEvent> {
  yield* events;
}
/** A stream that cannot be opened. */
const noStream: RunCalls['streamRun'] = () => ({
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new TypeError('There is no stream.')) }),
});
const nextTurn = () => new Promise<void>((resolve) => void setTimeout(resolve));

async function follow(calls: RunCalls) {
  const seen: PipesResponse[] = [];
  const signal = new AbortController().signal;
  const end = await followRun(calls, runOf('pending', 'queued', 'queued'), {
    signal,
    pause: nextTurn,
    onChange: (run) => seen.push(run),
  });
  return { seen, end };
}
const unavailable = (status: number) =>
  new HeadraceError({ type: 'unavailable', title: '', status, detail: '', request_id: '' }, new Headers());

it('shows records as soon as they are final, and ends with the run', async () => {
  const stream = () => streamOf({ event: 'record', id: '1', record: record(1, 'completed') });
  const calls = answering([runOf('completed', 'completed', 'no_result')], stream);
  const { seen, end } = await follow(calls);
  expect(statusesOf(seen[0] ?? runOf('pending'))).toEqual(['completed', 'queued']);
  expect(statusesOf(end)).toEqual(['completed', 'no_result']);
  expect(end.status).toBe('completed');
});

it('needs no stream', async () => {
  const answers = [runOf('processing', 'processing', 'queued'), runOf('completed', 'completed', 'failed')];
  const { seen, end } = await follow(answering(answers, noStream));
  expect(seen.map(statusesOf)).toEqual([
    ['processing', 'queued'],
    ['completed', 'failed'],
  ]);
  expect(end.status).toBe('completed');
});

it('outlasts a service that restarts', async () => {
  const answers = [
    unavailable(503),
    new TypeError('fetch failed'),
    unavailable(429),
    runOf('completed', 'completed'),
  ];
  const calls = answering(answers, noStream);
  expect((await follow(calls)).end.status).toBe('completed');
  expect(calls.checks).toBe(4);
});

it.each([404, 401])('gives up at once when the answer is %i', async (status) => {
  const calls = answering([unavailable(status)], noStream);
  await expect(follow(calls)).rejects.toMatchObject({ status });
  expect(calls.checks).toBe(1);
});

it('waits for a service that stays away for long', async () => {
  const away = Array.from({ length: 40 }, () => unavailable(503));
  const calls = answering([...away, runOf('completed', 'completed')], noStream);
  expect((await follow(calls)).end.status).toBe('completed');
  expect(calls.checks).toBe(41);
});

it('stops when nobody looks any more', async () => {
  const stop = new AbortController();
  const calls = answering([runOf('processing', 'processing')], noStream);
  const following = followRun(calls, runOf('pending'), {
    signal: stop.signal,
    pause: nextTurn,
    onChange: () => stop.abort(),
  });
  await expect(following).rejects.toThrow();
  expect(calls.checks).toBe(1);
});

describe('two answers about a run', () => {
  it('that overtook each other lose no value', () => {
    const merged = mergeRun(
      runOf('processing', 'completed', 'queued'),
      runOf('processing', 'processing', 'processing'),
    );
    expect(statusesOf(merged)).toEqual(['completed', 'processing']);
  });

  it('never make it go on after its end', () => {
    expect(mergeRun(runOf('completed', 'completed'), runOf('processing', 'queued')).status).toBe('completed');
  });

  it('of two runs are not mixed', () => {
    const other = { ...runOf('pending', 'queued'), id: 'r2' };
    expect(mergeRun(runOf('completed', 'completed'), other)).toBe(other);
  });
});
