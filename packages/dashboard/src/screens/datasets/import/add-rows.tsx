import type { Dataset, DatasetColumn, DatasetInspection } from '@headrace/client';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../data/format-number.ts';
import { Panel } from '../../../kit/panel.tsx';
import { Segments } from '../../../kit/segments.tsx';
import { toLine } from '../../../kit/show-text.ts';
import type { Column } from '../../../kit/table.tsx';
import { Table } from '../../../kit/table.tsx';
import type { GivenFile } from './import-page.tsx';
import { matchColumns } from './import-plan.ts';
import { Importing } from './importing.tsx';

type Mode = 'append' | 'replace';

interface AddRowsProps {
  dataset: Dataset;
  given: GivenFile;
  inspection: DatasetInspection;
}

/** A file for a dataset that is there: its rows are added, or replace all others. */
export function AddRows({ dataset, given, inspection }: AddRowsProps) {
  const [mode, setMode] = useState<Mode>(dataset.state === 'redeclared' ? 'replace' : 'append');
  const matched = matchColumns(dataset, inspection);
  const lacking = matched.filter(({ isThere }) => !isThere);
  const lack =
    lacking.length === 0
      ? null
      : `The file lacks ${lacking.map(({ column }) => `"${column.source}"`).join(', ')}.`;
  const [isDone, setDone] = useState(false);
  return (
    <>
      {!isDone && (
        <>
          <ModeChoice dataset={dataset} mode={mode} onChange={setMode} />
          <Panel title="Columns of the dataset" isFlush>
            <Table
              label="Columns of the dataset"
              columns={columns}
              rows={matched}
              rowKey={({ column }) => column.name}
            />
          </Panel>
        </>
      )}
      <Importing
        given={given}
        name={dataset.name}
        mode={mode}
        declaration={null}
        lack={lack}
        onDone={() => setDone(true)}
      />
    </>
  );
}

interface ModeProps {
  dataset: Dataset;
  mode: Mode;
  onChange: (mode: Mode) => void;
}

function ModeChoice({ dataset, mode, onChange }: ModeProps) {
  const replace = { value: 'replace', label: 'Replace all rows' } as const;
  const append = { value: 'append', label: 'Add to the dataset' } as const;
  return (
    <Panel title="Its rows">
      <div className="grid justify-items-start gap-2">
        <Segments<Mode>
          label="What happens to the rows"
          value={mode}
          options={dataset.state === 'redeclared' ? [replace] : [append, replace]}
          onChange={onChange}
        />
        <p className="text-muted">{sayMode(dataset, mode)}</p>
      </div>
    </Panel>
  );
}

function sayMode({ rows, key }: Dataset, mode: Mode): string {
  const all = countOf(rows, 'row');
  if (mode === 'replace')
    return `The ${all} that are there go, and those of the file take their place at once.`;
  return key === null
    ? `Rows of the file are added to the ${all}.`
    : `Rows of the file are added to the ${all}; one with a ${key} that is there replaces that row.`;
}

const columns: Column<{ column: DatasetColumn; isThere: boolean }>[] = [
  { id: 'name', head: 'Field', isName: true, cell: ({ column }) => column.name },
  { id: 'type', head: 'Type', cell: ({ column }) => column.type },
  { id: 'source', head: 'Header', cell: ({ column }) => <bdi>{toLine(column.source)}</bdi> },
  {
    id: 'there',
    head: 'In the file',
    cell: ({ isThere }) => (
      <span className={`inline-flex items-center gap-1.5 ${isThere ? 'text-ok' : 'text-danger'}`}>
        {isThere ? <CircleCheck aria-hidden size={14} /> : <CircleX aria-hidden size={14} />}
        {isThere ? 'yes' : 'no'}
      </span>
    ),
  },
];
