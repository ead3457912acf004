import { sql } from 'kysely';
import type { Tx } from '../storage/database.ts';
import type { ChainKey } from './chain.ts';
import { chainStart } from './chain.ts';
import { grantCredits } from './grant-credits.ts';

/** Every organization starts with 20 credits. */
const freeUnits = 200_000;

/** Opens an organization's account, with its free credits as the first entry. */
export async function openAccount(tx: Tx, key: ChainKey, organizationId: string): Promise<void> {
  await sql`
    insert into ledger_heads (org_id, balance, held, seq, chain)
    values (${organizationId}, 0, 0, 0, ${chainStart}::bytea)`.execute(tx);
  const note = 'Free credits of a new organization';
  await grantCredits(tx, key, { organizationId, amount: freeUnits, note });
}

/** Opens the accounts of organizations that are older than the ledger. */
export async function openMissingAccounts(tx: Tx, key: ChainKey): Promise<void> {
  const rows = await tx
    .selectFrom('organizations')
    .leftJoin('ledger_heads', 'ledger_heads.org_id', 'organizations.id')
    .select('organizations.id')
    .where('ledger_heads.org_id', 'is', null)
    .where('organizations.deleted_at', 'is', null)
    .orderBy('organizations.id')
    .execute();
  for (const { id } of rows) await openAccount(tx, key, id);
}
