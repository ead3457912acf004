import { useMemo, useState } from 'react';
import { useChangeSavedSearch } from '../../../data/saved-searches.ts';
import { useMakeSheet, useSearchIntoSheet } from '../../../data/sheet-searches.ts';
import { countOf } from '../../../data/format-number.ts';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { columnsOf } from '../preview-columns.ts';
import type { SearchPage } from '../use-search-page.ts';
import { SheetColumns } from './sheet-columns.tsx';
import type { SheetPlan } from './sheet-plan.ts';
import { lackOf, newSheetOf, pagedSearch, planFields, sheetSearchOf } from './sheet-plan.ts';
import { SheetPipes } from './sheet-pipes.tsx';
import { SheetPrice, useSheetPrice } from './sheet-price.tsx';
import { SheetTarget } from './sheet-target.tsx';

/** Which rows go where, what they cost, and the button that begins. */
export function SheetForm({ page }: { page: SearchPage }) {
  const [plan, setPlan] = usePlan(page);
  const price = useSheetPrice(page, plan);
  const begin = useBegin(page, { plan, setPlan, ceiling: price.ceiling });
  const change = (part: Partial<SheetPlan>) => setPlan({ ...plan, ...part });
  const lack = lackOf(plan);
  return (
    <div className="grid gap-5">
      <SheetTarget environment={page.environment} plan={plan} onChange={change} />
      <Field
        label="New rows"
        hint="It ends after this many rows that the sheet does not have yet."
        type="number"
        min={1}
        max={1_000_000}
        value={Number.isNaN(plan.maxRows) ? '' : plan.maxRows}
        onChange={({ target }) => change({ maxRows: target.valueAsNumber })}
      />
      <SheetColumns source={page.source} plan={plan} onChange={change} />
      <SheetPipes plan={plan} onChange={change} />
      <SheetPrice page={page} price={price} />
      {begin.error !== null && <Problem error={begin.error} />}
      {lack !== null && <p className="text-sm text-muted">{lack}</p>}
      <div>
        <Button
          look="primary"
          disabled={lack !== null || !price.isKnown || begin.isBusy}
          onClick={begin.start}
        >
          {begin.isBusy ? 'Beginning' : buttonOf(plan)}
        </Button>
      </div>
    </div>
  );
}

function buttonOf({ sheet, maxRows }: SheetPlan): string {
  const rows = Number.isNaN(maxRows) ? 'rows' : countOf(maxRows, 'row');
  return sheet === null ? `Make the sheet and search ${rows}` : `Search ${rows} into the sheet`;
}

/** Fields are those of the source; if only it knows them, those of the preview. */
function usePlan({ source, preview, saved }: SearchPage): [SheetPlan, (plan: SheetPlan) => void] {
  const first = useMemo((): SheetPlan => {
    const found = columnsOf(preview.runs).map(({ name }) => ({ name, type: undefined }));
    const outputs = source.isOpen && found.length > 0 ? found : source.outputs;
    return {
      sheet: null,
      project: 'Searches',
      name: saved?.name ?? source.label,
      fields: planFields(outputs),
      key: null,
      maxRows: 100,
      pipes: [],
    };
  }, [source, preview.runs, saved]);
  const [edited, setEdited] = useState<SheetPlan | null>(null);
  return [edited ?? first, setEdited];
}

interface Beginning {
  plan: SheetPlan;
  setPlan: (plan: SheetPlan) => void;
  ceiling: number | undefined;
}

/** Makes the sheet if it is new, and lets the search begin. A second try goes on where the first one failed. */
function useBegin(
  { payload, source, environment, params, show }: SearchPage,
  { plan, setPlan, ceiling }: Beginning,
) {
  const make = useMakeSheet();
  const search = useSearchIntoSheet();
  const remember = useChangeSavedSearch();
  const fill = async (sheet: number) => {
    const limited = pagedSearch(payload, source, plan.maxRows);
    const { no } = await search.mutateAsync({ sheet, search: sheetSearchOf(plan, limited, ceiling) });
    if (params.saved !== undefined) remember.mutate({ id: params.saved, last_run: { search: payload } });
    show({ sheet, no });
  };
  const begin = async () => {
    if (plan.sheet !== null) return fill(plan.sheet);
    const { id } = await make.mutateAsync(newSheetOf(plan, environment));
    setPlan({ ...plan, sheet: id });
    return fill(id);
  };
  return {
    isBusy: make.isPending || search.isPending,
    error: make.error ?? search.error,
    // What went wrong is shown from the state of the two changes.
    start: () => void begin().catch(() => undefined),
  };
}
