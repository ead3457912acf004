import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BulkStore, DueBulkJob } from '../src/providers/kit/bulk-store.ts';
import { createBulkStore, deleteOldBulkJobs } from '../src/storage/bulk-jobs.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';

describeOnBothHomes('bulk jobs', (home) => {
  let queue: QueueHome;
  let store: BulkStore;
  /** Due for a second already: the column rounds to milliseconds, sometimes up. */
  const dueMs = -1000;
  const begin = (
    id: string,
    questions: string[],
    given: { organizationId?: string; graceMs?: number } = {},
  ) =>
    store.begin({
      organizationId: 'org',
      id,
      operation: 'vendor.find',
      credential: 'managed:vendor',
      class: 1,
      graceMs: dueMs,
      ...given,
      rows: questions.map((question) => ({
        question,
        asker: `asker of ${question} in ${id}`,
        key: question.toUpperCase(),
      })),
    });
  const take = (id: string) =>
    store.take({ organizationId: 'org', id, vendorId: `file ${id}`, lookAfterMs: dueMs });
  const find = (question: string, { asker = 'another', jobId = null as string | null, by = 'org' } = {}) =>
    store.find({ organizationId: by, question, asker, jobId });
  const lease = () => store.lease({ most: 10, leaseMs: 60_000 });
  const leaseOne = async (): Promise<DueBulkJob> => {
    const [job] = await lease();
    if (job === undefined) throw new Error('no job is due');
    return job;
  };
  const page = (replies: Record<number, string>, { isLast = false } = {}) => ({
    rows: Object.entries(replies).map(([place, reply]) => ({ place: Number(place), reply })),
    count: Object.keys(replies).length,
    cursor: 'next',
    isLast,
    leaseMs: 60_000,
  });
  const endLeases = () =>
    sql`update bulk_jobs set lease_until = now() - interval '1 second'`.execute(queue.storage.work);

  beforeAll(async () => {
    queue = await openQueue(home);
    store = createBulkStore(queue.storage.work, { isAlone: () => false });
  });
  beforeEach(async () => {
    await queue.storage.work.deleteFrom('bulk_rows').execute();
    await queue.storage.work.deleteFrom('bulk_jobs').execute();
  });
  afterAll(() => queue.close());

  it('have each open question once, and number what is left as vendors do', async () => {
    expect(await begin('one', ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
    expect(await begin('two', ['x', 'b', 'y', 'a', 'z'])).toEqual(['x', 'y', 'z']);
    expect((await find('z')).row).toMatchObject({ jobId: 'two', place: 2 });
    expect((await find('b')).row).toMatchObject({ jobId: 'one', place: 1, reply: null, isOwn: false });
    // Another organization has nothing to do with it.
    expect(await begin('one', ['a'], { organizationId: 'other' })).toEqual(['a']);
    expect((await find('c', { by: 'other' })).row).toBeNull();
  });

  it('of many questions let others have their turn while they are written', async () => {
    let isBegun = false;
    let answers = 0;
    const questions = Array.from({ length: 5000 }, (_, at) => `question ${at}`);
    const begun = begin('one', questions).finally(() => (isBegun = true));
    for (; !isBegun; answers += 1) await sql`select 1`.execute(queue.storage.api);
    expect(await begun).toEqual(questions);
    expect(answers).toBeGreaterThanOrEqual(10);
    // And those that are in a job already, wherever they stand.
    expect(await begin('two', ['new', ...questions, 'last'])).toEqual(['new', 'last']);
    expect((await find('last')).row).toMatchObject({ jobId: 'two', place: 1 });
  });

  it('may be begun again when the commit was not acknowledged', async () => {
    await begin('one', ['b']);
    expect(await begin('two', ['a', 'b', 'c'])).toEqual(['a', 'c']);
    expect(await begin('two', ['a', 'b', 'c'])).toEqual(['a', 'c']);
    expect((await find('c')).row).toMatchObject({ jobId: 'two', place: 1 });
  });

  it('are left alone for their whole grace from the end of their writing', async () => {
    await begin('one', ['a']);
    // As after a time without the database, in which it was not known whether all was written.
    expect(await begin('one', ['a'], { graceMs: 60_000 })).toEqual(['a']);
    expect(await lease()).toEqual([]);
  });

  it('that were looked for before they were written have nothing to send', async () => {
    await begin('one', ['a']);
    await store.lose(await leaseOne());
    expect(await begin('one', ['a', 'b'])).toEqual([]);
  });

  it('tell how many rows are read before', async () => {
    await begin('one', ['a', 'b', 'c']);
    await begin('two', ['d', 'e']);
    expect(await take('one')).toBe(3);
    expect(await take('two')).toBe(5);
    await store.read(await leaseOne(), page({ 0: '{}', 1: '{}' }));
    expect((await find('d')).row?.ahead).toBe(3);
  });

  it('that were begun in the same millisecond are read one after the other', async () => {
    await begin('one', ['a', 'b', 'c']);
    await begin('two', ['d', 'e']);
    await sql`update bulk_jobs set begun_at = '2026-01-01'`.execute(queue.storage.work);
    expect([await take('one'), await take('two')]).toEqual([3, 5]);
    expect((await leaseOne()).id).toBe('one');
  });

  it('give an answer to those that asked, and to nobody later', async () => {
    await begin('one', ['a', 'b']);
    await take('one');
    const job = await leaseOne();
    expect(job).toMatchObject({ vendorId: 'file one', rowCount: 2, readTo: 0, cursor: null });
    expect(await store.read(job, page({ 0: '{"x":1}' }))).toBe(true);
    expect((await find('a', { asker: 'asker of a in one' })).row).toMatchObject({
      reply: '{"x":1}',
      isOwn: true,
    });
    expect((await find('a', { jobId: 'one' })).row).toMatchObject({ reply: '{"x":1}', isOwn: false });
    expect((await find('a')).row).toBeNull();
    // Asked anew it is in two jobs, and the first answer is still there.
    expect(await begin('two', ['a', 'b'])).toEqual(['a']);
    expect((await find('a', { jobId: 'one' })).row).toMatchObject({ jobId: 'one', reply: '{"x":1}' });
    expect((await find('a')).row).toMatchObject({ jobId: 'two', reply: null });
  });

  it('end, and what the vendor left out is told by null', async () => {
    await begin('one', ['a', 'b']);
    await take('one');
    await store.read(await leaseOne(), page({ 1: '{}' }, { isLast: true }));
    expect((await find('a', { jobId: 'one' })).row?.reply).toBe('null');
    expect((await find('b', { jobId: 'one' })).row?.reply).toBe('{}');
    await endLeases();
    expect(await lease()).toEqual([]);
  });

  it('end, and the vendor has nothing about what it left out of its files', async () => {
    await begin('one', ['a', 'b']);
    await take('one');
    await store.read(await leaseOne(), { ...page({ 0: '{}' }, { isLast: true }), rest: '[]' });
    expect((await find('b', { jobId: 'one' })).row?.reply).toBe('[]');
    expect((await find('a', { jobId: 'one' })).row?.reply).toBe('{}');
  });

  it('tell by what vendors call their rows, in the order of their places', async () => {
    await begin('one', ['b']);
    await begin('two', ['x', 'b', 'y']);
    expect(await store.keys({ organizationId: 'org', id: 'two' })).toEqual(['X', 'Y']);
  });

  it('are counted for a credential until they have been read', async () => {
    await begin('one', ['a']);
    await begin('two', ['b'], { organizationId: 'other' });
    expect(await store.countOpen('managed:vendor')).toBe(2);
    expect(await store.countOpen('managed:another')).toBe(0);
    await take('one');
    const due = (await lease()).find(({ id }) => id === 'one');
    if (due === undefined) throw new Error('the job is due');
    await store.read(due, page({ 0: '{}' }, { isLast: true }));
    expect(await store.countOpen('managed:vendor')).toBe(1);
  });

  it('are read by one process at a time, and a late one changes nothing', async () => {
    await begin('one', ['a', 'b']);
    await take('one');
    const late = await leaseOne();
    expect(await lease()).toEqual([]);
    await endLeases();
    const next = await leaseOne();
    expect(await store.read(late, page({ 0: '"late"' }))).toBe(false);
    expect(await store.postpone(late, 1000)).toBe(false);
    expect(await store.read(next, page({ 0: '"next"' }))).toBe(true);
    // The page of a killed reader is read again.
    expect(await store.read({ ...next }, page({ 0: '"again"' }))).toBe(true);
    expect((await find('a', { jobId: 'one' })).row?.reply).toBe('"next"');
    expect(await store.postpone(next, 60_000)).toBe(true);
    expect(await lease()).toEqual([]);
  });

  it('are read two at a time for each organization and credential', async () => {
    for (const id of ['one', 'two', 'three']) await begin(id, [id]);
    await begin('four', ['four'], { organizationId: 'other' });
    expect((await lease()).map(({ id }) => id).toSorted()).toEqual(['four', 'one', 'two']);
    expect(await lease()).toEqual([]);
  });

  it('that were lost are asked again, and their askers know', async () => {
    await begin('one', ['a']);
    expect(await store.lose(await leaseOne())).toBe(true);
    expect(await find('a', { asker: 'asker of a in one' })).toEqual({ row: null, losses: 1 });
    expect(await find('a')).toEqual({ row: null, losses: 0 });
    expect(await begin('two', ['a'])).toEqual(['a']);
    expect(await find('a', { asker: 'asker of a in one' })).toMatchObject({
      row: { jobId: 'two' },
      losses: 1,
    });
    // What the vendor has is not lost.
    await take('two');
    expect(await store.lose(await leaseOne())).toBe(false);
  });

  it('that were not submitted leave nothing behind', async () => {
    await begin('one', ['a']);
    await store.drop({ organizationId: 'org', id: 'one' });
    expect((await find('a')).row).toBeNull();
    expect(await lease()).toEqual([]);
  });

  it('are paid for by one of those that share an answer', async () => {
    await begin('one', ['a']);
    const place = { organizationId: 'org', jobId: 'one', place: 0 };
    expect(await store.pay(place, 'first')).toBe(true);
    expect(await store.pay(place, 'second')).toBe(false);
    expect(await store.pay(place, 'first')).toBe(true);
  });

  it('are deleted after two days', async () => {
    await begin('old', ['a', 'c', 'd']);
    await begin('new', ['b']);
    await sql`update bulk_jobs set begun_at = now() - interval '49 hours' where id = 'old'`.execute(
      queue.storage.work,
    );
    await deleteOldBulkJobs(queue.storage.work, 2);
    const kept = await queue.storage.work.selectFrom('bulk_rows').select('job_id').execute();
    expect(kept).toEqual([{ job_id: 'new' }]);
    const jobs = await queue.storage.work.selectFrom('bulk_jobs').select('id').execute();
    expect(jobs).toEqual([{ id: 'new' }]);
  });
});
