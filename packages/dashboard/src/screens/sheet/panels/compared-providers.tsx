import type { Comparison } from '@headrace/client';
import { countOf, formatCount, formatCredits, sayCredits } from '../../../data/format-number.ts';
import { formatDuration } from '../../../data/format-time.ts';
import { useComparison } from '../../../data/sheet-comparison.ts';
import { Button } from '../../../kit/button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { RunStatusBadge } from '../../../kit/run-status-badge.tsx';
import type { SheetPage } from '../use-sheet-page.ts';

interface ComparedProvidersProps {
  page: SheetPage;
  begun: Comparison;
  onAgain: () => void;
}

/** What each provider found, and what it cost. It is read until it is complete. */
export function ComparedProviders({ page, begun, onAgain }: ComparedProvidersProps) {
  const known = useComparison(page.sheet.id, begun.id);
  return (
    <div className="grid gap-4">
      <Loaded of={known}>
        {(comparison) => (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <RunStatusBadge status={comparison.status === 'running' ? 'processing' : comparison.status} />
              {countOf(comparison.rows, 'row')}, {sayCredits(comparison.spent)}
            </p>
            {comparison.error !== null && <p className="text-danger">{comparison.error}</p>}
            <ul className="grid gap-2">
              {comparison.providers.map((provider) => (
                <li key={provider.provider} className="grid gap-1 rounded-md border border-line p-3 text-sm">
                  <Provider provider={provider} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <div>
        <Button onClick={onAgain}>Compare again</Button>
      </div>
    </div>
  );
}

function Provider({ provider }: { provider: Comparison['providers'][number] }) {
  const { asked, found, only, agreement, credits, credits_per_value: each, median_ms: ms } = provider;
  return (
    <>
      <p className="flex gap-2">
        <span className="grow font-medium">{provider.provider}</span>
        <span className="tabular-nums">
          {formatCount(found)} of {formatCount(asked)} found
        </span>
      </p>
      <p className="text-muted tabular-nums">
        {only > 0 && `${formatCount(only)} that nobody else found · `}
        {agreement !== null && `agrees with others in ${Math.round(agreement * 100)} % · `}
        {sayCredits(credits)}
        {each !== null && `, ${formatCredits(each)} a value`}
        {ms !== null && ` · ${formatDuration(ms)} a row`}
      </p>
    </>
  );
}
