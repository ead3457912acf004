/* What the runs of batches made, in parts that are small enough to be read and written at once. */
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../storage/database.ts';
import { findFinalRecords } from '../../storage/run-progress.ts';
import type { Batch } from './batch.ts';
import type { AskedOnce } from './read-attempts.ts';
import { readAttempts } from './read-attempts.ts';
import type { WrittenRecord } from './read-results.ts';
import { readRecord } from './read-results.ts';

/** Of records that are read at once. They are parsed, compared and written as text again: so much keeps the thread some 20 ms. */
export const maxBytes = 400_000;
/** How long records are read at a stretch. */
const stretchMs = 4;

export interface EndedBatch {
  batch: Batch & { runId: string };
  /** What the run cost; null to leave the batch open. */
  spent: number | null;
}

/** Records of one batch: all of them, or some where they are long. */
export interface WrittenPart {
  batch: Batch;
  records: WrittenRecord[];
  bytes: number;
  /** Of the last part of a batch. `isWhole`: each row of the batch had a record. */
  end: { spent: number; isWhole: boolean } | null;
}

export async function* readParts(
  db: Db,
  organizationId: string,
  ended: readonly EndedBatch[],
): AsyncGenerator<WrittenPart> {
  for (const { batch, spent } of ended) {
    const { runId } = batch;
    const read: number[] = [];
    let rows = 0;
    for (let isAll = false; !isAll;) {
      const page = await findFinalRecords(db, { organizationId, runId, without: read, maxBytes });
      isAll = page.isAll;
      const positions = page.records.map(({ position }) => position);
      read.push(...positions);
      const attempts = await readAttempts(db, { organizationId, runId, positions });
      const records = await readRecords(page.records, attempts);
      rows += records.length;
      const bytes = page.records.reduce((sum, { body }) => sum + body.length, 0);
      const end = isAll && spent !== null ? { spent, isWhole: rows === batch.rowIds.length } : null;
      yield { batch, records, bytes, end };
    }
  }
}

async function readRecords(
  bodies: readonly { position: number; body: string }[],
  attempts: ReadonlyMap<number, AskedOnce[]>,
): Promise<WrittenRecord[]> {
  const records: WrittenRecord[] = [];
  let since = performance.now();
  for (const { position, body } of bodies) {
    const record = readRecord(body);
    if (record !== null) records.push({ ...record, position, attempts: attempts.get(position) ?? [] });
    if (performance.now() - since < stretchMs) continue;
    await setImmediate();
    since = performance.now();
  }
  return records;
}
