import { toCredits } from '../contract/money.ts';
import type { Provider } from '../contract/providers.ts';
import type { PriceList } from '../engine/plan/price-list.ts';
import { providersOf } from '../engine/providers-of.ts';
import { termOf } from '../engine/search/plan-part.ts';
import type { HttpServices } from './services.ts';

/** What the catalog says of a provider. */
export type CatalogProvider = Pick<Provider, 'id' | 'label' | 'pipes' | 'searches' | 'prices'> & {
  isKeyless: boolean;
};

type Catalog = Pick<HttpServices, 'pipes' | 'builtInSearches' | 'prices'>;

/** The providers that a pipe or a search can ask, in the order of their labels. */
export function describeProviders(
  known: readonly { id: string; label: string; isKeyless: boolean }[],
  { pipes, builtInSearches, prices }: Catalog,
): CatalogProvider[] {
  const asking = pipes.map((pipe) => ({ id: pipe.id, providers: providersOf(pipe) }));
  const terms = listTerms({ pipes, builtInSearches, prices });
  return known
    .map((provider) => ({
      ...provider,
      pipes: asking.filter(({ providers }) => providers.has(provider.id)).map(({ id }) => id),
      searches: builtInSearches
        .filter(({ runsOn, price }) => runsOn.includes(provider.id) || price?.provider === provider.id)
        .map(({ id }) => id),
      prices: terms.get(provider.id) ?? [],
    }))
    .filter(({ pipes: asked, searches }) => asked.length + searches.length > 0)
    .toSorted((one, other) => (one.label.toLowerCase() < other.label.toLowerCase() ? -1 : 1));
}

type Price = Provider['prices'][number];

/** Each price once, though several pipes may have it. */
function listTerms({ pipes, builtInSearches, prices }: Catalog): Map<string, Price[]> {
  const terms = [
    ...pipes.flatMap(({ billing }) => billing.map(prices.apply)),
    ...builtInSearches.flatMap(({ price }) =>
      price === null ? [] : { ...prices.apply(termOf(price, price.pageSize)), mode: price.mode },
    ),
  ];
  const byProvider = new Map<string, Map<string, Price>>();
  for (const { provider, operation, mode, price } of terms) {
    const known = byProvider.get(provider) ?? new Map<string, Price>();
    const shown = { operation, mode, credits: toCredits(price) };
    byProvider.set(provider, known.set(`${operation} ${mode}`, shown));
  }
  return new Map([...byProvider].map(([provider, known]) => [provider, [...known.values()]]));
}

/** The fees of own connections, in credits. */
export function describeFees({ connectionFee, searchFee }: PriceList) {
  return { connection_fee: toCredits(connectionFee), search_connection_fee: toCredits(searchFee) };
}
