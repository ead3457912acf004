import type { SheetStats } from '@headrace/client';
import type { CellStatus } from '../../../cells/statuses.ts';
import { statusLooks } from '../../../cells/statuses.ts';
import { StatusIcon } from '../../../cells/status-icon.tsx';
import { countOf, formatCount, formatCredits, sayCredits } from '../../../data/format-number.ts';
import { useSheetStats } from '../../../data/sheets.ts';
import { Button } from '../../../kit/button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Select } from '../../../kit/select.tsx';
import type { SheetPage } from '../use-sheet-page.ts';
import { Facets } from './facets.tsx';

type FieldFigures = SheetStats['fields'][number];
type PipeFigures = SheetStats['pipes'][number];

/** How the cells of a field are, whom its pipe asked, and what that cost. */
export function FiguresPanel({ page }: { page: SheetPage }) {
  const { sheet, fields, params, show } = page;
  const stats = useSheetStats(sheet.id);
  const field = fields.find(({ name }) => name === params.of) ?? fields[0];
  if (field === undefined) return <p className="text-muted">The sheet has no fields yet.</p>;
  return (
    <div className="grid gap-5">
      <Select
        label="Field"
        value={field.name}
        options={fields.map(({ name }) => ({ value: name, label: name }))}
        onChange={(of) => show({ of })}
      />
      <Loaded of={stats}>
        {(read) => {
          const figures = read.fields.find(({ name }) => name === field.name);
          const pipe = read.pipes.find(({ id }) => id === field.pipe?.id);
          return (
            <>
              {figures !== undefined && <Statuses page={page} figures={figures} rows={read.rows} />}
              {pipe !== undefined && <Providers pipe={pipe} />}
            </>
          );
        }}
      </Loaded>
      <Facets key={field.name} page={page} field={field.name} />
    </div>
  );
}

const order: readonly CellStatus[] = [
  'completed',
  'no_result',
  'failed',
  'skipped',
  'queued',
  'processing',
  'pending',
  'empty',
];

function Statuses({ page, figures, rows }: { page: SheetPage; figures: FieldFigures; rows: number }) {
  const counts = order.map((status) => ({ status, count: figures.by_status[status] ?? 0 }));
  const marks = [
    ['stale', figures.stale],
    ['pinned', figures.pinned],
  ] as const;
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">
        {formatCount(figures.filled)} of {countOf(rows, 'cell')} filled
      </h3>
      <ul className="grid">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ status, count }) => (
            <li key={status} className="flex min-h-8 items-center gap-2">
              <StatusIcon status={statusLooks[status]} />
              <span className="grow">{statusLooks[status].word}</span>
              <span className="tabular-nums">{formatCount(count)}</span>
              <ShowRows page={page} field={figures.name} status={status} />
            </li>
          ))}
      </ul>
      {marks.map(
        ([mark, count]) =>
          count > 0 && (
            <p key={mark} className="text-sm text-muted">
              {formatCount(count)} of them {mark}
            </p>
          ),
      )}
    </section>
  );
}

function ShowRows({ page, field, status }: { page: SheetPage; field: string; status: CellStatus }) {
  const test = { property: 'status', field_name: field, operator: 'eq', value: status } as const;
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={`Show the rows that are: ${statusLooks[status].word}`}
      onClick={() => page.show({ where: { logic: 'and', conditions: [test] } })}
    >
      Show
    </Button>
  );
}

function Providers({ pipe }: { pipe: PipeFigures }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">What it cost</h3>
      <p className="text-sm text-muted">
        {sayCredits(pipe.credits)} for {countOf(pipe.values, 'value')}
        {pipe.credits_per_value !== null && `, ${formatCredits(pipe.credits_per_value)} for each`}
      </p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {pipe.providers.map(({ provider, asked, credits, outcomes }) => (
          <li key={provider} className="grid gap-0.5 px-3 py-2 text-sm">
            <p className="flex gap-2">
              <span className="grow font-medium">{provider}</span>
              <span className="tabular-nums">{sayCredits(credits)}</span>
            </p>
            <p className="text-muted tabular-nums">
              {formatCount(asked)} asked:{' '}
              {Object.entries(outcomes)
                .map(([outcome, count]) => `${formatCount(count)} ${outcome.replaceAll('_', ' ')}`)
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
