import { statfs } from 'node:fs/promises';
import type { Status } from '../contract/status.ts';
import type { HttpServices } from '../http/services.ts';
import { keepBriefly } from '../observability/keep-briefly.ts';
import type { ProviderNumbers } from '../observability/read-providers.ts';
import { createReading } from '../observability/reading.ts';
import { readQueueState } from '../storage/queue-state.ts';
import { readDatabase } from '../storage/read-database.ts';
import type { Base } from './base.ts';
import { findProblems } from './find-problems.ts';

const keepMs = 1000;

/** What this process knows of itself. */
export interface OwnNumbers {
  readProviders(): Promise<ProviderNumbers[]>;
  unfinishedRecords(): number;
}

/** How the service is. However many ask, it is read about once a second. */
export function wireStatus(
  { config, storage }: Pick<Base, 'config' | 'storage'>,
  { readProviders, unfinishedRecords }: OwnNumbers,
): HttpServices['readStatus'] {
  // What fails is null in the answer.
  const onFailure = () => {};
  const readQueue = createReading(() => readQueueState(storage.api), { onFailure });
  const readHome = createReading(() => readDatabase(storage.api), { onFailure });
  const startedAt = new Date(performance.timeOrigin).toISOString();
  const read = async () => {
    const [queue, home, providers, disk] = await Promise.all([
      readQueue(),
      readHome(),
      readProviders(),
      readDisk(config.dataDir),
    ]);
    const numbers = {
      queue: queue === null ? null : showQueue(queue),
      unfinished_records: unfinishedRecords(),
      database: home === null ? null : { home: storage.home, ...home },
      connections: storage.pools(),
      providers: providers.map(showProvider),
      disk,
    };
    return { started_at: startedAt, problems: findProblems(numbers), ...numbers };
  };
  return keepBriefly(read, { keepMs, now: () => performance.now() });
}

function showQueue(state: Awaited<ReturnType<typeof readQueueState>>): NonNullable<Status['queue']> {
  return {
    classes: state.classes.map(({ ageSeconds, ...rest }) => ({ ...rest, oldest_seconds: ageSeconds })),
    waiting_slices: state.waitingSlices,
    stranded_slices: state.strandedSlices,
    held_credits: state.heldCredits,
    workers: state.workers,
  };
}

function showProvider(numbers: ProviderNumbers): Status['providers'][number] {
  const { provider, breaker, calls, failed, waits } = numbers;
  return {
    provider,
    breaker,
    open_credentials: numbers.openCredentials,
    calls,
    failed,
    mean_ms: calls === 0 ? null : Math.round((numbers.callSeconds / calls) * 1000),
    waits,
    mean_wait_ms: waits === 0 ? null : Math.round((numbers.waitSeconds / waits) * 1000),
  };
}

/** Null if there is no such folder, as where PostgreSQL has the data. */
async function readDisk(folder: string): Promise<Status['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch {
    return null;
  }
}
