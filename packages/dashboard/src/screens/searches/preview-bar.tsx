import { Play, Table2 } from 'lucide-react';
import { goToProblem } from '../../forms/go-to-problem.ts';
import { Button } from '../../kit/button.tsx';
import { Ceiling } from '../../kit/ceiling.tsx';
import { useRights } from '../../data/rights.ts';
import { previewRows, sayCost } from './preview-request.ts';
import type { SearchPage } from './use-search-page.ts';

/** What a preview costs, its ceiling, and the buttons that go on from here. */
export function PreviewBar({ page }: { page: SearchPage }) {
  const { preview, show, source, outlook, environment } = page;
  const { mayWrite } = useRights();
  const rows = Math.min(previewRows, source.maxRows);
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-2.5">
      <Button look="primary" disabled={!mayWrite || !preview.canStart} onClick={preview.start}>
        <Play aria-hidden size={14} />
        {preview.isBusy ? 'Searching' : `Preview ${rows} rows`}
      </Button>
      <Cost page={page} />
      {environment === 'production' && <Ceiling value={preview.ceiling} onChange={preview.setCeiling} />}
      <div className="ml-auto">
        <Button disabled={!mayWrite || outlook.errors.length > 0} onClick={() => show({ panel: 'sheet' })}>
          <Table2 aria-hidden size={14} />
          Into a sheet …
        </Button>
      </div>
      {!mayWrite && <p className="w-full text-sm text-muted">You only read here. A member can search.</p>}
    </div>
  );
}

function Cost({ page: { environment, outlook, problems, lacksFilter } }: { page: SearchPage }) {
  if (lacksFilter) return <p className="text-muted">Set a filter to begin.</p>;
  if (problems.length > 0)
    return (
      <button
        type="button"
        className="min-h-6 cursor-pointer text-left text-danger underline underline-offset-2"
        onClick={() => goToProblem(document.querySelector('main'))}
      >
        {problems.length === 1 ? 'One problem to mend first.' : `${problems.length} problems to mend first.`}
      </button>
    );
  if (environment === 'sandbox')
    return (
      <p>
        Costs nothing here.{' '}
        {outlook.production !== null && (
          <span className="text-muted">In production it {sayCost(outlook.production)}.</span>
        )}
      </p>
    );
  if (outlook.estimate === null) return <p className="text-muted">Estimating …</p>;
  const words = sayCost(outlook.estimate);
  return <p>{`${words.charAt(0).toUpperCase()}${words.slice(1)}.`}</p>;
}
