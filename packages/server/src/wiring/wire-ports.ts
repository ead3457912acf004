import type { EnginePorts } from '../engine/ports.ts';
import type { Metrics } from '../metrics.ts';
import { createMemoryRateStore } from '../providers/kit/rate-limiter.ts';
import { createEffectJournal } from '../storage/effects.ts';
import { createSharedRateStore } from '../storage/rate-limits.ts';
import type { Base } from './base.ts';
import { wireProviders } from './wire-providers.ts';

/** What the engine may touch. */
export function wirePorts(base: Base, metrics: Pick<Metrics, 'countCall'>): EnginePorts {
  const { config, logger, storage, vault, outbound } = base;
  const isAlone = storage.home === 'pglite';
  return {
    http: outbound.http,
    providers: wireProviders({
      ...outbound,
      config,
      vault,
      logger,
      rates: isAlone ? createMemoryRateStore(Date.now) : createSharedRateStore(storage.work),
      countCall: metrics.countCall,
    }),
    templateConstants: vault.templateConstants,
    effects: createEffectJournal(storage.work),
    reportFault: (error, place) =>
      logger.error({ err: error, run_id: place.runId, pipe_id: place.pipeId }, 'pipe fault'),
  };
}
