import type { Logger } from 'pino';
import type { Seed } from '../admission/seed-organization.ts';
import type { ComputeService } from '../compute/compute.ts';
import type { ApartReader } from '../compute/files/file-reader.ts';
import type { Config } from '../config.ts';
import type { PriceList } from '../engine/plan/price-list.ts';
import type { PageCursors } from '../engine/search/page-cursor.ts';
import type { ChainKey } from '../ledger/chain.ts';
import type { Tracing } from '../observability/tracing.ts';
import type { Capabilities } from '../storage/capabilities.ts';
import type { Lookout } from '../storage/lookout.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { Vault } from '../vault/vault.ts';
import type { SheetSeals } from './wire-sheet-reading.ts';
import type { Outbound } from './wire-outbound.ts';

/** What all parts of a process share. */
export interface Base {
  config: Config;
  logger: Logger;
  storage: Storage;
  seed: Seed;
  operatorToken: string;
  vault: Vault;
  chainKey: ChainKey;
  prices: PriceList;
  cursors: PageCursors;
  outbound: Outbound;
  tracing: Tracing;
  compute: ComputeService;
  /** Reads files of strangers. */
  files: ApartReader;
  capabilities: Capabilities;
  sheetSeals: SheetSeals;
}

/** For what goes on by the clock. */
export interface Looking {
  lookout: Pick<Lookout, 'watch'>;
  reportFault(error: unknown): void;
}
