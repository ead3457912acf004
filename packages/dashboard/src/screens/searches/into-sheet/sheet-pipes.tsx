import { useMemo, useState } from 'react';
import { usePipeCatalog } from '../../../data/catalog.ts';
import { sayCredits } from '../../../data/format-number.ts';
import { useSheetStructure } from '../../../data/sheet-searches.ts';
import { offerPipes } from '../../../forms/fitting-pipes.ts';
import { Badge } from '../../../kit/badge.tsx';
import { inputClass } from '../../../kit/field.tsx';
import type { SheetPlan } from './sheet-plan.ts';

interface SheetPipesProps {
  plan: SheetPlan;
  onChange: (change: Partial<SheetPlan>) => void;
}

/** Which pipes come after: those of the sheet, or for a new one those that fit its columns. */
export function SheetPipes({ plan, onChange }: SheetPipesProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">Pipes that come after</legend>
      {plan.sheet === null ? <NewPipes plan={plan} onChange={onChange} /> : <KnownPipes sheet={plan.sheet} />}
    </fieldset>
  );
}

const maxOffered = 8;

function NewPipes({ plan, onChange }: SheetPipesProps) {
  const [search, setSearch] = useState('');
  const { chosen, others } = useOffered(plan, search);
  const toggle = (id: string, isWanted: boolean) =>
    onChange({ pipes: isWanted ? [...plan.pipes, id] : plan.pipes.filter((one) => one !== id) });
  return (
    <>
      <p className="text-sm text-muted">
        Free pipes run by themselves on new rows. Those that cost credits wait for you, with their price.
      </p>
      <input
        type="search"
        aria-label="Find a pipe"
        placeholder="Find a pipe that fits these columns"
        className={inputClass}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul className="divide-y divide-line rounded-md border border-line empty:hidden">
        {[...chosen, ...others].map(({ pipe_id: id, label, billing }) => (
          <li key={id}>
            <label className="flex min-h-9 cursor-pointer items-center gap-2 px-3 py-1.5">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={plan.pipes.includes(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              />
              <span className="min-w-0 grow truncate">{label}</span>
              <span className="text-sm whitespace-nowrap text-muted tabular-nums">{priceOf(billing)}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The pipes that are chosen, and a few others that fit the columns. */
function useOffered({ fields, pipes }: SheetPlan, search: string) {
  const { data: catalog } = usePipeCatalog();
  const names = JSON.stringify(fields.flatMap(({ isWanted, column }) => (isWanted ? [column] : [])));
  const fitting = useMemo(() => {
    const columns: string[] = JSON.parse(names);
    return offerPipes([...(catalog?.values() ?? [])], { columns, made: [], search }).filter(
      ({ lacking, isOpen }) => lacking.length === 0 && (!isOpen || search !== ''),
    );
  }, [catalog, names, search]);
  const others = fitting.map(({ pipe }) => pipe).filter(({ pipe_id: id }) => !pipes.includes(id));
  return { chosen: pipes.flatMap((id) => catalog?.get(id) ?? []), others: others.slice(0, maxOffered) };
}

function priceOf(billing: readonly { credits: number }[]): string {
  const most = Math.max(0, ...billing.map(({ credits }) => credits));
  return most === 0 ? 'free' : `up to ${sayCredits(most)} a row`;
}

function KnownPipes({ sheet }: { sheet: number }) {
  const { data } = useSheetStructure(sheet);
  const { data: catalog } = usePipeCatalog();
  if (data === undefined) return null;
  if (data.pipes.length === 0) return <p className="text-sm text-muted">This sheet has no pipes.</p>;
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {data.pipes.map(({ id, payload, auto, can_bill: canBill }) => (
        <li key={id} className="flex min-h-9 items-center gap-2 px-3 py-1.5">
          <span className="min-w-0 grow truncate">
            {catalog?.get(payload.pipe_id)?.label ?? payload.pipe_id}
          </span>
          <Badge>
            {auto === 'off' ? 'waits for you' : canBill ? 'by itself, within its budget' : 'by itself'}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
