import type { SheetSearch } from '@headrace/client';
import { Link } from '@tanstack/react-router';
import { useFollow } from '../../../data/follow.ts';
import { formatCount, formatCredits, sayCredits } from '../../../data/format-number.ts';
import { screenOfSheet, useCancelSheetSearch, useSheetSearch } from '../../../data/sheet-searches.ts';
import { Button, buttonClass } from '../../../kit/button.tsx';
import { Figure, Figures } from '../../../kit/figure.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { RunStatusBadge } from '../../../kit/run-status-badge.tsx';
import { RunPipes } from './run-pipes.tsx';

interface SheetProgressProps {
  sheet: number;
  no: number;
  /** Back to the form, for another search into a sheet. */
  onAgain: () => void;
}

const reasons = {
  max_rows: 'All rows that you wanted are there.',
  max_pages: 'It has read as many pages as it may.',
  max_credits: 'The rest of the ceiling might not pay for another page.',
  no_more_rows: 'The source has no more rows.',
  sheet_full: 'The sheet has as many rows as a sheet can have.',
  canceled: 'It was canceled.',
  failed: 'It could not go on.',
} as const;

/** How far a search into a sheet is, and what comes after it. */
export function SheetProgress({ sheet, no, onAgain }: SheetProgressProps) {
  useFollow(`sheet:${sheet}`, 'sheet', sheet, 'search', no);
  const search = useSheetSearch(sheet, no);
  return (
    <Loaded of={search}>
      {(told) => (
        <div className="grid gap-5">
          <State search={told} />
          <Counts search={told} />
          {told.rejects.length > 0 && <Rejects search={told} />}
          <Actions sheet={sheet} search={told} onAgain={onAgain} />
          {told.finished_at !== null && told.appended > 0 && <RunPipes sheet={sheet} />}
        </div>
      )}
    </Loaded>
  );
}

function State({ search: { status, ended_because: why, error } }: { search: SheetSearch }) {
  return (
    <div role="status" className="grid gap-1">
      <p className="flex items-center gap-2">
        <RunStatusBadge status={status === 'running' ? 'processing' : status} />
        {why === null ? 'Rows are coming in.' : reasons[why]}
      </p>
      {error !== null && <p className="text-danger">{error}</p>}
    </div>
  );
}

function Counts({ search }: { search: SheetSearch }) {
  const { appended, duplicate, rejected, pages, spent, max_rows: maxRows, max_credits: ceiling } = search;
  return (
    <Figures>
      <Figure label="New rows" unit={`of ${formatCount(maxRows)}`}>
        {formatCount(appended)}
      </Figure>
      <Figure label="Duplicates" unit="left out">
        {formatCount(duplicate)}
      </Figure>
      <Figure label="Rejected">{formatCount(rejected)}</Figure>
      <Figure label="Pages">{formatCount(pages)}</Figure>
      <Figure label="Spent" unit={ceiling === null ? 'credits' : `of ${sayCredits(ceiling)}`}>
        {formatCredits(spent)}
      </Figure>
    </Figures>
  );
}

function Rejects({ search: { rejects, rejected } }: { search: SheetSearch }) {
  return (
    <details className="rounded-md border border-line px-3 py-2">
      <summary className="cursor-pointer text-sm font-medium">
        Why rows were rejected ({formatCount(rejected)})
      </summary>
      <ul className="grid gap-1 pt-2 text-sm">
        {rejects.map(({ page, row, message }) => (
          <li key={`${page} ${row}`}>
            Page {page}, row {row + 1}: {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ActionsProps extends Pick<SheetProgressProps, 'sheet' | 'onAgain'> {
  search: SheetSearch;
}

function Actions({ sheet, search, onAgain }: ActionsProps) {
  const { mutate, isPending, error } = useCancelSheetSearch();
  return (
    <>
      {error !== null && <Problem error={error} />}
      <div className="flex flex-wrap gap-2">
        <Link to={screenOfSheet(sheet)} className={buttonClass('primary')}>
          Open the sheet
        </Link>
        {search.finished_at === null ? (
          <Button disabled={isPending} onClick={() => mutate({ sheet, no: search.no })}>
            Stop
          </Button>
        ) : (
          <Button onClick={onAgain}>Search once more</Button>
        )}
      </div>
    </>
  );
}
