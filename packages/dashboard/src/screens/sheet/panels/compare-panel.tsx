import type { Comparison, SheetPipe } from '@headrace/client';
import { useState } from 'react';
import { countOf, sayCredits } from '../../../data/format-number.ts';
import { useStartComparison } from '../../../data/sheet-comparison.ts';
import { Button } from '../../../kit/button.tsx';
import { Ceiling } from '../../../kit/ceiling.tsx';
import { Empty } from '../../../kit/empty.tsx';
import { Field } from '../../../kit/field.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { isObject } from '../../../kit/is-object.ts';
import type { SheetPage } from '../use-sheet-page.ts';
import { ComparedProviders } from './compared-providers.tsx';

/** Asks several providers of a waterfall about the same rows. Nothing in the sheet changes. */
export function ComparePanel({ page }: { page: SheetPage }) {
  const pipe = page.sheet.pipes.find(({ id }) => id === page.params.of);
  if (pipe === undefined) return <Empty title="This pipe is not there">It may have been deleted.</Empty>;
  return <Compare key={pipe.id} page={page} pipe={pipe} />;
}

function Compare({ page, pipe }: { page: SheetPage; pipe: SheetPipe }) {
  const { sheet } = page;
  const providers = providersOf(page, pipe);
  const [chosen, setChosen] = useState<readonly string[]>(() => providers.slice(0, 2));
  const [first, setFirst] = useState(20);
  const [typed, setTyped] = useState<number | undefined>();
  const [begun, setBegun] = useState<Comparison | null>(null);
  const { mutate, isPending, error } = useStartComparison(sheet.id, pipe.id);
  if (begun !== null) return <ComparedProviders page={page} begun={begun} onAgain={() => setBegun(null)} />;
  const isCount = Number.isInteger(first) && first >= 1 && first <= maxRows;
  const most = mostFor(page, { pipe, chosen, first: isCount ? first : 0 });
  const ceiling = sheet.environment === 'production' ? (typed ?? most) : undefined;
  const wanted = {
    providers: [...chosen],
    rows: { first },
    ...(ceiling === undefined ? {} : { max_credits: ceiling }),
  };
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        Each provider is asked about the same rows, by itself. You see how many values it found, and what each
        cost. Nothing in the sheet changes.
      </p>
      <Providers providers={providers} chosen={chosen} onChange={setChosen} />
      <RowCount count={first} onChange={setFirst} />
      <Cost ceiling={ceiling} most={most} onChange={setTyped} />
      {error !== null && <Problem error={error} />}
      <div>
        <Button
          look="primary"
          disabled={chosen.length < 2 || !isCount || isPending}
          onClick={() => mutate(wanted, { onSuccess: setBegun })}
        >
          {isCount ? `Compare on ${countOf(first, 'row')}` : 'Compare'}
          {ceiling !== undefined && `, at most ${sayCredits(ceiling)}`}
        </Button>
      </div>
    </div>
  );
}

interface ProvidersProps {
  providers: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Providers({ providers, chosen, onChange }: ProvidersProps) {
  return (
    <fieldset className="grid gap-0.5">
      <legend className="mb-1 text-sm font-medium">Providers</legend>
      {providers.map((provider) => (
        <label key={provider} className="flex min-h-6 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={chosen.includes(provider)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, provider] : chosen.filter((one) => one !== provider))
            }
          />
          {provider}
        </label>
      ))}
    </fieldset>
  );
}

const maxRows = 200;

function RowCount({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  return (
    <Field
      label="Rows"
      type="number"
      min={1}
      max={maxRows}
      hint={`The first ones; at most ${maxRows}.`}
      value={Number.isNaN(count) ? '' : count}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}

interface CostProps {
  /** Undefined in the sandbox. */
  ceiling: number | undefined;
  most: number;
  onChange: (credits: number | undefined) => void;
}

function Cost({ ceiling, most, onChange }: CostProps) {
  if (ceiling === undefined) return <p>Costs nothing: this is the sandbox.</p>;
  return (
    <div className="grid gap-1">
      <p>Costs up to {sayCredits(most)}, if every provider bills every row.</p>
      <Ceiling value={ceiling} onChange={onChange} />
    </div>
  );
}

function providersOf({ catalog }: SheetPage, { payload }: SheetPipe): string[] {
  const config = isObject(payload['config']) ? payload['config'] : {};
  const pipe = catalog.get(payload.pipe_id);
  const listed = config['providers'] ?? pipe?.default_config['providers'];
  const names = Array.isArray(listed)
    ? listed.flatMap((one) => (isObject(one) && typeof one['provider'] === 'string' ? [one['provider']] : []))
    : [];
  return [...new Set([...names, ...(pipe?.billing.map(({ provider }) => provider) ?? [])])];
}

/** If every provider billed every row at its highest price. */
function mostFor(
  { catalog }: SheetPage,
  { pipe, chosen, first }: { pipe: SheetPipe; chosen: readonly string[]; first: number },
): number {
  const billing = catalog.get(pipe.payload.pipe_id)?.billing ?? [];
  const each = chosen.map((provider) =>
    Math.max(0, ...billing.filter((terms) => terms.provider === provider).map(({ credits }) => credits)),
  );
  const sum = each.reduce((total, credits) => total + credits, 0) * first;
  return Math.round(sum * 10_000) / 10_000;
}
