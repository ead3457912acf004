import type { CreditUsage } from '@headrace/client';
import { useRead } from './read.ts';

/** Whom pipes and searches can ask, with keys, prices and what recent runs saw of them. */
export function useProviders() {
  return useRead(['providers'], (client) => client.listProviders());
}

/** What each provider has cost in the last 30 days. Only those who may see the ledger read it. */
export function useProviderCosts(isEnabled: boolean) {
  return useRead<CreditUsage>(
    ['credits', 'usage', 'provider'],
    (client) => client.readUsage({ group: 'provider' }),
    {
      isEnabled,
    },
  );
}
