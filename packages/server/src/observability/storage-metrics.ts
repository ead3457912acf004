import type { Registry } from 'prom-client';
import { Counter, Gauge } from 'prom-client';
import type { QueueState } from '../storage/queue-state.ts';
import type { PoolState } from '../storage/open-storage.ts';
import { createReading } from './reading.ts';

export interface StorageSources {
  /** One query, over all processes. Null where another process tells it. */
  readQueue(): Promise<QueueState | null>;
  pools(): PoolState[];
}

/** What the database knows: the queue and the money set aside. A database that is down hides only these. */
export function createStorageMetrics(registry: Registry, { readQueue, pools }: StorageSources): void {
  const read = createReading(readQueue, { onFailure: () => failures.inc() });
  const failures: Counter = new Counter({
    name: 'headrace_scrape_failures_total',
    help: 'Failed readings of the database for these metrics.',
    registers: [registry],
    // Counted once the reading of this scrape is over.
    collect: async () => void (await read()),
  });
  createQueueMetrics(registry, read);
  for (const { name, help, valueOf } of stateGauges) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const state = await read();
        // A gauge that was never set, or was reset, would show 0.
        gauge.remove();
        if (state !== null) gauge.set(valueOf(state));
      },
    });
  }
  createPoolMetrics(registry, pools);
}

const stateGauges: { name: string; help: string; valueOf(state: QueueState): number }[] = [
  {
    name: 'headrace_held_credits',
    help: 'Credits set aside for slices that run, over all organizations.',
    valueOf: ({ heldCredits }) => heldCredits,
  },
  {
    name: 'headrace_stranded_slices',
    help: 'Slices that need a plan, pipe or search that no running worker knows, over all processes.',
    valueOf: ({ strandedSlices }) => strandedSlices,
  },
  {
    name: 'headrace_waiting_slices',
    help: 'Slices whose records wait for a provider, out of the queue until then, over all processes.',
    valueOf: ({ waitingSlices }) => waitingSlices,
  },
  {
    name: 'headrace_webhook_age_seconds',
    help: 'Time since the event of the oldest webhook delivery that is still to be delivered, over all processes; 0 if none is.',
    valueOf: ({ webhookAgeSeconds }) => webhookAgeSeconds,
  },
  {
    name: 'headrace_workers',
    help: 'Workers that reported in the last 30 s, over all processes.',
    valueOf: ({ workers }) => workers,
  },
];

const queueGauges = [
  {
    name: 'headrace_queued_records',
    help: 'Records waiting to be claimed, by priority class, over all processes.',
    member: 'records',
  },
  {
    name: 'headrace_queued_slices',
    help: 'Slices waiting to be claimed, by priority class, over all processes.',
    member: 'slices',
  },
  {
    name: 'headrace_queue_age_seconds',
    help: 'Time since the oldest waiting slice was submitted, by priority class; 0 if no slice waits.',
    member: 'ageSeconds',
  },
] as const;

function createQueueMetrics(registry: Registry, read: () => Promise<QueueState | null>): void {
  for (const { name, help, member } of queueGauges) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['class'],
      registers: [registry],
      collect: async () => {
        const state = await read();
        gauge.reset();
        for (const entry of state?.classes ?? []) gauge.set({ class: entry.class }, entry[member]);
      },
    });
  }
}

function createPoolMetrics(registry: Registry, pools: StorageSources['pools']): void {
  const connections: Gauge = new Gauge({
    name: 'headrace_database_connections',
    help: 'Connections of this process to the database, by pool.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect: () => {
      for (const { pool, total, idle } of pools()) {
        connections.set({ pool, state: 'busy' }, total - idle);
        connections.set({ pool, state: 'idle' }, idle);
      }
    },
  });
  const waiting: Gauge = new Gauge({
    name: 'headrace_database_waiting',
    help: 'Statements and transactions of this process that wait for a connection, by pool.',
    labelNames: ['pool'],
    registers: [registry],
    collect: () => {
      for (const { pool, waiting: count } of pools()) waiting.set({ pool }, count);
    },
  });
}
