import type { Registry } from 'prom-client';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Attempt } from '../engine/ports.ts';
import type { Settled } from '../queue/settle-slices.ts';
import type { WorkerEvent } from '../queue/worker-event.ts';
import { keepChildren } from './keep-children.ts';

/** Amounts are stored as ten-thousandths of a credit. */
const unitsPerCredit = 10_000;

/** What this process's worker does. */
export function createWorkerMetrics(registry: Registry, sources: { unfinishedRecords(): number }) {
  const registers = [registry];
  const slices = new Counter({
    name: 'headrace_slices_total',
    help: 'What this process did with slices.',
    labelNames: ['event'],
    registers,
  });
  const unfinished: Gauge = new Gauge({
    name: 'headrace_unfinished_records',
    help: 'Records this process is working on.',
    registers,
    collect: () => unfinished.set(sources.unfinishedRecords()),
  });
  const countSlices = keepChildren((event = '') => slices.labels(event));
  for (const event of ['claimed', 'settled', 'handed back', 'recovered', 'split', 'given up'])
    countSlices(event).inc(0);
  const countSettled = createSettledMetrics(registry);
  return {
    countEvent: (event: WorkerEvent): void => {
      if (event.kind === 'settled') {
        countSlices('settled').inc(event.settled.slices);
        countSettled(event.settled, event.seconds);
      } else if (event.kind === 'recovered') countSlices('recovered').inc(event.slices.length);
      else if (event.kind === 'isolated') countSlices(event.how === 'split' ? 'split' : 'given up').inc();
      else countSlices(event.kind).inc(event.slices);
    },
  };
}

function createSettledMetrics(registry: Registry): (settled: Settled, seconds: number) => void {
  const registers = [registry];
  const records = new Counter({
    name: 'headrace_records_finished_total',
    help: 'Records that this process finished.',
    registers,
  });
  const runs = new Counter({
    name: 'headrace_runs_finished_total',
    help: 'Runs whose last slice this process settled, by how they ended.',
    labelNames: ['status'],
    registers,
  });
  const duration = new Histogram({
    name: 'headrace_settlement_seconds',
    help: 'Duration of transactions that settle slices.',
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers,
  });
  const size = new Histogram({
    name: 'headrace_settlement_slices',
    help: 'Slices that one transaction ended; 0 if it only journaled what running slices have asked so far.',
    buckets: [0, 1, 2, 4, 8, 12],
    registers,
  });
  const runsOf = keepChildren((status = '') => runs.labels(status));
  const countAttempt = createAttemptCounter(registry);
  return (settled, seconds) => {
    records.inc(settled.records);
    duration.observe(seconds);
    size.observe(settled.slices);
    for (const { status } of settled.runs) runsOf(status).inc();
    for (const attempt of settled.attempts) countAttempt(attempt);
  };
}

/** Counts what is new to the journal, so that each attempt counts once however often its slice is claimed. */
function createAttemptCounter(registry: Registry): (attempt: Attempt) => void {
  const attempts = new Counter({
    name: 'headrace_attempts_total',
    help: 'Attempts by provider and outcome; cached: the answer came from another call.',
    labelNames: ['provider', 'outcome', 'cached'],
    registers: [registry],
  });
  const credits = new Counter({
    name: 'headrace_credits_captured_total',
    help: 'Credits taken for attempts, by provider; fee: for a call on the caller’s own connection.',
    labelNames: ['provider', 'kind'],
    registers: [registry],
  });
  const attemptsOf = keepChildren((provider = '', outcome = '', cached = '') =>
    attempts.labels(provider, outcome, cached),
  );
  const creditsOf = keepChildren((provider = '', kind = '') => credits.labels(provider, kind));
  return (attempt) => {
    const { provider, outcome } = attempt;
    attemptsOf(provider, outcome, attempt.cached ? 'true' : 'false').inc();
    if (attempt.credits > 0)
      creditsOf(provider, attempt.connection === null ? 'capture' : 'fee').inc(
        attempt.credits / unitsPerCredit,
      );
  };
}
