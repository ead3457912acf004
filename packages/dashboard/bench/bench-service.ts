import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '@headrace/server';
import { readConfig, startServer } from '@headrace/server';
import { z } from 'zod';
import { openBenchDb } from '../../server/bench/sheets/bench-db.ts';
import { awaitRun, openBenchApi, startRun } from '../../server/bench/sheets/service/bench-api.ts';
import { fillSheet } from '../../server/bench/sheets/service/fill-sheet.ts';
import { measureImport } from '../../server/bench/sheets/service/measure-import.ts';
import type { WideSheet } from '../../server/bench/sheets/service/wide-sheet.ts';
import { createWideSheet, writeWideFile } from '../../server/bench/sheets/service/wide-sheet.ts';
import type { BenchHome } from '../../server/bench/spawn.ts';
import { apiKey } from '../../server/bench/spawn.ts';

/** Starts the service on a home of the benchmark. */
export function startBenchServer({ dataDir, databaseUrl }: BenchHome): Promise<RunningServer> {
  const settings = {
    HEADRACE_PORT: '0',
    HEADRACE_LOG_LEVEL: 'error',
    HEADRACE_DATA_DIR: dataDir,
    HEADRACE_BOOTSTRAP_API_KEY: apiKey,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  return startServer(readConfig(settings, { role: 'all' }));
}

/** A sheet of 50 fields: imported through the API; what its pipes found is made in the database, as it would take hours. */
export async function makeSheet(home: BenchHome, rows: number): Promise<WideSheet> {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-bench-dashboard-'));
  const server = await startBenchServer(home);
  const api = openBenchApi(server.address ?? '');
  try {
    const file = join(folder, 'rows.csv');
    const sheet = await createWideSheet(api, rows);
    await writeWideFile(file, rows);
    await measureImport(api, sheet, file);
    await server.stop();
    const db = await openBenchDb(home);
    await fillSheet(db, sheet).finally(() => db.close());
    return sheet;
  } finally {
    await api.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const changedSheet = z.object({ pipes: z.array(z.object({ id: z.string() })) });
/** It asks nobody, so that a run of it is as fast as the service. */
const nativePipe = {
  pipe_id: 'field:slugify@1',
  config: { input_fields: { string_input: { alias: 'company_name' } } },
  auto: 'off',
};

const cellsPerSecond = 1000;

/** Adds a pipe to the sheet, and runs it on 1,000 more rows every second. What it returns ends that, and tells how many cells a second were filled. */
export async function fillCells(url: string, { path, rows }: WideSheet): Promise<() => Promise<number>> {
  const api = openBenchApi(url);
  const { pipes } = changedSheet.parse(await api.post(`${path}/pipes`, nativePipe));
  const added = pipes.slice(-1).map(({ id }) => id);
  const stop = new AbortController();
  const began = performance.now();
  let filled = 0;
  const fill = async () => {
    const length = Math.min(cellsPerSecond, rows);
    for (let first = 1; first + length <= rows + 1 && !stop.signal.aborted; first += length) {
      const second = sleep(1000, null, { signal: stop.signal }).catch(() => null);
      const run = await startRun(api, path, {
        pipes: added,
        rows: Array.from({ length }, (_, at) => first + at),
      });
      await Promise.all([second, awaitRun(api, run)]);
      filled += length;
    }
  };
  const filling = fill();
  return async () => {
    stop.abort();
    await filling.finally(() => api.close());
    return (filled * 1000) / (performance.now() - began);
  };
}
