import type { Provider, Providers } from '@headrace/client';
import { getRouteApi } from '@tanstack/react-router';
import { useProviders } from '../../data/providers.ts';
import { countOf } from '../../data/format-number.ts';
import { writeReads } from '../../data/write-call.ts';
import { CallMenu } from '../../kit/call-menu.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { SearchInput } from '../../kit/search-input.tsx';
import { ProviderCard } from './provider-card.tsx';
import { ProviderKeys } from './provider-keys.tsx';
import { TemplateValues } from './values/template-values.tsx';

const route = getRouteApi('/connections');

/** Whom Headrace can ask, and with which keys. */
export function ConnectionsScreen() {
  const { q = '', provider } = route.useSearch();
  const navigate = route.useNavigate();
  const providers = useProviders();
  const show = (id: string | undefined) => void navigate({ search: (last) => ({ ...last, provider: id }) });
  return (
    <Page
      title="Connections"
      lead="The providers that pipes and searches can ask. A key of yours is sealed when it is stored, and never shown again."
      actions={
        <CallMenu
          calls={writeReads(
            { path: '/v1/providers', expression: 'client.listProviders()', command: 'providers' },
            location.origin,
          )}
        />
      }
    >
      <SearchInput
        label="Find providers"
        value={q}
        onChange={(words) =>
          void navigate({
            search: (last) => ({ ...last, q: words === '' ? undefined : words }),
            replace: true,
          })
        }
      />
      <Loaded of={providers}>{(all) => <ProviderCards all={all} words={q} onOpen={show} />}</Loaded>
      <TemplateValues />
      <ProviderKeys
        provider={providers.data?.providers.find(({ id }) => id === provider) ?? null}
        onClose={() => show(undefined)}
      />
    </Page>
  );
}

interface ProviderCardsProps {
  all: Providers;
  words: string;
  onOpen: (id: string) => void;
}

function ProviderCards({ all: { providers, recent_runs: runs }, words, onOpen }: ProviderCardsProps) {
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-3">
        {sortByKey(providers, words).map((item) => (
          <ProviderCard key={item.id} provider={item} onOpen={() => onOpen(item.id)} />
        ))}
      </ul>
      <p className="text-sm text-muted">
        {runs === 0
          ? 'What providers are worth to you is counted from your production runs; there are none yet.'
          : `Rates, times and costs are of your latest ${countOf(runs, 'production run')}.`}
      </p>
    </>
  );
}

const order = ['own', 'managed', 'none', 'keyless'];

/** Those with keys come first, and those that need none come last. */
function sortByKey(providers: readonly Provider[], words: string): Provider[] {
  const wanted = words.toLowerCase();
  return providers
    .filter(({ id, label }) => `${id} ${label}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
}
