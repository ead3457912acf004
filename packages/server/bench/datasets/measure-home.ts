import { createFileReader } from '../../src/compute/files/file-reader.ts';
import { randomUUID } from 'node:crypto';
import { completeColumn } from '../../src/datasets/querying/complete-column.ts';
import { declareDataset } from '../../src/datasets/declare-dataset.ts';
import { countFacets } from '../../src/datasets/querying/facets.ts';
import { findRow } from '../../src/datasets/querying/find-row.ts';
import type { DatasetPlace } from '../../src/datasets/dataset.ts';
import type { ImportHome } from '../../src/datasets/importing/import-rows.ts';
import { importRows } from '../../src/datasets/importing/import-rows.ts';
import { inspectFile } from '../../src/datasets/reading/infer-schema.ts';
import { queryRows } from '../../src/datasets/querying/query-rows.ts';
import type { Db } from '../../src/storage/database.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { insertOrganization } from '../../src/storage/organizations.ts';
import type { BenchHome } from '../spawn.ts';
import { measureContains } from './measure-contains.ts';
import { makeQueries } from './queries.ts';
import { time } from './time.ts';

interface Bench {
  db: Db;
  place: DatasetPlace;
}

/** Imports the file and asks for pages of it, on one home. */
export async function measureHome(home: BenchHome, path: string): Promise<Record<string, number>> {
  const storage = await openStorage(home);
  const place = { organizationId: randomUUID(), name: 'bench' };
  const reader = createFileReader();
  const bench = { db: storage.lookups, place };
  try {
    const importHome = { db: storage.work, databaseUrl: home.databaseUrl, reader };
    const imported = await measureImport(bench, { path, importHome });
    const figures = { ...imported, ...(await measurePages(bench)), ...(await measureLookUps(bench)) };
    // The embedded database has no such index.
    return home.databaseUrl === null ? figures : { ...figures, ...(await measureContains(bench)) };
  } finally {
    reader.close();
    await storage.close();
  }
}

async function measureImport(
  { db, place }: Bench,
  { path, importHome }: { path: string; importHome: ImportHome },
) {
  const { columns, kind } = await inspectFile({ path }, { format: 'csv', isSample: true });
  const organization = { id: place.organizationId, name: 'Bench', plan: 'free' } as const;
  await db.transaction().execute((tx) => insertOrganization(tx, organization));
  const declared = columns.map(({ name, source, type, format }) => ({ name, source, type, format }));
  await declareDataset(db, place, { kind, columns: declared });
  const memory = watchMemory();
  const request = { ...place, mode: 'replace', format: 'csv', file: { path } } as const;
  const { rows, seconds, rejected } = await importRows(importHome, request);
  return {
    rows,
    rejected,
    'import, s': seconds,
    'import, rows/s': rows / seconds,
    'memory of the import, MB': memory.stop(),
  };
}

async function measurePages({ db, place }: Bench) {
  const queries = makeQueries(100);
  const page = (at: number) => queryRows(db, { ...place, ...queries[at % queries.length], limit: 100 });
  for (let at = 0; at < 30; at += 1) await page(at);
  const pages = await time(queries.length, page);
  const second = await time(30, async (at) => {
    const { next } = await page(at);
    return () => queryRows(db, { ...place, ...queries[at], after: next, limit: 100 });
  });
  const facets = await time(10, (at) =>
    countFacets(db, { ...place, column: 'company_industry', filters: queries[at]?.filters ?? {}, limit: 20 }),
  );
  return {
    'four filters and a sort, median ms': pages.median,
    'four filters and a sort, p95 ms': pages.p95,
    'four filters and a sort, max ms': pages.max,
    'the page after, p95 ms': second.p95,
    'facets under four filters, p95 ms': facets.p95,
  };
}

async function measureLookUps({ db, place }: Bench) {
  const { rows } = await queryRows(db, { ...place, limit: 50 });
  const found = await time(200, (at) => {
    const match = { company_website_url: rows[at % rows.length]?.fields.company_website_url ?? null };
    return findRow(db, { ...place, match });
  });
  const { organizationId, name: dataset } = place;
  const typed = { organizationId, dataset, column: 'company_name', query: 'nova', limit: 10 };
  const completions = await time(20, () => completeColumn(db, typed));
  return { 'look-up by a value, p95 ms': found.p95, 'completion, p95 ms': completions.p95 };
}

function watchMemory() {
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  return {
    stop: (): number => {
      clearInterval(timer);
      return (peak - before) / 1024 / 1024;
    },
  };
}
