import { sayCredits } from './format-number.ts';
import type { CatalogPipe, Provider } from '@headrace/client';
import type { Environment } from './environment.ts';

/** What is known of a provider, in a few words. */
interface ProviderFact {
  label: string;
  /** Such as `0.5 credits`, `92 % found`, `no key: skipped`. */
  notes: readonly string[];
  /** Whether it can be asked where the run takes place. */
  isAskable: boolean;
}

/** What to say of each provider in the list of a pipe: its price there, how often it found something, its key. */
export function providerFacts(
  pipe: CatalogPipe | undefined,
  {
    providers,
    environment,
  }: { providers: { providers: readonly Provider[] } | undefined; environment: Environment },
): Map<string, ProviderFact> {
  const known = new Map(providers?.providers.map((provider) => [provider.id, provider]));
  const ids = new Set([...known.keys(), ...(pipe?.billing.map(({ provider }) => provider) ?? [])]);
  return new Map(
    [...ids].map((id): [string, ProviderFact] => {
      const provider = known.get(id);
      const isAskable = environment === 'sandbox' || provider === undefined || provider.key !== 'none';
      const notes = [
        priceOf(pipe, id),
        ...(provider === undefined ? [] : [...seenOf(provider), keyOf(provider, environment)]),
      ];
      return [id, { label: provider?.label ?? id, isAskable, notes: notes.filter((note) => note !== null) }];
    }),
  );
}

function priceOf(pipe: CatalogPipe | undefined, id: string): string | null {
  const terms = pipe?.billing.filter(({ provider }) => provider === id) ?? [];
  const [first] = terms;
  if (first === undefined) return 'free';
  const most = Math.max(...terms.map(({ credits }) => credits));
  return sayCredits(most);
}

function seenOf({ recent }: Provider): string[] {
  if (recent === null) return [];
  const { hit_rate: rate, median_ms: ms } = recent;
  return [
    ...(rate === null ? [] : [`${Math.round(rate * 100)} % of yours found`]),
    ...(ms === null ? [] : [ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`]),
  ];
}

/** In the sandbox every provider answers, and without a key. */
function keyOf({ key }: Provider, environment: Environment): string | null {
  if (environment === 'sandbox') return null;
  if (key === 'none') return 'no key: skipped';
  if (key === 'own') return 'your key';
  return key === 'managed' ? 'managed key' : null;
}
