import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { FilesGiven } from './bulk-files.fixture.ts';
import { createFilesScene, fileOf, lineOf, linkTo, told } from './bulk-files.fixture.ts';

const six = ['ana', 'bob', 'cy', 'nobody', 'di', 'ed'];
const addresses = [
  'ana@acme.test',
  'bob@acme.test',
  'cy@acme.test',
  'nothing',
  'di@acme.test',
  'ed@acme.test',
];
const broken = 'Northmail gave an answer that does not match its documentation (lost).';

async function askSix(given: FilesGiven = {}) {
  const scene = createFilesScene(given);
  void scene.read();
  const results = await scene.until(Promise.all(six.map((name) => scene.ask(name))));
  return { ...scene, results, answers: results.map(told) };
}

test('few questions go in batches, as if there were no jobs', async () => {
  const { ask, until, sent, store } = createFilesScene();
  const results = await until(Promise.all(six.slice(0, 4).map((name) => ask(name))));
  expect(results.map(told)).toEqual(addresses.slice(0, 4));
  expect(sent).toEqual(['find 3', 'find 1']);
  expect(store.jobs).toEqual([]);
});

test('many are a job whose file tells each answer; who has no line has nothing', async () => {
  const { answers, sent, downloads, faults } = await askSix();
  expect(answers).toEqual(addresses);
  expect(sent).toEqual(['jobs 6', 'state 0']);
  expect(faults).toEqual([]);
  // The key of the API goes nowhere else.
  expect(downloads).toMatchObject([{ url: linkTo('0'), method: 'GET', headers: [], body: null }]);
});

test('lines are told by what was sent, in whatever order and file they come', async () => {
  const parts: Record<string, string> = { '/b': lineOf('cy') + lineOf('ana'), '/a': lineOf('ed') };
  const { answers, downloads } = await askSix({
    state: () => ({ state: 'done', links: [linkTo('a'), linkTo('empty'), linkTo('b')], lineCount: 3 }),
    file: ({ pathname }) => fileOf(parts[pathname] ?? ''),
  });
  expect(answers).toEqual(['ana@acme.test', 'nothing', 'cy@acme.test', 'nothing', 'nothing', 'ed@acme.test']);
  expect(downloads).toHaveLength(3);
});

test('an empty job has nothing for anybody, and no file is fetched', async () => {
  const { answers, downloads } = await askSix({ state: () => ({ state: 'done', links: [], lineCount: 0 }) });
  expect(answers).toEqual(six.map(() => 'nothing'));
  expect(downloads).toEqual([]);
});

test.each<[string, string, string[]]>([
  ['a line that is no JSON', '{"name":\n', [broken]],
  ['a line of wrong types', '{"name":7}\n', [broken]],
  ['a line about nobody who was asked about', lineOf('zoe'), [broken]],
  ['a line that is too long', lineOf('bob', 'x'.repeat(600_000)), [broken]],
])('%s costs those without a line their answers, and nobody else', async (_, line, [expected]) => {
  const { answers } = await askSix({ file: () => fileOf(lineOf('ana') + line + lineOf('cy')) });
  expect(answers).toEqual(['ana@acme.test', expected, 'cy@acme.test', expected, expected, expected]);
});

test('a row that failed fails alone', async () => {
  const lines = six.map((name) => (name === 'cy' ? lineOf(name, { code: 'BAD' }) : lineOf(name)));
  const { results } = await askSix({ file: () => fileOf(lines.join('')) });
  expect(results.map(({ outcome }) => outcome)).toEqual(
    six.map((name) => (name === 'cy' ? 'failed' : 'found')),
  );
});

test('a row of wrong types fails alone', async () => {
  const lines = six.map((name) => (name === 'cy' ? lineOf(name, 'none') : lineOf(name)));
  const { answers } = await askSix({ file: () => fileOf(lines.join('')) });
  expect(answers[2]).toBe(
    'Northmail gave an answer that does not match its documentation (unexpected fields).',
  );
  expect(answers[1]).toBe('bob@acme.test');
});

test('fewer lines than the vendor counts are a loss', async () => {
  const { answers } = await askSix({
    state: () => ({ state: 'done', links: [linkTo('0')], lineCount: 4 }),
    file: () => fileOf(lineOf('ana') + lineOf('bob')),
  });
  expect(answers).toEqual(['ana@acme.test', 'bob@acme.test', broken, broken, broken, broken]);
});

test('a job that failed as a whole fails each of its questions, once', async () => {
  const { answers, sent, downloads } = await askSix({
    state: () => ({ state: 'failed', links: [], lineCount: null }),
  });
  expect(new Set(answers)).toEqual(new Set(['Northmail is not available right now (failed).']));
  expect(sent).toEqual(['jobs 6', 'state 0']);
  expect(downloads).toEqual([]);
});

test('results of which there is no telling where they are, are lost', async () => {
  const { answers } = await askSix({ state: () => ({ state: 'done' }) });
  expect(new Set(answers)).toEqual(new Set([broken]));
});

test.each([
  ['another host', 'https://files.northmail.test.evil.test/0'],
  ['a private address', 'https://169.254.169.254/latest'],
  ['the same host in clear', 'http://files.northmail.test/0'],
  ['another port', 'https://files.northmail.test:8443/0'],
  ['no host at all', 'file:///etc/passwd'],
  ['nothing', 'results.jsonl.gz'],
])('a link that leads to %s is not followed, and the other files are read', async (_, link) => {
  const { answers, downloads } = await askSix({
    state: () => ({ state: 'done', links: [link, linkTo('b')], lineCount: null }),
    file: () => fileOf(lineOf('ana')),
  });
  expect(answers).toEqual(['ana@acme.test', broken, broken, broken, broken, broken]);
  expect(downloads.map(({ url }) => url)).toEqual([linkTo('b')]);
  // Redirects may lead to the same hosts only.
  expect(downloads[0]?.secrets).toEqual([
    { name: 'result link', value: linkTo('b'), allowedHosts: ['files.northmail.test'] },
  ]);
});

test.each<[string, () => ReturnType<typeof fileOf>]>([
  ['unpacks to more than it may', () => fileOf(gzipSync(Buffer.alloc(64_000_000, 'x')))],
  ['has more lines than it may', () => fileOf(gzipSync(lineOf('zoe').repeat(2000)))],
  ['is over the cap as it is sent', () => ({ outcome: 'failed', message: 'x', isTooLarge: true })],
  ['is no gzip after its first bytes', () => fileOf(Buffer.from([0x1f, 0x8b, 1, 2, 3]))],
  ['ends too early', () => fileOf(gzipSync(lineOf('zoe')).subarray(0, -12))],
])('a file that %s ends as a failure', async (_, file) => {
  const { answers, faults } = await askSix({ file });
  expect(new Set(answers)).toEqual(new Set([broken]));
  expect(faults).toEqual([]);
});

test('a file that is not there yet is fetched again, by a new link', async () => {
  let times = 0;
  const { answers, downloads, sent } = await askSix({
    state: () => ({ state: 'done', links: [linkTo('a'), linkTo(`b${times}`)], lineCount: null }),
    file: ({ pathname }) => {
      if (pathname === '/a') return fileOf(lineOf('ana'));
      times += 1;
      return times < 3
        ? { outcome: 'timeout', message: 'late' }
        : fileOf(six.map((name) => lineOf(name)).join(''));
    },
  });
  expect(answers.filter((answer) => answer.endsWith('@acme.test'))).toHaveLength(6);
  // What was read is not fetched again.
  expect(downloads.map(({ url }) => new URL(url).pathname)).toEqual(['/a', '/b0', '/b1', '/b2']);
  expect(sent.filter((one) => one === 'state 0')).toHaveLength(3);
});

test('a submission whose answer was lost is asked again, and the receipt says so', async () => {
  const { results, sent } = await askSix({ isLost: true });
  expect(results.map(told)).toEqual(addresses);
  // Lost twice, then asked as ever; the first that came back had a place before the others came.
  expect(sent.filter((one) => one.startsWith('jobs'))).toEqual(['jobs 6', 'jobs 5']);
  expect(results.every(({ note }) => note?.includes('lost') === true)).toBe(true);
});

test('neither links nor the key are in what is kept, even if the vendor repeats them', async () => {
  const { store, results } = await askSix({
    file: () =>
      fileOf(six.map((name) => lineOf(name, [{ email: `${name}-k3y-of-northmail@acme.test` }])).join('')),
  });
  expect(results.map(told)[0]).toBe('ana-[key]@acme.test');
  expect(JSON.stringify([store.jobs, results])).not.toMatch(/s3cret|k3y-of/);
});

test('what the vendor has no place for goes as ever, or comes back later', async () => {
  const { ask, read, until, sent, jobs } = createFilesScene();
  void read();
  const names = Array.from({ length: 60 }, (_, at) => `ana-${at}`);
  const results = await until(Promise.all(names.map((name) => ask(name))));
  expect(results.map(told)).toEqual(names.map((name) => `${name}@acme.test`));
  // Two are with the vendor; the others had to wait.
  expect(jobs.slice(0, 2).map((job) => job.length)).toEqual([12, 12]);
  expect(sent.slice(0, 3).filter((one) => one.startsWith('jobs'))).toHaveLength(2);
  expect(sent.some((one) => one === 'find 3')).toBe(true);
});

test('a submission that the vendor has no place for is made again later', async () => {
  const { answers, sent, results } = await askSix({ refusals: 1 });
  expect(answers).toEqual(addresses);
  // The first that came back had a place before the others came.
  expect(sent).toEqual(['jobs 6', 'find 1', 'jobs 5', 'state 0']);
  expect(results.some(({ note }) => note !== undefined)).toBe(false);
});

test('without the store nobody waits for ever', async () => {
  const { ask, until, store } = createFilesScene();
  store.countOpen = () => Promise.reject(new Error('no database'));
  const results = await until(Promise.allSettled(six.map((name) => ask(name))));
  expect(results.map(({ status }) => status)).toEqual(six.map(() => 'rejected'));
});

test('a job is read on by another process, from the file after the last that was read', async () => {
  const { call, read, until, clock, downloads, store } = createFilesScene({
    state: () => ({ state: 'done', links: [linkTo('a'), linkTo('b')], lineCount: null }),
    file: ({ pathname }) => fileOf(pathname === '/a' ? lineOf('ana') : lineOf('bob')),
  });
  await until(Promise.all(six.map((name) => call(name))));
  const [job] = store.jobs;
  if (job === undefined) throw new Error('there is a job');
  // As a process left it that was killed after the first file.
  const [due] = await store.lease({ most: 1, leaseMs: -1 }).then((some) => (some.length > 0 ? some : [job]));
  if (due === undefined) throw new Error('it is leased');
  const rows = [{ place: 0, reply: '[{"email":"ana@acme.test"}]' }];
  await store.read(due, { rows, count: 1, cursor: '{"file":1,"loss":null}', isLast: false, leaseMs: 0 });
  void read();
  await clock.run(clock.now() + 120_000);
  expect(downloads.map(({ url }) => url)).toEqual([linkTo('b')]);
  expect((await until(call('ana'))).outcome).toBe('found');
  expect((await until(call('bob'))).outcome).toBe('found');
  expect((await until(call('cy'))).outcome).toBe('not_found');
});

test('answers are written a megabyte at a time', async () => {
  const lines = six.map((name) => lineOf(name, [{ email: `${name}@acme.test`, note: 'x'.repeat(400_000) }]));
  const scene = createFilesScene({ file: () => fileOf(lines.join('')) });
  const written: number[] = [];
  const { read } = scene.store;
  scene.store.read = (job, page) => {
    written.push(page.rows.length);
    return read(job, page);
  };
  void scene.read();
  const results = await scene.until(Promise.all(six.map((name) => scene.ask(name))));
  expect(results.every(({ outcome }) => outcome === 'found')).toBe(true);
  expect(written).toEqual([3, 3, 0, 0]);
});
