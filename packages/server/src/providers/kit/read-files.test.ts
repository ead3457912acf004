import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFilesScene, fileOf, findEmail, lineOf, linkTo } from './bulk-files.fixture.ts';
import { settingsOf } from './bulk-scene.fixture.ts';
import type { CallSettings } from './call-settings.ts';
import type { OutboundResult } from './guarded-request.ts';
import { readFiles } from './read-files.ts';

/** Reads a job of these questions, whose answers are one file. */
async function readJob(names: readonly string[], file: OutboundResult, changes: Partial<CallSettings> = {}) {
  const { store, clock } = createFilesScene();
  const rows = names.map((name) => ({ question: name, asker: name, key: name }));
  const job = { organizationId: 'org', id: 'job', credential: 'key', class: 1 };
  await store.begin({ ...job, operation: findEmail.id, graceMs: 0, rows });
  const [due] = await store.lease({ most: 1, leaseMs: 60_000 });
  const { files } = findEmail.exchange.bulk ?? {};
  if (due === undefined || files === undefined) throw new Error('there is a job, and it has files');
  const web = { request: () => Promise.resolve(file) };
  const settings = { ...settingsOf({ clock, vendor: web, store }), ...changes };
  const credential = { id: 'key', key: 'k3y-of-northmail', kind: 'managed' as const };
  const reading = { settings, store, operation: findEmail, credential, job: due, isStopping: () => false };
  const progress = { state: 'done', links: [linkTo('0')], lineCount: names.length };
  await readFiles(reading, { files: { ...files, maxBytes: 32_000_000 }, progress });
  return { job: store.jobs[0] };
}

const some = (count: number) => Array.from({ length: count }, (_, at) => `ana-${at}`);

test('a file of many lines leaves the thread to others every few milliseconds', async () => {
  const names = some(400);
  let [time, turns] = [0, 0];
  // Each look at the clock is a millisecond later.
  const changes = { now: () => (time += 1), sleep: () => Promise.resolve((turns += 1)) };
  const { job } = await readJob(names, fileOf(names.map((name) => lineOf(name)).join('')), changes);
  expect(turns).toBeGreaterThan(70);
  expect(job).toMatchObject({ state: 'done', readTo: 400 });
});

/** The most processor time of this thread between two rounds of its event loop, in milliseconds, while something is done. */
async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  let [isOver, longest] = [false, 0];
  let last = process.threadCpuUsage();
  const look = () => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - last.user - last.system);
    last = now;
    if (!isOver) setImmediate(look);
  };
  look();
  await work();
  isOver = true;
  return longest / 1000;
}

const noise = randomBytes(3_000_000).toString('base64');

const text = (bytes: number) => (at: number) => noise.slice(at * 1000, at * 1000 + bytes);
const tiny = Array.from({ length: 60_000 }, () => ({ a: 0 }));

/** A figure for docs/performance.md, on a machine that does nothing else: times say little on a busy one. */
const isMeasured = process.env['SHOW_TURNS'] === '1';

test.runIf(isMeasured).each<[string, number, (at: number) => unknown]>([
  ['100 lines of 20 KB', 100, text(20_000)],
  ['100 lines of 150 KB', 100, text(150_000)],
  ['30 lines of 500 KB, the longest there may be', 30, text(500_000)],
  ['20 lines of 60,000 objects', 20, () => tiny],
])('a file of %s never has the thread for 50 ms', async (name, count, noteOf) => {
  const names = some(count);
  const line = (asked: string, at: number) => lineOf(asked, [{ email: 'ana@acme.test', note: noteOf(at) }]);
  const file = fileOf(names.map(line).join(''));
  const real = { now: () => performance.now(), sleep: (ms: number) => sleep(ms) };
  // The first time, code is compiled.
  await readJob(names, file, real);
  const longest = await longestTurnOf(() => readJob(names, file, real));
  process.stdout.write(`${name}: ${longest.toFixed(1)} ms\n`);
  expect(longest).toBeLessThan(50);
});
