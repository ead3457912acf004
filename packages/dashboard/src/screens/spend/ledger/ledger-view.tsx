import { getRouteApi } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import type { EntryFilter } from '../../../data/spend.ts';
import { useLedger } from '../../../data/spend.ts';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/empty.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Panel } from '../../../kit/panel.tsx';
import type { SpendParams } from '../spend-search.ts';
import { toFilter } from './entry-filter.ts';
import { LedgerExport } from './ledger-export.tsx';
import { LedgerFilterBar } from './ledger-filter-bar.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { ProofPanel } from './proof-panel.tsx';

const route = getRouteApi('/spend');

/** Every credit that moved, the newest first. */
export function LedgerView() {
  const { kind, run, from, to, entry } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useMemo(() => toFilter({ kind, run, from, to }), [kind, run, from, to]);
  const change = (next: SpendParams) => void navigate({ search: (last) => ({ ...last, ...next }) });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <div className="grow">
          <LedgerFilterBar params={{ kind, run, from, to }} onChange={change} />
        </div>
        <LedgerExport filter={filter} />
      </div>
      <Entries filter={filter} onProve={(id) => change({ entry: id })} />
      <ProofPanel id={entry ?? null} onClose={() => change({ entry: undefined })} />
    </>
  );
}

function Entries({ filter, onProve }: { filter: EntryFilter; onProve: (id: string) => void }) {
  const ledger = useLedger(filter);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <Panel isFlush>
        <Loaded of={ledger}>
          {(entries) =>
            entries.length === 0 ? (
              <NoEntries isFiltered={isFiltered} />
            ) : (
              <LedgerTable entries={entries} onProve={onProve} />
            )
          }
        </Loaded>
      </Panel>
      {ledger.hasMore && (
        <div className="justify-self-center">
          <Button onClick={ledger.readMore} disabled={ledger.isReadingMore}>
            {ledger.isReadingMore ? 'Reading older entries' : 'Show older entries'}
          </Button>
        </div>
      )}
    </>
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Empty
      icon={<ScrollText aria-hidden size={20} />}
      title={isFiltered ? 'No entry passes these filters' : 'No credit has moved yet'}
    >
      {isFiltered
        ? 'Entries are kept for good, even after their run is deleted. Take a filter away to see more.'
        : 'Grants of the operator and the costs of production runs are written here, one entry each. The sandbox costs nothing.'}
    </Empty>
  );
}
