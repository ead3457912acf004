import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LedgerVerdict } from '../contract/ledger.ts';
import type { Db } from '../storage/database.ts';
import type { ChainKey } from './chain.ts';
import { readHead } from './verify/read-head.ts';
import type { Scope } from './verify/scope.ts';
import { verifyChain } from './verify/verify-chain.ts';
import { verifyCharges } from './verify/verify-charges.ts';
import { verifyHead } from './verify/verify-head.ts';

interface VerifyOptions {
  /** All keys that parts of the chain may be under. */
  keys: readonly ChainKey[];
  /** Null for all organizations. */
  organizationId: string | null;
  signal?: AbortSignal;
}

/**
 * Recomputes ledgers: the chain over their entries, balances, holds, and what attempts and runs say they cost. Null when
 * there is no such organization.
 *
 * Each page is a statement of its own, so that this may take its time: a long transaction would block the embedded
 * database for all others, and keep PostgreSQL from cleaning up. The result is just as exact. The account as it is at the
 * start says how far to read, and everything up to there never changes. What does change (holds, the cost of runs) is
 * read in one statement with what it is compared with.
 */
export async function verifyLedger(db: Db, options: VerifyOptions): Promise<LedgerVerdict[] | null> {
  const organizations = await listOwners(db, options.organizationId);
  if (organizations.length === 0 && options.organizationId !== null) return null;
  const verdicts: LedgerVerdict[] = [];
  for (const { id, name } of organizations) {
    const verdict = await verifyOne(toScope(db, id, options));
    // One that is deleted meanwhile has nothing left to verify.
    if (verdict.wrong !== null && name !== null && !(await isThere(db, id))) continue;
    verdicts.push({ organizationId: id, name, ...(name === null ? ownerless(id, verdict) : verdict) });
  }
  return verdicts;
}

function toScope(db: Db, organizationId: string, { keys, signal }: VerifyOptions): Scope {
  const pause = async () => {
    await nextTurn();
    signal?.throwIfAborted();
  };
  return { db, organizationId, keys, pause };
}

type Verdict = Omit<LedgerVerdict, 'organizationId' | 'name'>;

async function verifyOne(scope: Scope): Promise<Verdict> {
  const head = await readHead(scope);
  if (head === null) {
    const key = { org_id: scope.organizationId };
    const because = 'every organization has one';
    const wrong = {
      table: 'ledger_heads',
      key,
      column: null,
      says: null,
      should_say: 'an account',
      because,
    } as const;
    return { batches: 0, entries: 0, balance: null, held: null, wrong };
  }
  const verified = await verifyChain(scope, head);
  const { batches, entries } = verified;
  const wrong = verified.wrong ?? verifyHead(scope, { head, verified }) ?? (await verifyCharges(scope));
  return { batches, entries, balance: head.balance, held: head.held, wrong };
}

function ownerless(id: string, verdict: Verdict): Verdict {
  const because = 'there are entries or batches of it in the ledger';
  const should_say = 'an organization';
  return {
    ...verdict,
    wrong: { table: 'organizations', key: { id }, column: null, says: null, should_say, because },
  };
}

/** Organizations, and ids in the ledger that have no organization; these have no name. */
async function listOwners(db: Db, only: string | null): Promise<{ id: string; name: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string | null }>`
    with recursive ${idsOf('ledger_entries')}, ${idsOf('ledger_batches')}
    select id, name from organizations
    where deleted_at is null and (${only}::text is null or id = ${only}::text)
    union all (
      select org_id, null from (
        select org_id from of_ledger_entries union select org_id from of_ledger_batches
      ) as ids
      where org_id is not null and (${only}::text is null or org_id = ${only}::text)
        and not exists (select from organizations where id = org_id)
    ) order by id`.execute(db);
  return rows;
}

/** Every organization of a table, from one to the next along its key, which is far fewer steps than rows. */
function idsOf(table: 'ledger_entries' | 'ledger_batches') {
  const [rows, name] = [sql.table(table), sql.table(`of_${table}`)];
  return sql`${name} (org_id) as (
    select min(org_id) from ${rows}
    union all
    select (select min(org_id) from ${rows} where org_id > known.org_id)
    from ${name} as known where known.org_id is not null)`;
}

async function isThere(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from organizations where id = ${id} and deleted_at is null`.execute(db);
  return rows.length > 0;
}
