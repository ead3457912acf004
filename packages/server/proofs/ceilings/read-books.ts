import { sql } from 'kysely';
import type { Storage } from '../../src/storage/open-storage.ts';

/** What the database has of a run; money in ten-thousandths of a credit. */
export interface RunBooks {
  org_id: string;
  id: string;
  spent: number;
  held: number;
  max_credits: number | null;
  /** Sum of its captures and fees. */
  charged: number;
  /** Sum of its attempts' credits. */
  attempted: number;
  /** What its slices hold. */
  holding: number;
  /** Attempts that the ceiling refused, and that the balance refused. */
  ceiled: number;
  exhausted: number;
  /** Attempts whose call failed, and whose answer was another call's. */
  failed: number;
  shared: number;
}

/** What the database has of an organization. */
export interface AccountBooks {
  org_id: string;
  balance: number;
  held: number;
  entered: number;
  /** The lowest its balance has ever been. */
  lowest: number;
}

/** Drivers give bigint as text or as a number. */
type Numeric<Row> = { [Key in keyof Row]: Row[Key] extends number ? number | string : Row[Key] };

export async function readRuns({ api }: Storage): Promise<Map<string, RunBooks>> {
  const { rows } = await sql<Numeric<RunBooks>>`
    select org_id, id, spent, held, max_credits::float8 as max_credits,
      (select coalesce(-sum(amount), 0) from ledger_entries e
        where e.org_id = runs.org_id and e.run_id = runs.id and kind in ('capture', 'fee')) as charged,
      (select coalesce(sum(amount), 0) from holds h where h.org_id = runs.org_id and h.run_id = runs.id) as holding,
      a.attempted, a.ceiled, a.exhausted, a.failed, a.shared
    from runs cross join lateral (
      select coalesce(sum(credits), 0) as attempted,
        count(*) filter (where outcome = 'skipped' and rule = 'max_credits') as ceiled,
        count(*) filter (where outcome = 'skipped' and rule = 'InsufficientCredits') as exhausted,
        count(*) filter (where outcome = 'failed') as failed, count(*) filter (where cached) as shared
      from attempts where attempts.org_id = runs.org_id and attempts.run_id = runs.id
    ) a`.execute(api);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        org_id: row.org_id,
        id: row.id,
        max_credits: row.max_credits,
        spent: Number(row.spent),
        held: Number(row.held),
        charged: Number(row.charged),
        attempted: Number(row.attempted),
        holding: Number(row.holding),
        ceiled: Number(row.ceiled),
        exhausted: Number(row.exhausted),
        failed: Number(row.failed),
        shared: Number(row.shared),
      },
    ]),
  );
}

export async function readAccounts({ api }: Storage): Promise<AccountBooks[]> {
  const { rows } = await sql<Numeric<AccountBooks>>`
    select heads.org_id, heads.balance, heads.held, sum(running.amount) as entered, min(running.balance) as lowest
    from ledger_heads heads join (
      select org_id, amount, sum(amount) over (partition by org_id order by id) as balance from ledger_entries
    ) running on running.org_id = heads.org_id
    group by heads.org_id, heads.balance, heads.held`.execute(api);
  return rows.map((row) => ({
    org_id: row.org_id,
    balance: Number(row.balance),
    held: Number(row.held),
    entered: Number(row.entered),
    lowest: Number(row.lowest),
  }));
}
