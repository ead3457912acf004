import type { ErrorItem } from '@headrace/client';
import type { RunResult } from '../../data/run.ts';
import { useRunResult } from '../../data/run.ts';
import { countOf } from '../../data/format-number.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { Panel } from '../../kit/panel.tsx';
import type { Column } from '../../kit/table.tsx';
import { Table } from '../../kit/table.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import type { ResultCell, ResultRow } from './result-rows.ts';
import { listColumns, listRows } from './result-rows.ts';
import { RunAgain } from './run-again.tsx';

/** A run may have 10,000 records; these are enough to see what came of it. */
const maxRows = 100;

interface RunResultsProps {
  runId: string;
  kind: 'pipes' | 'search';
  isSandbox: boolean;
}

/** What came of a run. */
export function RunResults({ runId, kind, isSandbox }: RunResultsProps) {
  const result = useRunResult(runId, kind);
  const { data: run } = result;
  return (
    <>
      {run?.kind === 'pipes' && run.order.length > 0 && (
        <Panel title="What became of the cells" isFlush isSandbox={isSandbox}>
          <OutcomeTable run={run} />
        </Panel>
      )}
      <Panel
        title={kind === 'pipes' ? 'Records' : 'Rows'}
        isFlush
        isSandbox={isSandbox}
        actions={run?.kind === 'pipes' && <RunAgain run={run} />}
      >
        <Loaded of={result}>{(read) => <Results run={read} />}</Loaded>
      </Panel>
    </>
  );
}

function Results({ run }: { run: RunResult }) {
  const rows = listRows(run);
  const more = rows.length - maxRows;
  return (
    <>
      {run.errors.length > 0 && <Errors errors={run.errors} />}
      {rows.length === 0 && <p className="p-4 text-muted">There is nothing here yet.</p>}
      {rows.length > 0 && (
        <Table
          label="Results"
          columns={columnsOf(run, rows)}
          rows={rows.slice(0, maxRows)}
          rowKey={({ key }) => key}
        />
      )}
      {more > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          {countOf(more, 'more is', 'more are')} not shown.
        </p>
      )}
    </>
  );
}

function columnsOf(run: RunResult, rows: readonly ResultRow[]): Column<ResultRow>[] {
  const id = {
    id: ' key',
    head: run.kind === 'pipes' ? 'Id' : '#',
    isName: true,
    cell: ({ key }: ResultRow) => key,
  };
  return [
    id,
    ...listColumns(run, rows).map(({ name, label }) => ({
      id: name,
      head: label,
      cell: ({ cells }: ResultRow) => <Cell cell={cells[name]} />,
    })),
  ];
}

function Cell({ cell }: { cell: ResultCell | undefined }) {
  if (cell === undefined) return null;
  if (cell.text !== '') return <bdi className="line-clamp-2 max-w-80 break-words">{cell.text}</bdi>;
  return <span className="text-sm text-muted">{cell.reason ?? cell.status.replaceAll('_', ' ')}</span>;
}

function Errors({ errors }: { errors: readonly ErrorItem[] }) {
  return (
    <ul role="alert" className="grid gap-1 border-b border-line bg-danger-soft px-4 py-3 text-danger">
      {errors.map(({ message, path }) => (
        <li key={`${path ?? ''} ${message}`}>
          {message} {path !== undefined && <code className="font-mono text-sm">{path}</code>}
        </li>
      ))}
    </ul>
  );
}
