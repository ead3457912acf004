import { ownProvider } from './asking/hold-price.ts';
import type { Pipe } from './pipe.ts';

/** Every provider that a pipe may ask, with any config. */
export function providersOf({ runsOn, billing, alsoAsks = [] }: Pipe): Set<string> {
  const sellers = billing.map(({ provider }) => provider).filter((provider) => provider !== ownProvider);
  return new Set([...runsOn, ...sellers, ...alsoAsks]);
}
