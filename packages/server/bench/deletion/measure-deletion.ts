import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { renewLeases } from '../../src/queue/write-leases.ts';
import type { SliceKey } from '../../src/queue/slice-keys.ts';
import {
  emptyDeletedOrganizations,
  endAllSlices,
  markDeleted,
} from '../../src/storage/delete-organization.ts';
import type { Db } from '../../src/storage/database.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { insertOrganization } from '../../src/storage/organizations.ts';
import type { BenchHome } from '../spawn.ts';

const doomed = 'doomed';
const other = 'other';
const recordsPerRun = 100;
const slices = 40;

/** Fills an organization, deletes it, and times what another one does meanwhile. */
export async function measureDeletion(home: BenchHome, records: number): Promise<Record<string, number>> {
  const { api, upkeep, work, close } = await openStorage(home);
  try {
    for (const id of [doomed, other]) {
      await work.transaction().execute((tx) => insertOrganization(tx, { id, name: id, plan: 'free' }));
      await fill(work, id, id === doomed ? records : slices * 25);
    }
    const leased = Array.from({ length: slices }, (_, at): SliceKey => {
      const runId = `run${String(Math.floor(at / 4)).padStart(6, '0')}`;
      return { organizationId: other, runId, firstPosition: (at % 4) * 25, token: 1 };
    });
    const renewals = watch(async () => {
      const { renewed } = await renewLeases(upkeep, leased);
      if (renewed.size !== slices) throw new Error(`${slices - renewed.size} leases were lost`);
    });
    const calls = watch(() => sql`select count(*) from runs where org_id = ${other}`.execute(api));
    const closing = await time(async () => {
      await markDeleted(api, doomed);
      await endAllSlices(api, doomed);
    });
    const emptying = await time(() => emptyDeletedOrganizations(upkeep, new AbortController().signal));
    return {
      'closed after, ms': closing,
      'empty after, ms': emptying,
      'renewals meanwhile': await renewals.stop(),
      'longest renewal of another organization, ms': renewals.longest(),
      'reads meanwhile': await calls.stop(),
      'longest read of another organization, ms': calls.longest(),
    };
  } finally {
    await close();
  }
}

/** Runs with all that belongs to them; their slices are leased. */
async function fill(db: Db, id: string, records: number): Promise<void> {
  const runs = sql`generate_series(0, ${Math.ceil(records / recordsPerRun) - 1}::int) as run`;
  const name = sql`'run' || lpad(run::text, 6, '0')`;
  await sql`
    insert into runs (org_id, id, environment, status, plan, input_order, errors, record_count, open_slices)
    select ${id}, ${name}, 'production', 'processing', '{}', '[]', '[]', ${recordsPerRun}::int, 4 from ${runs}`.execute(
    db,
  );
  await sql`
    insert into slices (org_id, run_id, first_position, size, state, class, backlog, token, claims, lease_until)
    select ${id}, ${name}, part * 25, 25, 'leased', 3, 0, 1, 1, now() + interval '1 hour'
    from ${runs}, generate_series(0, 3) as part`.execute(db);
  const positions = sql`${runs}, generate_series(0, ${recordsPerRun - 1}::int) as position`;
  await sql`
    insert into records (org_id, run_id, position, is_final, body)
    select ${id}, ${name}, position, true, repeat(md5(position::text), 20) from ${positions}`.execute(db);
  await sql`
    insert into attempts (org_id, run_id, position, pipe_index, step, provider, operation, outcome, rule, answer,
      digest, credits, price_rule, duration_ms, observed_at, cached, credential)
    select ${id}, ${name}, position, 0, 0, 'vendor', 'vendor.ask', 'found', '', '{"a":1}', md5(run::text || position), 5,
      'free', 1, now(), false, 'managed:vendor' from ${positions}`.execute(db);
  await sql`
    insert into ledger_entries (org_id, batch_id, kind, amount, run_id, position)
    select ${id}, 'batch', 'capture', -5, ${name}, position from ${positions}`.execute(db);
}

async function time(task: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await task();
  return Math.round(performance.now() - startedAt);
}

/** Does something every 20 ms until it is stopped. */
function watch(task: () => Promise<unknown>) {
  let isOver = false;
  let longest = 0;
  let count = 0;
  const loop = async (): Promise<void> => {
    while (!isOver) {
      longest = Math.max(longest, await time(task));
      count += 1;
      await sleep(20);
    }
  };
  const done = loop();
  return {
    longest: () => longest,
    stop: async () => {
      isOver = true;
      await done;
      return count;
    },
  };
}
