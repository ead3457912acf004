import type { RunMark, StoredRun } from '../contract/stored-run.ts';
import type { KeyRole, SubscriptionName } from '../contract/operator.ts';
import type { KeyOwner } from '../contract/key-owner.ts';
import type { CapacityLeft } from '../contract/capacity-left.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ErrorItem } from '../contract/errors.ts';
import type { Estimate } from '../contract/estimate.ts';
import type { Environment } from '../contract/field.ts';
import type { LongBody } from '../contract/long-body.ts';
import type { PipesRequest } from '../contract/pipes-request.ts';
import type { Status } from '../contract/status.ts';
import type { SandboxSample } from '../contract/sandbox.ts';
import type { Outlook } from '../engine/estimate.ts';
import type { Pipe } from '../engine/pipe.ts';
import type { PlanCache } from '../engine/plan-cache.ts';
import type { Plan } from '../engine/plan/plan.ts';
import type { PipeHead } from '../engine/plan/plan-outcome.ts';
import type { PriceList } from '../engine/plan/price-list.ts';
import type { PipeCatalog } from '../engine/plan/resolve-pipes.ts';
import type { Attempt, SheetName, Submission, Submitted } from '../engine/ports.ts';
import type { Assembly } from '../engine/render/assemble-run.ts';
import type { PageCursors } from '../engine/search/page-cursor.ts';
import type { Search, SearchCatalog } from '../engine/search/search.ts';
import type { AccountServices } from './account-services.ts';
import type { BudgetServices } from './budget-services.ts';
import type { CompleteServices } from './complete-services.ts';
import type { CreditServices } from './credit-services.ts';
import type { EventServices } from './events/event-services.ts';
import type { DatasetServices } from './dataset-services.ts';
import type { ApiKeyRow, CreatedKey, KeyServices } from './key-services.ts';
import type { LedgerServices } from './ledger-services.ts';
import type { ListServices } from './list-services.ts';
import type { MemberServices } from './member-services.ts';
import type { SavedSearchServices } from './saved-search-services.ts';
import type { SheetServices } from './sheet-services.ts';
import type { OAuthServices } from './oauth-services.ts';
import type { ProviderServices } from './provider-services.ts';
import type { RunListServices } from './run-list-services.ts';
import type { StreamServices } from './streaming/stream-services.ts';
import type { VaultServices } from './vault-services.ts';
import type { WebhookServices } from './webhook-services.ts';

export interface OrganizationRow {
  id: string;
  name: string;
  plan: SubscriptionName;
  created_at: Date;
}

/** What the person who runs the service may do, from the machine it runs on. */
export interface OperatorServices {
  /** Whether a token is the operator's own. */
  isToken(token: string): boolean;
  /** The organization the operator's own requests are for: the one seeded at first start. */
  owner(): Promise<KeyOwner>;
  /** Balances are ten-thousandths of a credit. */
  listOrganizations(): Promise<(OrganizationRow & { balance: number; held: number })[]>;
  createOrganization(organization: {
    name: string;
    plan: SubscriptionName;
  }): Promise<{ id: string; apiKey: string; publicKeys: string[] }>;
  /** Null when there is no such organization. */
  changeSubscription(change: { id: string; plan: SubscriptionName }): Promise<OrganizationRow | null>;
  deleteOrganization(id: string): Promise<boolean>;
  /**
   * Adds to a balance, or takes away; `isShort` when that much is not free. Null when there is no such organization.
   */
  grantCredits(grant: {
    organizationId: string;
    amount: number;
    note: string | null;
  }): Promise<{ balance: number; held: number; isShort: boolean } | null>;
  listKeys(organizationId: string | null): Promise<ApiKeyRow[]>;
  createKey(key: { organizationId: string; name: string; role: KeyRole }): Promise<CreatedKey>;
  revokeKey(id: string): Promise<boolean>;
  ledger: LedgerServices;
  /** Writes a backup into a file that its reader removes. `version`: of the service. */
  backUp(version: string): Promise<{ path: string; remove(): Promise<void> }>;
}

/** The span of one request. */
export interface RequestTrace {
  traceId: string;
  /** What is stored with a run that the request submits. */
  traceparent: string;
  end(outcome: { status: number; organizationId: string | undefined }): void;
}

/**
 * `over`: the sync wait is over first, or was canceled. `full`: the organization or the process waits for too many runs
 * already, so this wait is over at once.
 */
export interface RunWait {
  outcome: Promise<'ended' | 'over' | 'full'>;
  cancel(): void;
}

/** What planning is asked for besides the plan. */
export interface PlanOptions {
  environment: Environment;
  organizationId: string;
  /** Whether the records are wanted as they are stored. */
  inputs?: boolean;
  /** Whether the records are wanted as they look before they are run. */
  texts?: boolean;
  /** Aborts when nobody waits for it any more. */
  signal: AbortSignal;
  /** Whether the fingerprint of the body is wanted. */
  fingerprint?: boolean;
}

/** What a request for a run came to. */
export type PlannedRequest = (
  | {
      kind: 'planned';
      plan: Plan;
      /** As they are stored, a text for each slice. */
      inputs(): readonly string[];
      /** As they look before they are run, a text for each record. */
      texts(): readonly string[];
    }
  | { kind: 'invalid-pipeline'; errors: ErrorItem[]; environment: Environment }
) & {
  ids: readonly (string | number)[];
  pipes: readonly PipeHead[];
  /** Of the body, whatever the order of its keys. */
  fingerprint(): string;
};

/** The same, or why the body is not a request. */
export type PlannedBody = PlannedRequest | { kind: 'invalid-request'; errors: ErrorItem[] };

/** Everything the HTTP layer uses; `main.ts` wires it. */
export interface HttpServices {
  pipes: readonly Pipe[];
  catalog: PipeCatalog;
  plans: PlanCache;
  /** Reads and plans a request in bounded time, here or in a child process. Throws where the body is not even JSON. */
  plan(body: PipesRequest | LongBody, options: PlanOptions): Promise<PlannedBody>;
  /** What a planned run would cost. */
  estimate(planned: { plan: Plan; inputs(): readonly string[] }, organizationId: string): Promise<Estimate>;
  /** Which pipe of a plan needs whose output, as JSON text. */
  drawPlan(
    planned: { plan: Plan; records: number },
    of: { organizationId: string; signal: AbortSignal },
  ): Promise<string>;
  /** How the runs of an organization are put together. */
  assembly(organizationId: string): Assembly;
  searches: SearchCatalog;
  /** Searches that every organization has. */
  builtInSearches: readonly Search[];
  cursors: PageCursors;
  prices: PriceList;
  /** `address`: where the key comes from. */
  findOwner(key: string, address: string): Promise<KeyOwner | null>;
  /** Counts a wrong key; says when the address may try again if it has tried too many. */
  countWrongKey(address: string): number | null;
  /** Counts a request with what looks like a public key; says when to come back if there were too many. */
  countPublicRequest(key: string, address: string): number | null;
  /** Addresses and CIDR blocks whose X-Forwarded-For tells the address of a client. */
  trustedProxies: readonly string[];
  /** Counts one request in; says when to come back if there were too many. */
  countRequest(organizationId: string): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>;
  /** What is left with this many records in flight, or with as many as there are now. */
  capacityOf(owner: KeyOwner, inFlight?: number): Promise<CapacityLeft>;
  submit(submission: Submission, owner: KeyOwner): Promise<Submitted>;
  loadRun(organizationId: string, runId: string): Promise<StoredRun | null>;
  /** What tells whether a run is still as a caller knows it. */
  findRunMark(organizationId: string, runId: string): Promise<RunMark | null>;
  cancelRun(organizationId: string, runId: string): Promise<boolean>;
  /** What one pipe asked for one record, as far as the journal has it. */
  listAttempts(place: {
    organizationId: string;
    runId: string;
    position: number;
    pipeIndex: number;
  }): Promise<Attempt[]>;
  /** What an organization has seen of providers, and which of them the service can ask. */
  outlook(organizationId: string): Promise<Outlook>;
  /** `mostMs`: how long at most, if that is shorter than usual. */
  waitForRun(organizationId: string, runId: string, mostMs: number | null): RunWait;
  streams: StreamServices;
  events: EventServices;
  /** Which of these connections the organization has. */
  knownConnections(organizationId: string, connections: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of these sheets that exist. */
  existingSheets(
    of: { organizationId: string; environment: Environment },
    names: readonly SheetName[],
  ): Promise<readonly SheetName[]>;
  newRunId(): string;
  isRunId(text: string): boolean;
  /** Throws when the service cannot do its work. */
  checkReady(): Promise<void>;
  metrics: {
    contentType: string;
    render(): Promise<string>;
    countRequest(route: string, status: number, seconds: number): void;
  };
  /** Begins the span of a request; null where nothing is traced. */
  beginTrace(request: {
    method: string;
    route: string;
    requestId: string;
    traceparent: string | undefined;
  }): RequestTrace | null;
  operator: OperatorServices;
  accounts: AccountServices;
  members: MemberServices;
  /** How the service is, for the operator. */
  readStatus(): Promise<Omit<Status, 'version'>>;
  /** A request to begin with, of the simulated world. */
  readSample(): Promise<SandboxSample>;
  keys: KeyServices;
  completion: CompleteServices;
  credits: CreditServices;
  budgets: BudgetServices;
  savedSearches: SavedSearchServices;
  runs: RunListServices;
  providers: ProviderServices;
  vault: VaultServices;
  oauth: OAuthServices;
  webhooks: WebhookServices;
  datasets: DatasetServices;
  lists: ListServices;
  sheets: SheetServices;
  /** Where the built dashboard is; null where the settings turn it off. */
  dashboardFolder: string | null;
  /** Whether an error says that the database cannot be reached now. */
  isDatabaseDown(error: unknown): boolean;
  isDraining(): boolean;
  logger: FastifyBaseLogger;
  /** The environment of requests that do not name one. */
  defaultEnvironment: Environment;
}
