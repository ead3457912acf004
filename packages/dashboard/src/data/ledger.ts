import { useChange } from './change.ts';

/** A wrong row of the ledger, as the database has it: amounts are ten-thousandths of a credit. */
export interface WrongRow {
  table: string;
  key: Record<string, string | number>;
  column: string | null;
  says: string | number | null;
  should_say: string | number | null;
  because: string;
}

/** Whether the books of an organization are right. */
export interface Verdict {
  organization_id: string;
  name: string | null;
  verified: boolean;
  batches: number;
  entries: number;
  /** Credits. */
  balance: number | null;
  held: number | null;
  wrong: WrongRow | null;
}

/** Recomputes the ledger of one organization, or of all. */
export function useVerifyLedger() {
  return useChange(async (client, organizationId: string | null) => {
    const body = organizationId === null ? {} : { organization_id: organizationId };
    const { organizations } = await client.call<{ organizations: Verdict[] }>('/operator/ledger/verify', {
      body,
    });
    return organizations;
  });
}
