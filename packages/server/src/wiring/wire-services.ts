import { operatorKeyId } from '../contract/key-owner.ts';
import type { KeyOwner } from '../contract/key-owner.ts';
import { hash, timingSafeEqual } from 'node:crypto';
import type { SessionRing } from '../accounts/find-session.ts';
import { createSessionRing } from '../accounts/find-session.ts';
import { priorityOf, capacityLeft } from '../admission/capacity-windows.ts';
import { createRequestCounter } from '../admission/count-requests.ts';
import type { KeyRing } from '../admission/find-key-owner.ts';
import { createKeyRing } from '../admission/find-key-owner.ts';
import { createKeyManager } from '../admission/manage-keys.ts';
import { createOperator } from '../admission/operate.ts';
import { createPublicRequestLimit } from '../admission/public-request-limit.ts';
import { createRunId, isRunId } from '../admission/run-id.ts';
import { submitRun } from '../admission/submit-run.ts';
import { createWrongKeyLimit } from '../admission/wrong-key-limit.ts';
import { pipes, searches as builtInSearches } from '../catalog.ts';
import { listNeeds } from '../engine/plan/list-needs.ts';
import { canBill } from '../engine/asking/price.ts';
import type { EventHub } from '../events/hub.ts';
import type { CreditServices } from '../http/credit-services.ts';
import type { HttpServices } from '../http/services.ts';
import type { Housekeeping } from '../queue/housekeeping.ts';
import type { createRunWaiter } from '../queue/wait-for-runs.ts';
import type { RunWatcher } from '../queue/watch-runs.ts';
import { readInFlight } from '../storage/capacity.ts';
import type { Db } from '../storage/database.ts';
import { isDatabaseDown, mayPass } from '../storage/database-error.ts';
import { findOrganization } from '../storage/organizations.ts';
import { createRunMarks } from '../storage/run-marks.ts';
import { findFinalRecords, findRunHead } from '../storage/run-progress.ts';
import { findRun } from '../storage/runs.ts';
import type { Base } from './base.ts';
import { wireAccounts } from './wire-accounts.ts';
import { createSampleReader } from './read-sample.ts';
import { wireBackup } from './wire-backup.ts';
import { wireBuckets } from './wire-buckets.ts';
import { wireCancel } from './wire-cancel.ts';
import { wireComplete } from './wire-complete.ts';
import { wireBudgets } from './wire-budgets.ts';
import { wireCredits } from './wire-credits.ts';
import { wireDatasets } from './wire-datasets.ts';
import { wireMembers } from './wire-members.ts';
import { wireRunList } from './wire-run-list.ts';
import { wirePlanning } from './wire-planning.ts';
import { wireProviderList } from './wire-provider-list.ts';
import { wireOAuth } from './wire-oauth.ts';
import { wireLedger } from './wire-ledger.ts';
import { listExisting } from '../sheets/effects/find-target.ts';
import type { SubmitWith } from './wire-sheet-runs.ts';
import { wireSavedSearches } from './wire-saved-searches.ts';
import { wireSheets } from './wire-sheets.ts';
import { wireSearches } from './wire-searches.ts';
import type { OwnNumbers } from './wire-status.ts';
import { wireStatus } from './wire-status.ts';
import { wireUsage } from './wire-usage.ts';
import { wireStreams } from './wire-streams.ts';
import { writeKeysInPlace, writePlaces, writeVaultInPlace } from './write-places.ts';
import { refuseTargets, wireWebhooks } from './wire-webhooks.ts';
import { wireUploads } from './wire-uploads.ts';

export interface ServiceParts extends Pick<
  HttpServices,
  'catalog' | 'plans' | 'isDraining' | 'dashboardFolder'
> {
  metrics: HttpServices['metrics'] & OwnNumbers;
  waiter: ReturnType<typeof createRunWaiter>;
  watcher: RunWatcher;
  hub: EventHub;
  housekeeping: Housekeeping;
}

const runIds = { newRunId: () => createRunId(Date.now()), isRunId };

/** What the HTTP layer uses. */
export function wireServices(base: Base, parts: ServiceParts): HttpServices {
  const { config, storage, logger, vault, prices, cursors, tracing } = base;
  const { waiter, watcher, hub, housekeeping, ...shown } = parts;
  const db = storage.api;
  const { keyRing, sessions } = openRings(db);
  const { syncTimeoutMs: timeoutMs } = config;
  const credits = wireCredits(base);
  const planning = wirePlanning({ ...parts, prices, compute: base.compute, outlook: credits.outlook });
  const knownConnections = nameConnections(vault);
  return {
    ...shown,
    ...credits,
    ...wireViews(base, { account: credits.credits, own: parts.metrics }),
    budgets: wireBudgets(storage),
    savedSearches: wireSavedSearches(storage),
    ...planning,
    pipes,
    builtInSearches,
    searches: wireSearches(db),
    cursors,
    prices,
    logger,
    isDatabaseDown: (error) => isDatabaseDown(error) || mayPass(error),
    defaultEnvironment: 'production',
    ...wireLimits(base, keyRing),
    trustedProxies: config.trustedProxies,
    capacityOf: wireCapacity(db),
    submit: wireSubmit(base),
    ...wireRunReading(db, watcher),
    cancelRun: wireCancel(base),
    waitForRun: (organizationId, runId, mostMs) =>
      waiter.wait({ organizationId, runId, timeoutMs: Math.min(timeoutMs, mostMs ?? timeoutMs) }),
    events: { open: hub.open },
    knownConnections,
    existingSheets: (of, names) => listExisting(db, of, names),
    beginTrace: tracing.beginRequest,
    ...runIds,
    checkReady: async () => void (await readInFlight(db, base.seed.organizationId)),
    completion: wireComplete(storage, base.compute.forSandbox('complete')),
    operator: wireOperator(base, { keyRing: forgetBoth(keyRing, sessions), housekeeping }),
    ...wireOwnThings(base, keyRing),
    ...wirePeople(base, { sessions, keyRing, housekeeping }),
    ...wireData(base, { ...planning, knownConnections, catalog: shown.catalog }),
  };
}

function nameConnections(vault: Base['vault']): HttpServices['knownConnections'] {
  return async (organizationId, ids) => new Set((await vault.knownConnections(organizationId, ids)).keys());
}

function openRings(db: Db): { keyRing: KeyRing; sessions: SessionRing } {
  const now = () => performance.now();
  return { keyRing: createKeyRing(db, now), sessions: createSessionRing(db, now) };
}

interface PeopleParts {
  sessions: SessionRing;
  keyRing: KeyRing;
  housekeeping: Housekeeping;
}

function wirePeople(
  base: Base,
  { sessions, keyRing, housekeeping }: PeopleParts,
): Pick<HttpServices, 'accounts' | 'members'> {
  const onDeleted = () => {
    keyRing.forget();
    housekeeping.empty();
  };
  return { accounts: wireAccounts(base, sessions), members: wireMembers(base, sessions, onDeleted) };
}

interface ViewParts {
  own: OwnNumbers;
  account: Pick<CreditServices, 'read'>;
}

/** What can be looked at: by organizations of what is theirs, and by the operator of the service. */
function wireViews(
  base: Base,
  { own, account }: ViewParts,
): Pick<HttpServices, 'credits' | 'runs' | 'providers' | 'readSample' | 'readStatus'> {
  const { storage, compute } = base;
  const ledger = wireLedger(base);
  return {
    credits: {
      ...account,
      usage: wireUsage(storage),
      prove: (organizationId, entryId) => ledger.prove(entryId, organizationId),
    },
    runs: wireRunList(storage),
    providers: wireProviderList(base),
    readSample: createSampleReader(compute.forSandbox('sample')),
    readStatus: wireStatus(base, own),
  };
}

/** What organizations store about themselves; its writes wait for their own rows. */
function wireOwnThings(
  base: Base,
  keyRing: KeyRing,
): Pick<HttpServices, 'keys' | 'oauth' | 'vault' | 'webhooks'> {
  const { storage, vault } = base;
  const inPlace = writePlaces(storage);
  return {
    keys: writeKeysInPlace(createKeyManager(storage.api, keyRing), inPlace),
    vault: writeVaultInPlace(vault, inPlace),
    oauth: wireOAuth({ ...base, inPlace }),
    webhooks: wireWebhooks(base),
  };
}

/** What organizations keep: files, lists and sheets. */
function wireData(
  base: Base,
  planning: Parameters<typeof wireSheets>[1],
): Pick<HttpServices, 'datasets' | 'lists' | 'sheets'> {
  const { storage } = base;
  const uploads = wireUploads(base);
  return {
    datasets: wireDatasets(base, uploads),
    lists: { buckets: wireBuckets(storage), streams: wireStreams(storage) },
    sheets: wireSheets({ ...base, uploads }, planning),
  };
}

function wireRunReading(
  db: Db,
  { watch }: RunWatcher,
): Pick<HttpServices, 'loadRun' | 'findRunMark' | 'streams'> {
  return {
    loadRun: (organizationId, runId) => findRun(db, organizationId, runId),
    findRunMark: createRunMarks(db),
    streams: {
      findHead: (organizationId, runId) => findRunHead(db, organizationId, runId),
      readFinal: (place) => findFinalRecords(db, place),
      watch,
    },
  };
}

function wireCapacity(db: Db): HttpServices['capacityOf'] {
  return async (owner, inFlight) => {
    const current = inFlight ?? (await readInFlight(db, owner.organizationId));
    return {
      priority: priorityOf(owner.subscription, current + 1),
      ...capacityLeft(owner.subscription, current),
    };
  };
}

/** Which keys are known, and how often each caller may ask. */
function wireLimits(
  { config, storage }: Base,
  keyRing: KeyRing,
): Pick<HttpServices, 'findOwner' | 'countWrongKey' | 'countPublicRequest' | 'countRequest'> {
  const now = () => performance.now();
  const wrongKeys = createWrongKeyLimit({ now });
  const { requestsPerMinute: limitPerMinute, publicRequestsPerMinute: perMinute } = config;
  return {
    findOwner: (key, address) => keyRing.find(key, { isSuspect: wrongKeys.isOver(address) }),
    countWrongKey: wrongKeys.count,
    countPublicRequest: createPublicRequestLimit({ perMinute, now }),
    countRequest: createRequestCounter(storage.api, { limitPerMinute, now: Date.now }),
  };
}

export function wireSubmit({ config, storage, tracing, capabilities }: Base): SubmitWith {
  const { retentionDays } = config;
  const builtIn = new Set(builtInSearches.map(({ id }) => id));
  const inPlace = writePlaces(storage);
  const checkTarget = refuseTargets(config.allowedPrivateHosts);
  return async (submission, { subscription, keyId }, admitted) => {
    const webhook = submission.plan?.webhook;
    if (webhook !== undefined) checkTarget(webhook, 'config.webhook.url');
    const mayBill = submission.plan !== null && canBill(submission.plan);
    const needs = submission.plan === null ? [] : capabilities.numbersOf(listNeeds(submission.plan, builtIn));
    const options = { subscription, keyId, retentionDays, mayBill, needs, admitted };
    const submitted = await tracing.admit(submission, (trace) =>
      inPlace(submission.organizationId, () => submitRun(storage.api, { ...submission, trace }, options)),
    );
    // With its class: workers look for class 1 at once, and for nothing else beside it.
    if (submitted.inFlight !== null) storage.signals.publish('work', [`${submitted.priority ?? ''}`]);
    return submitted;
  };
}

/** What the operator changes counts at once for keys and for sessions. */
function forgetBoth(keyRing: KeyRing, sessions: SessionRing): KeyRing {
  const forget = () => {
    keyRing.forget();
    sessions.forget();
  };
  return { find: keyRing.find, forget };
}

function wireOperator(
  base: Base,
  { keyRing, housekeeping }: { keyRing: KeyRing; housekeeping: Housekeeping },
) {
  const { storage, seed, operatorToken, chainKey } = base;
  const digest = (text: string) => hash('sha256', text, 'buffer');
  const tokenDigest = digest(operatorToken);
  const operator = createOperator(storage.api, { keyRing, chainKey });
  return {
    ...operator,
    deleteOrganization: async (id: string) => {
      const wasThere = await operator.deleteOrganization(id);
      if (wasThere) housekeeping.empty();
      return wasThere;
    },
    ledger: wireLedger(base),
    backUp: wireBackup(base),
    // Asked for every request with a key. API keys have another length, which is no secret.
    isToken: (token: string) =>
      token.length === operatorToken.length && timingSafeEqual(digest(token), tokenDigest),
    owner: async (): Promise<KeyOwner> => {
      const { organizationId } = seed;
      const subscription = (await findOrganization(storage.api, organizationId))?.plan ?? 'free';
      return { keyId: operatorKeyId, organizationId, subscription, role: 'admin' };
    },
  };
}
