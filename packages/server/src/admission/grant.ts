import type { ChainKey } from '../ledger/chain.ts';
import { grantCredits } from '../ledger/grant-credits.ts';
import type { Balance } from '../ledger/read-ledger.ts';
import { lockBalance } from '../ledger/read-ledger.ts';
import type { Db } from '../storage/database.ts';
import { findOrganization } from '../storage/organizations.ts';

/** `isShort`: more would be taken away than the organization has beyond what is held; nothing was done. */
export type GrantResult = Balance & { isShort: boolean };

interface Grant {
  organizationId: string;
  /** Ten-thousandths of a credit; negative takes away. */
  amount: number;
  note: string | null;
}

/** Gives an organization credits, or takes away some that are not held. Null when there is no such organization. */
export async function grant(db: Db, chainKey: ChainKey, options: Grant): Promise<GrantResult | null> {
  return db.transaction().execute(async (tx) => {
    if ((await findOrganization(tx, options.organizationId)) === undefined) return null;
    const before = await lockBalance(tx, options.organizationId);
    if (before === null) return null;
    const { balance, held } = before;
    if (balance - held + options.amount < 0) return { balance, held, isShort: true };
    await grantCredits(tx, chainKey, options);
    return { balance: balance + options.amount, held, isShort: false };
  });
}
