import { useRead } from './read.ts';

export interface ProviderItem {
  id: string;
  label: string;
  pipes: string[];
  searches: string[];
  key: 'own' | 'managed' | 'keyless' | 'none';
  connections: number;
  is_managed: boolean;
  prices: { operation: string; mode: string; credits: number }[];
  recent: {
    asked: number;
    answered: number;
    found: number;
    hit_rate: number | null;
    median_ms: number | null;
    credits: number;
  } | null;
}

interface ProviderList {
  providers: ProviderItem[];
  recent_runs: number;
}

/** Whom pipes and searches can ask, with keys, prices and what recent runs saw of them. */
export function useProviders() {
  return useRead(['providers'], (client, signal) => client.call<ProviderList>('/v1/providers', { signal }));
}
