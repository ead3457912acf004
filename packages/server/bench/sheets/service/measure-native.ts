/* A sheet run of free pipes beside the same work as plain runs, and edits meanwhile. */
import { runAll } from '../../run-all.ts';
import type { BenchHome, BenchService } from '../../spawn.ts';
import { summarize } from '../timing.ts';
import type { BenchApi } from './bench-api.ts';
import { awaitRun, startRun } from './bench-api.ts';
import type { Figures } from './goals.ts';
import { timeEdits } from './measure-edits.ts';
import type { FilledSheet } from './native-sheet.ts';
import { makeNativeSheet, nativeBodies } from './native-sheet.ts';
import { readWal } from './read-wal.ts';

interface NativeOptions {
  home: BenchHome;
  service: BenchService;
  rows: number;
  file: string;
}

/** Records that go through before anything is timed. */
const warmRecords = 1000;
/** Outputs of the five pipes. */
const cellsOfRow = 6;

export async function measureNative(
  api: BenchApi,
  { home, service, rows, file }: NativeOptions,
): Promise<Figures> {
  const sheet = await makeNativeSheet(api, rows, file);
  await runAll(service, nativeBodies(warmRecords));
  const before = await readWal(home);
  const seconds = await awaitRun(api, await startRun(api, sheet.path, { pipes: sheet.pipes }));
  const after = await readWal(home);
  const edits = await timeWhileRunning(api, sheet);
  const startedAt = performance.now();
  const { endedAt } = await runAll(service, nativeBodies(sheet.rows));
  const [ofSheet, plain] = [sheet.rows / seconds, sheet.rows / ((endedAt - startedAt) / 1000)];
  return {
    'the same while a run fills the sheet, p95 ms': summarize(edits).p95,
    'sheet run of 5 native pipes, rows/s': ofSheet,
    'the same as plain runs, records/s': plain,
    'sheet run / plain runs': ofSheet / plain,
    ...(before === null || after === null
      ? {}
      : { 'WAL per cell of a sheet run, bytes': (after - before) / (sheet.rows * cellsOfRow) }),
  };
}

const leastEdits = 50;

/** Edits of cells of a sheet while all of it runs once more. */
async function timeWhileRunning(api: BenchApi, { path, rows, pipes }: FilledSheet): Promise<number[]> {
  const run = await startRun(api, path, { pipes, only: ['everything'] });
  let isOver = false;
  const ended = awaitRun(api, run).finally(() => (isOver = true));
  const times = await timeEdits(api, { path, rows, column: 'job_title' }, () => !isOver);
  await ended;
  if (times.length < leastEdits) throw new Error(`the run was over after ${times.length} edits`);
  return times;
}
