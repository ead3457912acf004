import type { DatasetInspection } from '@headrace/client';
import { useState } from 'react';
import { useDatasets } from '../../../data/datasets.ts';
import { countOf } from '../../../data/format-number.ts';
import { Field, inputClass } from '../../../kit/field.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { ColumnTable } from './column-table.tsx';
import type { ImportPlan } from './import-plan.ts';
import { declarationOf, lackOfImport, planImport } from './import-plan.ts';
import type { GivenFile } from './import-page.tsx';
import { Importing } from './importing.tsx';

interface NewDatasetFormProps {
  given: GivenFile;
  inspection: DatasetInspection;
}

/** What was understood of a file, and what it is to become. */
export function NewDatasetForm({ given, inspection }: NewDatasetFormProps) {
  const [plan, setPlan] = useState(() => planImport(inspection, given.name));
  const { data: datasets = [] } = useDatasets();
  // Once it is there, it is this one.
  const [made, setMade] = useState<string | null>(null);
  const taken = datasets.map(({ name }) => name).filter((name) => name !== made);
  const change = (part: Partial<ImportPlan>) => setPlan({ ...plan, ...part });
  const [isDone, setDone] = useState(false);
  return (
    <>
      {!isDone && <Declaring plan={plan} rows={inspection.rows} onChange={change} />}
      <Importing
        given={given}
        name={plan.name}
        mode="replace"
        declaration={declarationOf(plan)}
        lack={lackOfImport(plan, taken)}
        onBegin={() => setMade(plan.name)}
        onDone={() => setDone(true)}
      />
    </>
  );
}

function Declaring({ plan, rows, onChange }: PartProps & { rows: number }) {
  return (
    <>
      <Panel title="The dataset">
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            label="Name"
            hint="Part of its search id, and of the step dataset:NAME."
            maxLength={63}
            value={plan.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          <Kind plan={plan} onChange={onChange} />
          <Key plan={plan} onChange={onChange} />
        </div>
      </Panel>
      <Panel title={`Columns, judged by ${countOf(rows, 'row')}`} isFlush>
        <ColumnTable columns={plan.columns} rows={rows} onChange={(columns) => onChange({ columns })} />
      </Panel>
    </>
  );
}

interface PartProps {
  plan: ImportPlan;
  onChange: (part: Partial<ImportPlan>) => void;
}

function Kind({ plan, onChange }: PartProps) {
  return (
    <label className="grid content-start gap-1">
      <span className="text-sm font-medium">Rows are</span>
      <select
        className={inputClass}
        value={plan.kind}
        onChange={({ target }) => onChange({ kind: target.value === 'people' ? 'people' : 'companies' })}
      >
        <option value="people">people</option>
        <option value="companies">companies</option>
      </select>
    </label>
  );
}

function Key({ plan, onChange }: PartProps) {
  const fitting = plan.columns.filter(
    ({ isWanted, type }) => isWanted && (type === 'string' || type === 'number'),
  );
  return (
    <label className="grid content-start gap-1">
      <span className="text-sm font-medium">Key</span>
      <select
        className={inputClass}
        value={plan.key ?? ''}
        onChange={({ target }) => onChange({ key: target.value === '' ? null : target.value })}
      >
        <option value="">none: every row is added</option>
        {fitting.map(({ name, source }) => (
          <option key={source} value={name}>
            {name}
          </option>
        ))}
      </select>
      <span className="text-sm text-muted">A later row with the same key replaces the earlier one.</span>
    </label>
  );
}
