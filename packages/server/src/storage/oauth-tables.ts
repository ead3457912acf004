import type { ColumnType } from 'kysely';

type LaterTime = ColumnType<Date | null, undefined, Date | null>;

/** What a connection has besides its key if an account was connected with OAuth. */
export interface GrantColumns {
  /** Of the present tokens: one more with each renewal. Null for a key that was pasted. */
  grant_no: ColumnType<number | null, number | null | undefined, number | null>;
  /** Null if the vendor gave none. */
  refresh_sealed: ColumnType<string | null, string | null | undefined, string | null>;
  /** A little before the access token ends; null if the vendor does not say when. */
  renew_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** While a process asks for new tokens. */
  renewing_until: LaterTime;
  renewing_no: ColumnType<number, undefined, number>;
  /** Since when the account must be connected anew, and why. */
  lost_at: LaterTime;
  lost_because: ColumnType<string | null, undefined, string | null>;
}

/** Somebody is at a vendor to say yes. */
export interface OAuthVisitsTable {
  org_id: string;
  /** SHA-256 of the state that comes back with them, hex. */
  state_hash: string;
  provider: string;
  /** The connection that is made, or connected anew. */
  connection_id: string;
  is_new: boolean;
  name: string;
  sealed_verifier: string;
  /** Who began it: the id of a person or an API key, or `operator`. */
  actor: string;
  is_person: boolean;
  ends_at: Date;
}
