import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useProviders } from '../../data/providers.ts';
import { useRights } from '../../data/rights.ts';
import { useScreenActions } from '../../data/screen-actions.ts';
import { KeyBadge } from '../../cells/key-badge.tsx';
import { Badge } from '../../kit/badge.tsx';
import { buttonClass } from '../../kit/button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Problem } from '../../kit/problem.tsx';
import { Prose } from '../../kit/prose.tsx';
import { CopySearch } from './copy-search.tsx';
import { IntoSheet } from './into-sheet/into-sheet.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { PreviewRows } from './preview-rows.tsx';
import { SaveBar } from './save-bar.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchReceipt } from './search-receipt.tsx';
import type { SearchSource } from './search-source.ts';
import { keyOf } from './search-source.ts';
import { useSearchPage } from './use-search-page.ts';
import { useSources } from './use-sources.ts';

const route = getRouteApi('/searches/$searchId');

/** One source: what to find, ten rows of it, and then all of them into a sheet. */
export function SearchScreen() {
  const { searchId } = route.useParams();
  const sources = useSources();
  return (
    <Loaded of={sources}>
      {(all) => {
        const source = all.find(({ id }) => id === searchId);
        return source === undefined ? <NoSource id={searchId} /> : <Search key={searchId} source={source} />;
      }}
    </Loaded>
  );
}

function NoSource({ id }: { id: string }) {
  return (
    <Empty
      title="There is no such source"
      action={
        <Link to="/searches" className={buttonClass()}>
          All sources
        </Link>
      }
    >
      Nothing is called <code className="font-mono break-all">{id}</code>. A dataset may have been deleted.
    </Empty>
  );
}

function Search({ source }: { source: SearchSource }) {
  const page = useSearchPage(source);
  const { savedError, outlook, preview, show } = page;
  const { mayWrite } = useRights();
  useScreenActions([
    ...(mayWrite && preview.canStart ? [{ label: 'Preview rows', run: preview.start }] : []),
    ...(mayWrite ? [{ label: 'Search into a sheet', run: () => show({ panel: 'sheet' }) }] : []),
  ]);
  return (
    <div className="flex min-h-full flex-col">
      <Head page={page} />
      {savedError !== null && (
        <div className="px-4 pt-4 sm:px-6">
          <Problem error={savedError} />
        </div>
      )}
      <div className="grid grow content-start gap-5 px-4 py-5 sm:px-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <section aria-label="Filters">
          <SearchForm page={page} />
        </section>
        <div className="grid content-start gap-4">
          {outlook.error !== null && <Problem error={outlook.error} />}
          <PreviewRows page={page} />
        </div>
      </div>
      <PreviewBar page={page} />
      <SearchReceipt page={page} />
      <IntoSheet page={page} />
    </div>
  );
}

function Head({ page }: { page: ReturnType<typeof useSearchPage> }) {
  const { source, saved, environment } = page;
  const { data } = useProviders();
  const key = keyOf(source, data?.providers);
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-4 sm:px-6">
      <div className="min-w-0 grow basis-80">
        <Link to="/searches" className="flex items-center gap-1 text-sm text-muted hover:text-text">
          <ArrowLeft aria-hidden size={13} /> All searches
        </Link>
        <h1 className="text-xl font-semibold tracking-tight break-words">{saved?.name ?? source.label}</h1>
        <p className="mt-0.5 max-w-2xl text-sm text-muted">
          {saved !== undefined && `${source.label}. `}
          <Prose text={source.description} />
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
          <Badge>{source.price}</Badge>
          {key !== null && environment === 'production' && <KeyBadge kind={key} />}
          <code className="font-mono text-xs break-all text-faint select-all">{source.id}</code>
        </p>
        {source.successor !== null && (
          <p className="mt-1 text-sm text-warn">
            Deprecated. Use{' '}
            <Link to="/searches/$searchId" params={{ searchId: source.successor }} className="underline">
              {source.successor}
            </Link>{' '}
            instead.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <SaveBar page={page} />
        <CopySearch page={page} />
      </div>
    </header>
  );
}
