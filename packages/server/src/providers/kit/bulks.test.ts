import { expect, test } from 'vitest';
import { createScene } from './bulk-scene.fixture.ts';
import type { CallResult } from './call-result.ts';
import { reply } from './scripted-call.fixture.ts';

const told = (result: CallResult<{ email: string }>) =>
  result.outcome === 'found'
    ? result.answer.email
    : result.outcome === 'failed'
      ? result.meaning
      : 'not_found';
const six = ['ana', 'bob', 'cy', 'nobody', 'bad', 'di'];
const counts = (sent: readonly string[], path: string) => sent.filter((one) => one.startsWith(path));

test('few questions are asked alone, as if there were no bulk jobs', async () => {
  const { ask, until, sent, store } = createScene();
  const names = ['ana', 'bob', 'nobody'];
  const results = await until(Promise.all(names.map((name) => ask(name))));
  expect(results.map(told)).toEqual(['ana@acme.test', 'bob@acme.test', 'not_found']);
  expect(counts(sent, 'jobs')).toHaveLength(3);
  expect(store.jobs).toEqual([]);
});

test('many leave together; each has its own answer, and the bad one fails alone', async () => {
  const { ask, read, until, sent } = createScene();
  const reader = read();
  const results = await until(Promise.all(six.map((name) => ask(name))));
  expect(results.map(told)).toEqual([
    'ana@acme.test',
    'bob@acme.test',
    'cy@acme.test',
    'not_found',
    'request_refused',
    'di@acme.test',
  ]);
  expect(counts(sent, 'jobs')).toEqual([]);
  expect(counts(sent, 'files')).toEqual(['files 6']);
  expect(counts(sent, 'page')).toHaveLength(2);
  expect(results[1]?.bulk).toMatchObject({ jobId: 'job-1', place: 1, isOwn: true });
  void reader.stop();
});

test('those that left together go on a few at a time, so that others have the thread in between', async () => {
  let turns = 0;
  const onSleep = (ms: number) => void (turns += ms === 0 ? 1 : 0);
  const { call, until } = createScene({ onSleep });
  const twelve = Array.from({ length: 12 }, (_, at) => `ana-${at}`);
  const results = await until(Promise.all(twelve.map((name) => call(name))));
  expect(results.every((result) => result.outcome === 'failed' && result.wait?.isBulk === true)).toBe(true);
  expect(turns).toBe(1);
});

test('organizations never share a job', async () => {
  const { ask, read, until, files } = createScene();
  void read();
  const asks = ['org-1', 'org-2'].flatMap((organizationId) =>
    six.map((name) => ask(name, { organizationId, asker: `${organizationId} ${name}` })),
  );
  await until(Promise.all(asks));
  expect(files.map(({ names }) => names.length)).toEqual([6, 6]);
});

test('an answer that was submitted by a killed process is waited for, and not submitted again', async () => {
  const { call, read, until, clock, sent } = createScene();
  const first = await until(Promise.all(six.map((name) => call(name))));
  expect(first.filter((result) => result.outcome === 'failed' && result.wait?.isBulk === true)).toHaveLength(
    6,
  );
  // Another process has the slice now. It does not know of the wait that was not journaled.
  const second = await until(Promise.all(six.slice(1).map((name) => call(name))));
  expect(second.every((result) => result.outcome === 'failed' && result.wait?.job === 'bulk job-1')).toBe(
    true,
  );
  void read();
  await clock.run(clock.now() + 120_000);
  expect((await until(call('bob'))).outcome).toBe('found');
  expect(counts(sent, 'files')).toHaveLength(1);
});

test('a submission whose answer was lost is found by its name', async () => {
  const { ask, read, until, sent } = createScene({ submitted: { outcome: 'timeout', message: 'no answer' } });
  void read();
  const results = await until(Promise.all(six.map((name) => ask(name))));
  expect(results.map(told)).toContain('di@acme.test');
  expect(counts(sent, 'files')).toHaveLength(1);
  expect(results.some(({ note }) => note !== undefined)).toBe(false);
});

test('a submission that the vendor does not know is asked again, and the receipt says so', async () => {
  const { ask, read, until, sent } = createScene({
    submitted: { outcome: 'timeout', message: 'no answer' },
    isTaken: false,
  });
  void read();
  const results = await until(Promise.all(six.slice(0, 5).map((name) => ask(name))));
  // Lost twice, and then alone; the first one that came back had a place before the others came.
  expect(counts(sent, 'files')).toEqual(['files 5', 'files 4']);
  expect(counts(sent, 'jobs')).toHaveLength(5);
  expect(results[1]).toMatchObject({ outcome: 'found', note: expect.stringContaining('lost') });
});

test('a vendor that takes no files is asked for each alone', async () => {
  const { ask, read, until, sent } = createScene({ submitted: reply(200, { code: 'BAD' }), isTaken: false });
  void read();
  const results = await until(Promise.all(six.map((name) => ask(name))));
  expect(results.map(told)).toContain('di@acme.test');
  expect(counts(sent, 'files')).toHaveLength(1);
  expect(counts(sent, 'jobs')).toHaveLength(6);
});

test('what the vendor leaves out of its pages fails alone', async () => {
  const { ask, read, until } = createScene({ isShort: true });
  void read();
  const results = await until(Promise.all(six.map((name) => ask(name))));
  expect(results.map(told)).toEqual([
    'ana@acme.test',
    'bob@acme.test',
    'broken_reply',
    'broken_reply',
    'broken_reply',
    'broken_reply',
  ]);
});

test('two runs that wait for the same row have one submission and one payer', async () => {
  const { ask, read, until, sent, store } = createScene();
  void read();
  const names = six.filter((name) => name !== 'bad');
  const runs = ['run-1', 'run-2'].flatMap((run) =>
    names.map((name) => ask(name, { asker: `${run} ${name}` })),
  );
  const results = await until(Promise.all(runs));
  const [one, two] = [results[2]?.bulk, results[7]?.bulk];
  expect(counts(sent, 'files').length).toBeGreaterThan(0);
  if (one === undefined || two === undefined) throw new Error('not in a bulk job');
  expect(one).toMatchObject({ jobId: two.jobId, place: two.place });
  expect([await store.pay(one, 'run-1'), await store.pay(two, 'run-2')]).toEqual([true, false]);
});
