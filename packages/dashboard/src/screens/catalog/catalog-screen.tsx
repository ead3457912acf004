import { getRouteApi } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { writeReads } from '../../data/write-call.ts';
import { CallMenu } from '../../kit/call-menu.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { Panel } from '../../kit/panel.tsx';
import { SearchInput } from '../../kit/search-input.tsx';
import { Segments } from '../../kit/segments.tsx';
import { filterEntries } from './catalog-entry.ts';
import { CatalogTable } from './catalog-table.tsx';
import { EntryDetails } from './entry-details.tsx';
import { useCatalog } from './use-catalog.ts';

const route = getRouteApi('/catalog');
const kinds = [
  { value: 'pipes', label: 'Pipes' },
  { value: 'searches', label: 'Searches' },
] as const;

/** Every pipe and search: what it needs, gives and costs. */
export function CatalogScreen() {
  const { q = '', kind = 'pipes', id } = route.useSearch();
  const navigate = route.useNavigate();
  const catalog = useCatalog(kind);
  const showKind = (next: 'pipes' | 'searches') =>
    void navigate({ search: { q, kind: next === 'searches' ? next : undefined } });
  const find = (words: string) =>
    void navigate({ search: (last) => ({ ...last, q: words === '' ? undefined : words }), replace: true });
  return (
    <Page
      title="Catalog"
      lead="Pipes fill in fields of records. Searches find new records. Prices are in credits."
      actions={
        <CallMenu calls={writeReads({ path: `/v1/catalog/${kind}`, command: kind }, location.origin)} />
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <Segments label="Kind" value={kind} options={kinds} onChange={showKind} />
        <SearchInput label={`Find ${kind}`} value={q} onChange={find} />
      </div>
      <Panel isFlush>
        <Loaded of={catalog}>
          {(entries) => {
            const found = filterEntries(entries, q);
            return found.length > 0 ? (
              <CatalogTable entries={found} kind={kind} />
            ) : (
              <NothingFound words={q} />
            );
          }}
        </Loaded>
      </Panel>
      <EntryDetails
        kind={kind}
        entry={catalog.data?.find((entry) => entry.id === id) ?? null}
        onClose={() => void navigate({ search: ({ id: _closed, ...rest }) => rest })}
      />
    </Page>
  );
}

function NothingFound({ words }: { words: string }) {
  return (
    <Empty icon={<SearchX aria-hidden size={20} />} title={`Nothing has “${words}”`}>
      Try the name of a field, such as work_email, or of a provider.
    </Empty>
  );
}
