import { useRead } from './read.ts';

/** Whom pipes and searches can ask, with keys, prices and what recent runs saw of them. */
export function useProviders() {
  return useRead(['providers'], (client) => client.listProviders());
}
