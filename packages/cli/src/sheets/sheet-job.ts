import { randomUUID } from 'node:crypto';
import type { AppendedSheetRows } from '@headrace/client';
import type { Row } from '../enrich/row.ts';
import type { JobFile } from '../enrich/state-file.ts';
import { findState } from '../enrich/state-file.ts';
import { isObject } from '../is-object.ts';

/** What is needed to go on with a file on its way into a sheet. It is stored beside the file until all is done. */
export interface SheetJobState extends JobFile {
  /** Batches of rows that are in the sheet. */
  written: { batches: number };
  tally: RowTally;
  /** The run of the sheet, once it has begun. */
  run: number | null;
}

/** Rows of the file: appended + updated + rejected. */
export interface RowTally {
  rows: number;
  appended: number;
  updated: number;
  rejected: number;
  /** The first of them. */
  rejects: { line: number; message: string }[];
}

const maxRejects = 20;

export async function openSheetJob(
  stem: string,
  wanted: { fingerprint: string; restart: boolean },
): Promise<SheetJobState> {
  return (await findState(stem, { ...wanted, isState })) ?? newState(wanted.fingerprint);
}

function newState(fingerprint: string): SheetJobState {
  return {
    version: 1,
    job: randomUUID(),
    fingerprint,
    written: { batches: 0 },
    tally: { rows: 0, appended: 0, updated: 0, rejected: 0, rejects: [] },
    run: null,
  };
}

function isState(value: unknown): value is SheetJobState {
  return isObject(value) && 'run' in value && isObject(value.written) && isObject(value.tally);
}

export function countBatch(
  tally: RowTally,
  rows: readonly Row[],
  { appended, updated, rejected }: AppendedSheetRows,
): void {
  tally.rows += rows.length;
  tally.appended += appended;
  tally.updated += updated;
  tally.rejected += rejected.length;
  for (const { index, errors } of rejected.slice(0, maxRejects - tally.rejects.length))
    tally.rejects.push({ line: rows[index]?.line ?? 0, message: errors[0]?.message ?? 'not accepted' });
}
