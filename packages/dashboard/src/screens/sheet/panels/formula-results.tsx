import type { Field, PipesResponse } from '@headrace/client';
import { FieldText } from '../../../cells/field-text.tsx';
import { seeField } from '../../../cells/see-field.ts';
import { showValue } from '../../../cells/show-value.ts';
import type { SheetRow } from '../../../data/sheet-row.ts';
import { Problem } from '../../../kit/problem.tsx';
import { SkeletonLines } from '../../../kit/skeleton.tsx';
import type { FormulaPreview } from './use-formula-preview.ts';

/** What the formula gives on the first rows. */
export function FormulaResults({ preview }: { preview: FormulaPreview }) {
  const { rows, columns, run, problems, error } = preview;
  return (
    <section aria-label="Results of the formula" className="grid gap-1.5">
      <h4 className="text-sm font-medium">Results on the first rows</h4>
      {error !== null && <Problem error={error} />}
      {problems.length > 0 && <p className="text-sm text-muted">There are none before this is mended.</p>}
      {run !== null && <Results rows={rows} columns={columns} run={run} />}
      {run === null && error === null && problems.length === 0 && <SkeletonLines count={rows.length} />}
    </section>
  );
}

interface ResultsProps extends Pick<FormulaPreview, 'rows' | 'columns'> {
  run: PipesResponse;
}

function Results({ rows, columns, run }: ResultsProps) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] rounded-md border border-line text-sm">
      {rows.map((row) => (
        <div key={row.id} className="contents">
          <dt className="truncate px-3 py-1.5 text-muted">
            <bdi>{nameOf(row, columns)}</bdi>
          </dt>
          <dd className="min-w-0 px-3 py-1.5">
            <Result field={resultOf(run, row.id)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Result({ field }: { field: Field | undefined }) {
  if (field === undefined) return null;
  const seen = seeField(field, { locale: undefined });
  // Why it failed is more than a line.
  if (field.status === 'failed' && field.reason !== null)
    return <span className="break-words text-danger">{field.reason.message}</span>;
  return <FieldText seen={seen} />;
}

/** The one field that the formula fills. */
function resultOf({ records }: PipesResponse, id: number): Field | undefined {
  const fields = Object.values(records[String(id)]?.fields ?? {});
  return fields.find(({ claimed_by: { ref } }) => ref !== null && ref !== 'input');
}

/** The first text of the row. */
function nameOf({ cells, id }: SheetRow, columns: readonly string[]): string {
  const values = columns.map((column) => cells.get(column)?.value);
  const first = values.find((value) => typeof value === 'string' && value !== '');
  return first === undefined ? `row ${id}` : showValue(first, null, { locale: undefined });
}
