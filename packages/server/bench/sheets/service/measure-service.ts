/* All figures of the service on one home, over HTTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchHome, BenchService } from '../../spawn.ts';
import { spawnService } from '../../spawn.ts';
import { benchMasterKey, startVendors, vendorSettings } from '../../waterfall/bench-vendors.ts';
import { giveCredits } from '../../waterfall/give-credits.ts';
import { openBenchDb } from '../bench-db.ts';
import { summarize } from '../timing.ts';
import type { BenchApi } from './bench-api.ts';
import { openBenchApi } from './bench-api.ts';
import { fillSheet } from './fill-sheet.ts';
import type { Figures } from './goals.ts';
import { measureClaims } from './measure-claims.ts';
import { timeEdits } from './measure-edits.ts';
import { measureImport } from './measure-import.ts';
import { measureNative } from './measure-native.ts';
import { measureOrders } from './measure-orders.ts';
import { measureWaterfallSheet } from './measure-waterfall-sheet.ts';
import { readWal } from './read-wal.ts';
import type { WideSheet } from './wide-sheet.ts';
import { createWideSheet, editedColumn, writeWideFile } from './wide-sheet.ts';

export interface ServiceOptions {
  /** Of the sheet of 50 fields. */
  rows: number;
  /** Through native pipes. */
  nativeRows: number;
  /** Through the waterfall. */
  waterfallRows: number;
  keys: number;
}

const settings = { HEADRACE_MASTER_KEY: benchMasterKey };
/** Vendors as slow as real ones, and as many records at a time as keeps them busy. */
const latencyMs = 200;
const workerRecords = '800';
const edits = 200;

export async function measureService(home: BenchHome, options: ServiceOptions): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-bench-sheets-'));
  const file = join(folder, 'rows.csv');
  const all: Figures = {};
  const add = (figures: Figures) => {
    Object.assign(all, figures);
    // A whole measurement takes minutes.
    console.error(JSON.stringify(figures));
  };
  try {
    await giveCredits(home);
    const sheet = await withService(home, {}, async ({ api }) => {
      const made = await createWideSheet(api, options.rows);
      add(await importWide(api, { home, sheet: made, file }));
      return made;
    });
    add(await fill(home, sheet));
    await withService(home, {}, async ({ api, service }) => {
      add(await measureOrders(api, sheet));
      const edited = { ...sheet, column: editedColumn };
      const times = await timeEdits(api, edited, (done) => done < edits);
      add({ 'edit of a cell, p95 ms': summarize(times).p95 });
      add(await measureNative(api, { home, service, rows: options.nativeRows, file }));
      add(await measureClaims(service.url, options.keys));
    });
    add(await measureVendors(home, { rows: options.waterfallRows, file }));
    return all;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withService<Result>(
  home: BenchHome,
  more: Record<string, string>,
  work: (on: { api: BenchApi; service: BenchService }) => Promise<Result>,
): Promise<Result> {
  const service = await spawnService(home, { ...settings, ...more });
  const api = openBenchApi(service.url);
  try {
    return await work({ api, service });
  } finally {
    await api.close();
    await service.stop();
  }
}

async function importWide(
  api: BenchApi,
  { home, sheet, file }: { home: BenchHome; sheet: WideSheet; file: string },
): Promise<Figures> {
  await writeWideFile(file, sheet.rows);
  const before = await readWal(home);
  const figures = await measureImport(api, sheet, file);
  const after = await readWal(home);
  if (before === null || after === null) return figures;
  return { ...figures, 'WAL per cell of an import, bytes': (after - before) / (sheet.rows * 10) };
}

async function fill(home: BenchHome, sheet: WideSheet): Promise<Figures> {
  const db = await openBenchDb(home);
  return fillSheet(db, sheet).finally(() => db.close());
}

async function measureVendors(
  home: BenchHome,
  { rows, file }: { rows: number; file: string },
): Promise<Figures> {
  const vendors = await startVendors(latencyMs);
  const more = { ...vendorSettings(vendors.url), HEADRACE_WORKER_RECORDS: workerRecords };
  return withService(home, more, ({ api, service }) =>
    measureWaterfallSheet(api, { service, rows, file }),
  ).finally(() => vendors.stop());
}
