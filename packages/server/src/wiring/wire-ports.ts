import { findRowByInputs } from '../datasets/querying/find-row.ts';
import type { EnginePorts } from '../engine/ports.ts';
import type { Metrics } from '../observability/metrics.ts';
import { createMemoryRateStore } from '../providers/kit/rate-limiter.ts';
import { restoreResult } from '../providers/kit/call-result.ts';
import { createEffectJournal } from '../storage/effects.ts';
import { createSharedFlights } from '../storage/flights.ts';
import { outlast } from '../storage/outlast.ts';
import { createRecall } from '../storage/recall.ts';
import { createSharedRateStore } from '../storage/rate-limits.ts';
import type { Base } from './base.ts';
import { readRepliesApart } from './read-replies-apart.ts';
import { wireProviders } from './wire-providers.ts';

/** What the engine may touch. */
export function wirePorts(base: Base, metrics: Pick<Metrics, 'countCall' | 'watchCalls'>): EnginePorts {
  const { config, logger, storage, vault, outbound, tracing } = base;
  const isAlone = storage.home === 'pglite';
  return {
    http: outbound.http,
    providers: tracing.overProviders(
      wireProviders({
        ...outbound,
        config,
        readApart: readRepliesApart(base.compute.forReplies),
        vault: {
          openConnections: (...asked) => outlast(() => vault.openConnections(...asked)),
          openManaged: (provider) => outlast(() => vault.openManaged(provider)),
        },
        flights: isAlone ? null : createSharedFlights(storage.work, restoreResult),
        logger,
        rates: isAlone ? createMemoryRateStore(() => performance.now()) : createSharedRateStore(storage.work),
        countCall: metrics.countCall,
        watch: metrics.watchCalls,
      }),
    ),
    models: config.models,
    computing: base.compute,
    templateConstants: (organizationId) => outlast(() => vault.templateConstants(organizationId)),
    effects: createEffectJournal(storage.work),
    recall: createRecall(storage.work),
    findRow: (request) => outlast(() => findRowByInputs(storage.work, request)),
    reportFault: (error, place) =>
      logger.error({ err: error, run_id: place.runId, pipe_id: place.pipeId }, 'pipe fault'),
  };
}
