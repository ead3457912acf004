import type { Db } from '../../storage/database.ts';
import type { ChainKey } from '../chain.ts';

/** What is verified, and with what. */
export interface Scope {
  db: Db;
  organizationId: string;
  /** The newest first. */
  keys: readonly ChainKey[];
  /** Awaited between pages: lets others have their turn, and throws when nobody waits for the outcome any more. */
  pause(): Promise<void>;
}

export type LedgerPlace = Pick<Scope, 'db' | 'organizationId'>;
