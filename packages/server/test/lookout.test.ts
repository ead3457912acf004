import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Db } from '../src/storage/database.ts';
import type { Lookout, Sign } from '../src/storage/lookout.ts';
import { startLookout } from '../src/storage/lookout.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { waitFor } from './wait-for.ts';

describeOnBothHomes('a lookout', (home) => {
  let queue: QueueHome;
  let db: Db;
  let statements = 0;
  let answers = 0;
  let lookout: Lookout | null = null;
  const faults: unknown[] = [];
  beforeAll(async () => {
    const count = {
      transformQuery: <Node>({ node }: { node: Node }) => {
        statements += 1;
        return node;
      },
      transformResult: <Result>({ result }: { result: Result }) => {
        answers += 1;
        return Promise.resolve(result);
      },
    };
    queue = await openQueue(home, { plugins: [count] });
    db = queue.storage.work;
    await sql`create table things (kind text)`.execute(db);
  });
  afterEach(async () => {
    await lookout?.stop();
    lookout = null;
    faults.length = 0;
    await sql`delete from things`.execute(db);
  });
  afterAll(() => queue.close());

  const look = (): Lookout =>
    (lookout = startLookout({ db, pollMs: 10, reportFault: (error) => faults.push(error) }));
  const signOf = (kind: string): Sign => sql`exists (select from things where kind = ${kind})`;
  const add = (kind: string) => sql`insert into things values (${kind})`.execute(db);
  /** Counts how often something was called. */
  const counter = () => {
    const counted = { calls: 0, call: () => void (counted.calls += 1) };
    return counted;
  };
  const some = (counted: { calls: number }, more = 3) => {
    const before = counted.calls;
    return waitFor(
      () => Promise.resolve(counted.calls),
      (calls) => calls >= before + more,
    );
  };

  it('calls those who watch for what is there, as long as it is, and nobody else', async () => {
    const { watch } = look();
    const [isRed, isBlue] = [signOf('red'), signOf('blue')];
    const [red, alsoRed, blue] = [counter(), counter(), counter()];
    watch(isRed, red.call);
    watch(isRed, alsoRed.call);
    watch(isBlue, blue.call);
    await add('red');
    await Promise.all([some(red), some(alsoRed)]);
    expect(blue.calls).toBe(0);
    await add('blue');
    await some(blue);
  });

  it('sends one statement for all of them, and none while nobody watches', async () => {
    const { watch } = look();
    const seen = counter();
    await add('1');
    const before = statements;
    const signs = Array.from({ length: 10 }, (_, at) => signOf(String(at)));
    const unwatch = signs.map((sign, at) => watch(sign, at === 1 ? seen.call : () => {}));
    await some(seen);
    expect(statements - before).toBeLessThanOrEqual(seen.calls + 1);
    for (const end of unwatch) end();
    const [after, calls] = [statements, seen.calls];
    await new Promise((resolve) => setTimeout(resolve, 100));
    // One look may have been under way.
    expect(statements - after).toBeLessThanOrEqual(1);
    expect(seen.calls).toBeLessThanOrEqual(calls + 1);
  });

  it('ends with the look that is under way, and calls nobody any more', async () => {
    const { watch, stop } = look();
    const seen = counter();
    watch(sql`(select pg_sleep(0.1) is not null)`, seen.call);
    await some(seen, 1);
    const looks = statements;
    await waitFor(
      () => Promise.resolve(statements),
      (count) => count > looks,
    );
    const before = seen.calls;
    await stop();
    expect([seen.calls, answers]).toEqual([before, statements]);
  });

  it('looks again after a look that failed, and tells of it', async () => {
    const { watch } = look();
    const seen = counter();
    await add('red');
    const unwatch = watch(sql`exists (select from nowhere)`, () => {});
    watch(signOf('red'), seen.call);
    await waitFor(
      () => Promise.resolve(faults.length),
      (count) => count > 1,
    );
    expect(String(faults[0])).toContain('nowhere');
    expect(seen.calls).toBe(0);
    unwatch();
    await some(seen);
  });
});
