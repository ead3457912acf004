import type { CatalogPipe } from '@headrace/client';
import { useMemo, useRef, useState } from 'react';
import { sayCredits } from '../../../data/format-number.ts';
import type { PipeBody } from '../../../data/sheet.ts';
import { useAddPipe } from '../../../data/sheet.ts';
import type { OfferedPipe } from '../../../forms/fitting-pipes.ts';
import { offerPipes } from '../../../forms/fitting-pipes.ts';
import { sayLacking } from '../../../forms/need.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { SearchInput } from '../../../kit/search-input.tsx';
import { SkeletonLines } from '../../../kit/skeleton.tsx';
import type { SheetPage } from '../use-sheet-page.ts';
import { AskToLeave } from './ask-to-leave.tsx';
import { PipeForm } from './pipe-form.tsx';
import { problemsOfPipe } from './pipe-problems.ts';

/** All pipes to choose from; the chosen one is configured before it is added. */
export function AddPipePanel({ page }: { page: SheetPage }) {
  const { catalog, params, show } = page;
  if (catalog.size === 0) return <SkeletonLines />;
  const pipe = catalog.get(params.of ?? '');
  if (pipe === undefined) return <Offer page={page} />;
  return <NewPipe key={pipe.pipe_id} page={page} pipe={pipe} onBack={() => show({ of: undefined })} />;
}

function Offer({ page }: { page: SheetPage }) {
  const { catalog, fields, show } = page;
  const [search, setSearch] = useState('');
  const offered = useMemo(() => {
    const columns = fields.map(({ name }) => name);
    const made = fields.filter(({ pipe }) => pipe !== null).map(({ name }) => name);
    return offerPipes([...catalog.values()], { columns, made, search });
  }, [catalog, fields, search]);
  return (
    <div className="grid gap-3">
      <SearchInput label="Find a pipe, an output" value={search} onChange={setSearch} />
      {offered.length === 0 && <p className="text-muted">No pipe has all of these words.</p>}
      <ul className="divide-y divide-line rounded-md border border-line">
        {offered.map((one) => (
          <li key={one.pipe.pipe_id}>
            <Offered offered={one} onChoose={() => show({ of: one.pipe.pipe_id })} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Offered({ offered, onChoose }: { offered: OfferedPipe; onChoose: () => void }) {
  const { pipe, lacking, isMade, isOpen } = offered;
  const gives = pipe.outputs.map(({ name }) => name.replaceAll('_', ' ')).join(', ');
  return (
    <button
      type="button"
      className="grid w-full cursor-pointer gap-0.5 px-3 py-2 text-left hover:bg-sunken"
      onClick={onChoose}
    >
      <span className="flex items-center gap-2">
        <span className="grow font-medium">{pipe.label}</span>
        {isMade && <Badge>there already</Badge>}
        <span className="text-sm whitespace-nowrap text-muted tabular-nums">{priceOf(pipe)}</span>
      </span>
      <span className="text-sm text-muted">{gives === '' ? pipe.description : `gives ${gives}`}</span>
      {lacking.length > 0 && <span className="text-sm text-warn">needs {sayLacking(lacking)}</span>}
      {isOpen && <span className="text-sm text-muted">takes the columns that its settings name</span>}
    </button>
  );
}

function priceOf({ billing }: CatalogPipe): string {
  const price = Math.max(0, ...billing.map(({ credits }) => credits));
  return price === 0 ? 'free' : `up to ${sayCredits(price)}`;
}

function sayPrice(pipe: CatalogPipe): string {
  const price = priceOf(pipe);
  return price === 'free' ? 'Free.' : `A value costs ${price}.`;
}

function isConfigured(body: PipeBody): boolean {
  return Object.entries(body).some(([name, value]) => name !== 'pipe_id' && value !== undefined);
}

interface NewPipeProps {
  page: SheetPage;
  pipe: CatalogPipe;
  onBack: () => void;
}

function NewPipe({ page, pipe, onBack }: NewPipeProps) {
  const { sheet, show } = page;
  const [body, setBody] = useState<PipeBody>({ pipe_id: pipe.pipe_id });
  const place = useRef<HTMLDivElement>(null);
  const isAdded = useRef(false);
  const { mutate, isPending, error } = useAddPipe(sheet.id);
  const problems = problemsOfPipe(
    error,
    sheet.pipes.map(({ id }) => id),
  );
  const add = () =>
    mutate(body, {
      onSuccess: ({ pipes }) => {
        isAdded.current = true;
        show({ panel: 'run', of: pipes.at(-1)?.id });
      },
    });
  return (
    <div ref={place} tabIndex={-1} className="grid gap-5 outline-none">
      <AskToLeave
        title="The pipe is not added"
        isUnsaved={() => !isAdded.current && isConfigured(body)}
        stayAt={place}
      />
      <header className="grid gap-1">
        <h3 className="font-semibold">{pipe.label}</h3>
        <p className="text-sm text-muted">
          {sayPrice(pipe)} The run box says what these rows would cost before anything runs.
        </p>
      </header>
      <PipeForm page={page} body={body} problems={problems} onChange={setBody} />
      {error !== null && problems.length === 0 && <Problem error={error} />}
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <Button look="primary" disabled={isPending} onClick={add}>
          Add the pipe
        </Button>
        <Button look="quiet" onClick={onBack}>
          Choose another one
        </Button>
      </div>
    </div>
  );
}
