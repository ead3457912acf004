import { useMemo, useState } from 'react';
import { sayCredits } from '../../../data/format-number.ts';
import type { SearchOutlook } from '../../../data/search-outlook.ts';
import { useSearchOutlook } from '../../../data/search-outlook.ts';
import { Ceiling } from '../../../kit/ceiling.tsx';
import type { SearchPage } from '../use-search-page.ts';
import type { SheetPlan } from './sheet-plan.ts';
import { mostFor, pagedSearch, pageRows } from './sheet-plan.ts';

export interface SheetPrice {
  /** The most that all new rows cost, if none is a duplicate; null until it is known. */
  most: number | null;
  /** What is sent as the ceiling; undefined where nothing is charged. */
  ceiling: number | undefined;
  setCeiling: (ceiling: number | undefined) => void;
  isKnown: boolean;
  outlook: SearchOutlook;
}

/** What a page costs, as often as there are pages. */
export function useSheetPrice({ payload, source, environment }: SearchPage, plan: SheetPlan): SheetPrice {
  const [given, setCeiling] = useState<number | undefined>();
  const isCounted = Number.isInteger(plan.maxRows) && plan.maxRows > 0;
  const search = useMemo(
    () => pagedSearch(payload, source, isCounted ? plan.maxRows : 1),
    [payload, source, isCounted, plan.maxRows],
  );
  const outlook = useSearchOutlook(
    useMemo(() => ({ config: { environment }, search }), [environment, search]),
  );
  const isSandbox = environment === 'sandbox';
  const page = isSandbox ? outlook.production : outlook.estimate;
  const isByRow = source.billing?.mode === 'per_result';
  const most =
    page === null || !isCounted
      ? null
      : mostFor(plan.maxRows, { rows: pageRows(search, source), most: page.max }, isByRow);
  const ceiling = isSandbox ? undefined : (given ?? most ?? undefined);
  const isKnown = outlook.isCurrent && outlook.errors.length === 0 && (isSandbox || ceiling !== undefined);
  return { most, ceiling, setCeiling, isKnown, outlook };
}

/** What it costs, before it begins. */
export function SheetPrice({ page: { environment }, price }: { page: SearchPage; price: SheetPrice }) {
  const { most, ceiling, setCeiling, outlook } = price;
  const [problem] = outlook.errors;
  if (problem !== undefined) return <p className="text-danger">{problem.message}</p>;
  const words = most === null ? null : most === 0 ? 'nothing' : `up to ${sayCredits(most)}`;
  if (environment === 'sandbox')
    return (
      <p>
        Costs nothing here.{' '}
        {words !== null && <span className="text-muted">In production it costs {words}.</span>}
      </p>
    );
  return (
    <div className="grid gap-2">
      <p>
        {words === null
          ? 'Estimating …'
          : `Costs ${words}, if all rows are new. Pages of duplicates cost as well.`}
      </p>
      <Ceiling value={ceiling} onChange={setCeiling} hint="it ends before it costs more" />
    </div>
  );
}
