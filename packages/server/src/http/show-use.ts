import { toCredits } from '../contract/money.ts';
import type { SeenUse } from '../contract/providers.ts';
import type { SeenProvider } from './provider-services.ts';

/** What runs saw of a provider or a connection, as the wire has it. */
export function showUse({ asked, answered, found, medianMs, spent }: SeenProvider): SeenUse {
  return {
    asked,
    answered,
    found,
    hit_rate: answered === 0 ? null : Math.round((found / answered) * 10_000) / 10_000,
    median_ms: medianMs,
    credits: toCredits(spent),
  };
}
