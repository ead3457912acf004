import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { ClaimedSlice } from '../queue/claim-slices.ts';
import type { WorkerEvent } from '../queue/worker-event.ts';
import { createWorkerLog } from './worker-log.ts';

const place = { organization_id: 'org', run_id: 'r1' };
const slice: ClaimedSlice = {
  kind: 'pipes',
  organizationId: 'org',
  runId: 'r1',
  firstPosition: 25,
  size: 25,
  plan: '{"secret":"of the plan"}',
  input: '[{"name":"Plantina Hiddenford"}]',
  inputPosition: 25,
  startedAt: new Date(0),
  submittedAt: new Date(0),
  done: new Set(),
  journaled: new Map(),
  class: 1,
  trace: null,
  token: 4,
  claims: 6,
  losses: 3,
};

/** The lines about an event, without what every line has. */
function linesOf(event: WorkerEvent): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      const { time: _time, ...line } = JSON.parse(String(chunk));
      lines.push(line);
      done();
    },
  });
  createWorkerLog(pino({ base: null }, stream))(event);
  return lines;
}

it('tells how a run ended', () => {
  const run = {
    org_id: 'org',
    id: 'r1',
    record_count: 60,
    status: 'completed' as const,
    spent: 15_000,
    seconds: 1.2344,
    trace: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  };
  const settled = { slices: 1, records: 10, attempts: [], runs: [run, { ...run, id: 'r2', trace: null }] };
  const told = { level: 30, organization_id: 'org', status: 'completed', records: 60, credits: 1.5 };
  expect(linesOf({ kind: 'settled', settled, seconds: 0.01 })).toEqual([
    {
      ...told,
      run_id: 'r1',
      duration_ms: 1234,
      trace_id: '0af7651916cd43dd8448eb211c80319c',
      msg: 'run finished',
    },
    { ...told, run_id: 'r2', duration_ms: 1234, msg: 'run finished' },
  ]);
});

it('warns of slices whose worker was lost', () => {
  const lost = { org_id: 'org', run_id: 'r1', first_position: 25, claims: 2, losses: 1 };
  expect(linesOf({ kind: 'recovered', slices: [lost] })).toEqual([
    { level: 40, ...place, first_position: 25, claims: 2, losses: 1, msg: 'slice recovered' },
  ]);
});

it.each([
  ['split' as const, 'slice split: it was lost too often'],
  ['give-up' as const, 'record given up: it was lost too often'],
])('warns of poison, without its values: %s', (how, msg) => {
  expect(linesOf({ kind: 'isolated', slice, how })).toEqual([
    { level: 40, ...place, first_position: 25, size: 25, claims: 6, losses: 3, msg },
  ]);
});

it('says nothing about what goes well', () => {
  expect(linesOf({ kind: 'claimed', slices: 8 })).toEqual([]);
});
