import type { RunKind } from '../contract/stored-run.ts';
import type { KeyRole, SubscriptionName } from '../contract/operator.ts';
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { Environment } from '../contract/field.ts';
import type { RunStatus } from '../contract/pipes-response.ts';
import type { AttemptOutcome } from '../engine/ports.ts';
import type { AccountTables } from './account-tables.ts';
import type { DatasetTables } from './dataset-tables.ts';
import type { BulkTables } from './bulk-tables.ts';
import type { FlightTables } from './flight-tables.ts';
import type { LedgerTables } from './ledger-tables.ts';
import type { ListTables } from './list-tables.ts';
import type { GrantColumns, OAuthVisitsTable } from './oauth-tables.ts';
import type { SheetTables } from './sheet-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

/** A time that the database writes by its own clock. */
type ServerTime = ColumnType<Date, Date | undefined, Date>;

export interface OrganizationsTable {
  id: string;
  name: string;
  plan: SubscriptionName;
  created_at: ServerTime;
  /** Set when it is being deleted: nothing of it is shown or admitted any more. */
  deleted_at: ColumnType<Date | null, never, Date>;
}

export interface ApiKeysTable {
  id: string;
  org_id: string;
  role: KeyRole;
  name: string;
  /** The first characters, to tell keys apart in a list. */
  prefix: string;
  /** SHA-256 of the whole key, hex. */
  hash: string;
  created_by: string;
  created_at: ServerTime;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export interface CapacityTable {
  org_id: string;
  /** Records of runs that are pending or processing. */
  in_flight: number;
}

export interface RequestCountsTable {
  org_id: string;
  /** Minutes since the epoch. */
  minute: number;
  count: number;
}

export interface RunsTable {
  org_id: string;
  id: string;
  kind: Generated<RunKind>;
  environment: Environment;
  status: RunStatus;
  /** JSON; null for a run that was invalid from the start. */
  plan: string | null;
  /** JSON list of input ids. */
  input_order: string;
  /** JSON list of error items. */
  errors: string;
  record_count: number;
  open_slices: number;
  /** Set when a slice ended by a fault: the run will end `failed`. */
  has_fault: Generated<boolean>;
  /** Ten-thousandths of a credit, like the two below. */
  spent: Spare;
  /** Compared in the database, and never read from it. */
  max_credits: number | null;
  /** What slices have set aside under its ceiling; only counted if it has one. */
  held: Spare;
  /** W3C traceparent of the request that submitted it; null without tracing. */
  trace: string | null;
  /** Numbers of what a process must know to run it; null where an earlier version submitted it. */
  needs: number[] | null;
  /** Who submitted it, and for which sheet: for budgets. Null where an earlier version did. */
  key_id: string | null;
  sheet_id: number | null;
  /** Where to deliver its end. */
  webhook: string | null;
  created_at: ServerTime;
  started_at: Date | null;
  finished_at: Date | null;
  expires_at: Date | null;
}

export interface RunInputsTable {
  org_id: string;
  run_id: string;
  first_position: number;
  /** JSON list of input records, at most as many as a slice has. */
  body: string;
}

export interface SlicesTable {
  org_id: string;
  run_id: string;
  first_position: number;
  size: number;
  /** `parked`: a worker that found it cannot run it. `waiting`: its records continue at `ready_at`. */
  state: 'ready' | 'parked' | 'waiting' | 'leased' | 'done';
  /** Number of the first thing that the worker lacked. */
  parked_for: ColumnType<number | null, undefined, number | null>;
  /** Priority class, 1 to 3. */
  class: number;
  /** Records the organization had in flight when it submitted these. */
  backlog: number;
  seq: Generated<number>;
  /** Goes up with each claim; a writer with an older one is too late. */
  token: Generated<number>;
  claims: Generated<number>;
  /** How often its worker was lost, or it failed by a fault of ours, since it last made progress. */
  losses: Generated<number>;
  /** Whether the loss of the present claim counts; not while it waits for its turn to be tried. */
  loss_counts: Generated<boolean>;
  lease_until: Date | null;
  ready_at: ColumnType<Date | null, undefined, Date | null>;
  /** The clock that gates and timestamps of these records see, however often they are claimed. */
  first_claimed_at: Date | null;
}

export interface RecordsTable {
  org_id: string;
  run_id: string;
  /** Of packed records, that of the first. */
  position: number;
  /** False for a snapshot of a record that is still being worked on. */
  is_final: boolean;
  /** The record's part of the response, as text; null where several are packed. */
  body: Generated<string | null>;
  /** Of the records in `packed`, which packed-records.ts reads. */
  positions: Generated<number[] | null>;
  packed: Generated<Uint8Array | null>;
  /** Bytes of their texts. */
  length: Generated<number | null>;
}

export interface EffectsTable {
  org_id: string;
  run_id: string;
  position: number;
  pipe_index: number;
  step: number;
  /** Names the intent, so that a writer recognizes its own when it writes again because an acknowledgement was lost. */
  intent: string;
  /** JSON of the outcome; null from the intent until the answer. */
  answer: string | null;
  created_at: ServerTime;
}

export interface AttemptsTable {
  org_id: string;
  run_id: string;
  position: number;
  pipe_index: number;
  step: number;
  provider: string;
  operation: string;
  outcome: AttemptOutcome;
  rule: string;
  message: string | null;
  /** JSON; null once the run is no longer kept. */
  answer: string | null;
  digest: string;
  connection: string | null;
  /** What the call was made with; null when no provider was asked. */
  credential: string | null;
  credits: number;
  price_rule: string;
  /** JSON of the quantities it used; null for what is not sold by quantity. */
  used: string | null;
  duration_ms: number;
  /** How much of that passed before the vendor was asked; null for attempts of earlier versions. */
  waited_ms: number | null;
  observed_at: Date;
  cached: boolean;
}

/** An amount that starts at 0. */
type Spare = ColumnType<string | number, number | undefined, number>;

export interface IdempotencyKeysTable {
  org_id: string;
  key: string;
  /** SHA-256 of the request. */
  digest: string;
  /** Empty where the answer is not a run. */
  run_id: string;
  /** JSON of such an answer. */
  answer: ColumnType<string | null, undefined, string>;
  created_at: ServerTime;
}

export interface ConnectionsTable extends GrantColumns {
  org_id: string;
  /** `<provider>_<16 random letters or digits>`. */
  id: string;
  provider: string;
  name: string;
  /** The provider's key, sealed. */
  sealed: string;
  /** The master key it is sealed under. */
  key_id: string;
  created_at: ServerTime;
  created_by: string;
  rotated_at: Date | null;
  last_used_at: Date | null;
}

export interface ManagedCredentialsTable {
  provider: string;
  /** The provider's key, sealed. */
  sealed: string;
  key_id: string;
  created_at: ServerTime;
  rotated_at: Date | null;
}

export interface TemplateConstantsTable {
  org_id: string;
  kind: 'secret' | 'constant';
  key: string;
  /** Sealed, if it is a secret. */
  value: string;
  /** The master key a secret is sealed under; null for a constant. */
  key_id: string | null;
  /** Where a secret may go. */
  allowed_hosts: Generated<string[]>;
  created_at: ServerTime;
  updated_at: ServerTime;
}

export interface Database
  extends
    AccountTables,
    BulkTables,
    DatasetTables,
    FlightTables,
    LedgerTables,
    ListTables,
    SheetTables,
    WebhookTables {
  organizations: OrganizationsTable;
  api_keys: ApiKeysTable;
  capacity: CapacityTable;
  request_counts: RequestCountsTable;
  runs: RunsTable;
  run_inputs: RunInputsTable;
  slices: SlicesTable;
  records: RecordsTable;
  effects: EffectsTable;
  attempts: AttemptsTable;
  idempotency_keys: IdempotencyKeysTable;
  connections: ConnectionsTable;
  oauth_visits: OAuthVisitsTable;
  managed_credentials: ManagedCredentialsTable;
  template_constants: TemplateConstantsTable;
}

export type Db = Kysely<Database>;
/**
 * What a writing function takes, so that its caller decides what commits together. Row locks are taken in one order
 * everywhere: idempotency key, organization, slices, runs, capacity, budgets, heads of the ledger, lists; within a table by key,
 * the organization first. ARCHITECTURE.md lists who takes what.
 */
export type Tx = Transaction<Database>;
