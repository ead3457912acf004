/* Reads bulk jobs beside the calls that wait for them. Any number of processes may do so: each job is leased by one. */
import type { BulkStore, DueBulkJob } from './bulk-store.ts';
import type { CallContext, CallSettings } from './call-settings.ts';
import type { BulkOperation } from './bulk-look.ts';
import { leaseMs } from './bulk-look.ts';
import { readBulk } from './read-bulk.ts';

export interface BulkReading {
  /** Stops after the page that is being read. */
  stop(): Promise<void>;
}

interface BulkReaderOptions {
  settings: CallSettings;
  store: BulkStore;
  operations: ReadonlyMap<string, BulkOperation>;
  /** Null if it is no longer there. */
  openCredential(job: DueBulkJob, operation: BulkOperation): Promise<CallContext['credential'] | null>;
  reportFault(error: unknown): void;
  /** Between two looks. It must not keep the process alive. */
  sleep(ms: number): Promise<unknown>;
}

/** Jobs that a process reads at a time. */
const most = 50;
const pollMs = 5000;
/** A job that this process cannot read: another version may. */
const strangeMs = 300_000;

export function startBulkReader(options: BulkReaderOptions): BulkReading {
  const { settings, reportFault } = options;
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  let wake = () => {};
  const begin = (job: DueBulkJob) => {
    const reading: Promise<void> = readOne(options, { job, isStopping: () => isStopped })
      .catch(reportFault)
      .finally(() => {
        underWay.delete(reading);
        // It makes place for the next job of its credential.
        wake();
      });
    underWay.add(reading);
  };
  const loop = async () => {
    while (!isStopped) {
      const due = await leaseSome(options, most - underWay.size);
      due.forEach(begin);
      if (isStopped) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        void options.sleep(pollMs * settings.haste).then(() => resolve());
      });
    }
  };
  const looping = loop();
  return {
    stop: async () => {
      isStopped = true;
      wake();
      await looping;
      await Promise.all(underWay);
    },
  };
}

/** Without the database there is nothing to read; the next look comes soon. */
async function leaseSome(
  { store, settings, reportFault }: BulkReaderOptions,
  free: number,
): Promise<DueBulkJob[]> {
  if (free === 0) return [];
  try {
    return await store.lease({ most: free, leaseMs: leaseMs * settings.haste });
  } catch (error) {
    reportFault(error);
    return [];
  }
}

/** Others leave the job alone for as long as this process is there. */
async function keepLease(
  { store, settings, sleep, reportFault }: BulkReaderOptions,
  { job, isOver }: { job: DueBulkJob; isOver(): boolean },
): Promise<void> {
  const forMs = leaseMs * settings.haste;
  for (;;) {
    await sleep(forMs / 3);
    if (isOver()) return;
    await store.extend(job, forMs).catch(reportFault);
  }
}

async function readOne(options: BulkReaderOptions, reading: JobToRead): Promise<void> {
  let isOver = false;
  void keepLease(options, { job: reading.job, isOver: () => isOver });
  try {
    await readLeased(options, reading);
  } finally {
    isOver = true;
  }
}

interface JobToRead {
  job: DueBulkJob;
  isStopping(): boolean;
}

async function readLeased(
  { store, settings, operations, openCredential }: BulkReaderOptions,
  { job, isStopping }: JobToRead,
): Promise<void> {
  const operation = operations.get(job.operation);
  const credential = operation === undefined ? null : await openCredential(job, operation);
  if (operation === undefined || credential === null) return void (await store.postpone(job, strangeMs));
  await readBulk({ settings, store, operation, credential, job, isStopping });
}
