import type { SearchResponse } from '@headrace/client';
import { Attempts } from '../../cells/receipt/receipt-view.tsx';
import { isOver } from '../../data/merge-run.ts';
import { useSearchReceipts } from '../../data/searches.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import type { SearchPage } from './use-search-page.ts';

/** Whom the search asked, page by page, and what that cost. */
export function SearchReceipt({ page: { params, show, preview } }: { page: SearchPage }) {
  const { runs } = preview;
  return (
    <Dialog
      title="Receipt"
      description="Each page that was asked for, and what it cost."
      isOpen={params.panel === 'receipt' && runs.length > 0}
      onClose={() => show({ panel: undefined })}
      place="side"
    >
      <div className="grid gap-6">
        {runs.map((run, index) => (
          <RunReceipts key={run.id} run={run} title={`Page ${index + 1}`} />
        ))}
      </div>
    </Dialog>
  );
}

function RunReceipts({ run, title }: { run: SearchResponse; title: string }) {
  const receipts = useSearchReceipts(run.id);
  return (
    <section className="grid gap-2">
      <h3 className="flex items-baseline gap-2 font-semibold">
        {title}
        <code className="truncate font-mono text-xs font-normal text-faint select-all">{run.id}</code>
      </h3>
      <Loaded of={receipts}>
        {(all) => all.map((one) => <Attempts key={one.pipe_id} receipt={one} isOpen={!isOver(run)} />)}
      </Loaded>
    </section>
  );
}
