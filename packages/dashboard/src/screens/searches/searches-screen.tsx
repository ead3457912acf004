import { getRouteApi, Link } from '@tanstack/react-router';
import { Bookmark, Search } from 'lucide-react';
import { useSavedSearches } from '../../data/saved-searches.ts';
import { writeReads } from '../../data/write-call.ts';
import { buttonClass } from '../../kit/button.tsx';
import { CallMenu } from '../../kit/call-menu.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { Panel } from '../../kit/panel.tsx';
import { SearchInput } from '../../kit/search-input.tsx';
import { Select } from '../../kit/select.tsx';
import { SavedTable } from './saved-table.tsx';
import type { SearchSource } from './search-source.ts';
import { filterSources } from './search-source.ts';
import { SourceTable } from './source-table.tsx';
import { useSources } from './use-sources.ts';

const route = getRouteApi('/searches');
const all = 'all';

/** What can be searched, and the searches that are kept. */
export function SearchesScreen() {
  const sources = useSources();
  return (
    <Page
      title="Searches"
      lead="Find people and companies at a provider, or rows of your own, and put them into a sheet."
      actions={
        <CallMenu
          calls={writeReads({ path: '/v1/catalog/searches', command: 'searches' }, location.origin)}
        />
      }
    >
      <Loaded of={sources}>
        {(known) => (
          <>
            <Saved sources={known} />
            <Sources sources={known} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Saved({ sources }: { sources: readonly SearchSource[] }) {
  const saved = useSavedSearches();
  return (
    <Panel title="Saved searches" isFlush>
      <Loaded of={saved}>
        {(searches) =>
          searches.length === 0 ? (
            <p className="flex items-center gap-2 px-4 py-3 text-muted">
              <Bookmark aria-hidden size={15} className="shrink-0" />
              None yet. Choose a source below, set filters, and save them under a name.
            </p>
          ) : (
            <SavedTable searches={searches} sources={sources} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function Sources({ sources }: { sources: readonly SearchSource[] }) {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const { q = '', finds = all } = params;
  const found = filterSources(sources, params);
  return (
    <>
      <div role="search" aria-label="Sources" className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Find a source, filter or field"
          value={q}
          onChange={(words) =>
            void navigate({
              search: (last) => ({ ...last, q: words === '' ? undefined : words }),
              replace: true,
            })
          }
        />
        <Select
          label="What it finds"
          value={finds}
          options={[
            { value: all, label: 'People, companies, everything' },
            { value: 'people', label: 'People' },
            { value: 'companies', label: 'Companies' },
            { value: 'own', label: 'Your records' },
            { value: 'datasets', label: 'Your datasets' },
          ]}
          onChange={(kind) =>
            void navigate({ search: (last) => ({ ...last, finds: kind === all ? undefined : kind }) })
          }
        />
      </div>
      <Panel isFlush>
        {found.length === 0 ? (
          <NoSources isDatasets={finds === 'datasets' && q === ''} />
        ) : (
          <SourceTable sources={found} />
        )}
      </Panel>
    </>
  );
}

function NoSources({ isDatasets }: { isDatasets: boolean }) {
  if (isDatasets)
    return (
      <Empty
        icon={<Search aria-hidden size={20} />}
        title="No dataset yet"
        action={
          <Link to="/datasets" className={buttonClass()}>
            Import a file
          </Link>
        }
      >
        A file that you import can be searched like a provider, for free.
      </Empty>
    );
  return (
    <Empty icon={<Search aria-hidden size={20} />} title="No source has all of these words">
      Sources are found by their names, filters and fields.
    </Empty>
  );
}
