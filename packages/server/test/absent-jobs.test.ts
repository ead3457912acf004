import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { watchForAbsence } from '../src/storage/absent-jobs.ts';
import { createBulkStore } from '../src/storage/bulk-jobs.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { waitFor } from './wait-for.ts';

describeOnBothHomes('whether there is surely no bulk job', (home) => {
  let queue: QueueHome;
  const company = { alone: true, isAlone: () => company.alone };
  const clock = { ms: 0 };
  const watch = () => watchForAbsence({ db: queue.storage.work, company, now: () => clock.ms });
  const begin = (store = createBulkStore(queue.storage.work, company)) =>
    store.begin({
      organizationId: 'org',
      id: 'job',
      operation: 'vendor.find',
      credential: 'managed:vendor',
      class: 1,
      graceMs: 0,
      rows: [{ question: 'a', asker: 'asker', key: 'A' }],
    });
  const isSure = ({ areSure }: { areSure(): boolean }) =>
    waitFor(
      () => Promise.resolve(areSure()),
      (sure) => sure,
    );

  beforeAll(async () => void (queue = await openQueue(home)));
  beforeEach(async () => {
    company.alone = true;
    await queue.storage.work.deleteFrom('bulk_rows').execute();
    await queue.storage.work.deleteFrom('bulk_jobs').execute();
  });
  afterAll(() => queue.close());

  it('is known once a look has found none, and for two seconds', async () => {
    const absent = watch();
    expect(absent.areSure()).toBe(false);
    expect(await isSure(absent)).toBe(true);
    clock.ms += 2000;
    expect(absent.areSure()).toBe(false);
    expect(await isSure(absent)).toBe(true);
  });

  it('is not known while other processes may begin one', async () => {
    const absent = watch();
    await isSure(absent);
    company.alone = false;
    expect(absent.areSure()).toBe(false);
  });

  it('is not known from the moment this process begins one, even where a look is under way', async () => {
    const absent = watch();
    await isSure(absent);
    clock.ms += 1000;
    absent.areSure();
    absent.end();
    await queue.storage.work.selectFrom('bulk_jobs').select('id').execute();
    expect(absent.areSure()).toBe(false);
  });

  it('is not known while there is one, begun by whomever', async () => {
    const absent = watch();
    await begin();
    for (let look = 0; look < 3; look += 1) {
      expect(absent.areSure()).toBe(false);
      await queue.storage.work.selectFrom('bulk_jobs').select('id').execute();
      clock.ms += 1000;
    }
  });

  it('spares a store the look among rows, which finds its own job as soon as it is there', async () => {
    const store = createBulkStore(queue.storage.work, company);
    const find = () => store.find({ organizationId: 'org', question: 'a', asker: 'another', jobId: null });
    for (let look = 0; look < 5; look += 1) expect((await find()).row).toBeNull();
    await begin(store);
    expect((await find()).row).toMatchObject({ jobId: 'job', isOwn: false });
  });
});
