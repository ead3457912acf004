import { findRowByInputs } from '../datasets/querying/find-row.ts';
import { computeStopped } from '../compute/stopped.ts';
import { createOwnPlaces } from '../datasets/querying/own-places.ts';
import type { EnginePorts, FoundRow } from '../engine/ports.ts';
import type { Metrics } from '../observability/metrics.ts';
import { createMemoryRateStore } from '../providers/kit/rate-store.ts';
import { restoreResult } from '../providers/kit/call-result.ts';
import type { Company } from '../storage/company.ts';
import { isCanceled } from '../storage/database-error.ts';
import { createBulkStore } from '../storage/bulk-jobs.ts';
import { createEffectJournal } from '../storage/effects.ts';
import { createSharedFlights } from '../storage/flights.ts';
import type { Storage } from '../storage/open-storage.ts';
import { outlast } from '../storage/outlast.ts';
import { poolLimits } from '../storage/pool-limits.ts';
import { createRecall } from '../storage/recall.ts';
import { createSharedQuotaStore } from '../storage/quotas.ts';
import { createSharedRateStore } from '../storage/rate-limits.ts';
import type { Base } from './base.ts';
import { readRepliesApart } from './read-replies-apart.ts';
import type { PlanParts } from '../sheets/structure/plan-draft.ts';
import { wireLists } from './wire-lists.ts';
import type { ProviderWiring, WiredProviders } from './wire-providers.ts';
import { wireProviders } from './wire-providers.ts';
import { wireSheetEffects } from './wire-sheet-effects.ts';

interface PortsOptions {
  metrics: Pick<Metrics, 'countCall' | 'watchCalls'>;
  planSheet: PlanParts;
  company: Company;
}

/** What the engine may use, and what reads the bulk jobs that it waits for. */
export function wirePorts(
  base: Base,
  { metrics, planSheet, company }: PortsOptions,
): EnginePorts & Pick<WiredProviders, 'readBulkJobs'> {
  const { config, logger, storage, vault, outbound, tracing } = base;
  // Each look-up takes one connection for a moment; half of the connections are for others.
  const inPlace = createOwnPlaces(Math.floor(poolLimits('lookups', config.isFurther).max / 2));
  const providers = wireProviders({
    ...outbound,
    config,
    replies: base.compute.replies,
    readApart: readRepliesApart(base.compute.forReplies),
    vault: {
      openConnections: (...asked) => outlast(() => vault.openConnections(...asked)),
      renewGrant: vault.renewGrant,
      openManaged: (provider) => outlast(() => vault.openManaged(provider)),
    },
    ...shareCalls(storage, company),
    bulkJobs: createBulkStore(storage.work, company),
    logger,
    countCall: metrics.countCall,
    watch: metrics.watchCalls,
  });
  return {
    http: outbound.http,
    providers: tracing.overProviders(providers),
    readBulkJobs: providers.readBulkJobs,
    models: config.models,
    computing: base.compute,
    templateConstants: (organizationId, environment) =>
      outlast(() => vault.templateConstants(organizationId, environment)),
    effects: createEffectJournal(storage.work),
    recall: createRecall(storage.work),
    findRow: (request) =>
      outlast(() => inPlace(request.organizationId, () => findRowByInputs(storage.lookups, request)), {
        isLimited: true,
      }).catch(tooSlow),
    lists: wireLists(storage),
    sheets: wireSheetEffects(storage, { plan: planSheet, computing: base.compute }),
    reportFault: (error, place) => {
      // The next worker that takes the slice begins its record again.
      if (error === computeStopped) return;
      logger.error({ err: error, run_id: place.runId, pipe_id: place.pipeId }, 'pipe fault');
    },
  };
}

/** What calls share with those of other processes; no other one uses the embedded database. */
function shareCalls(
  { home, work: db }: Storage,
  company: Company,
): Pick<ProviderWiring, 'flights' | 'rates' | 'quotas'> {
  const quotas = createSharedQuotaStore(db);
  if (home === 'pglite')
    return { flights: null, rates: createMemoryRateStore(() => performance.now()), quotas };
  const flights = createSharedFlights({ db, company, restore: restoreResult });
  return { flights, rates: createSharedRateStore(db, company), quotas };
}

/** A look-up in an organization's own data that takes too long fails for itself alone. */
function tooSlow(error: unknown): FoundRow {
  if (!isCanceled(error)) throw error;
  const message =
    'Looking for the row took too long and was stopped; the dataset may be too large for a look-up by these fields.';
  return { kind: 'failed', message };
}
