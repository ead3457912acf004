import type { SheetConditionsInput } from '@headrace/client';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Select } from '../../../kit/select.tsx';
import { textArea } from '../../../forms/labelled.tsx';
import { isConditions } from '../sheet-search.ts';
import type { SheetPage } from '../use-sheet-page.ts';
import type { TestDraft } from './filter-tests.ts';
import { hasGroups, readTests, writeTests } from './filter-tests.ts';
import { TestRow } from './test-row.tsx';

/** Which rows are shown. */
export function FilterPanel({ page }: { page: SheetPage }) {
  const { params, view, show } = page;
  const conditions = params.where ?? view?.conditions ?? undefined;
  const apply = (next: SheetConditionsInput) =>
    show({ where: next.conditions.length === 0 && view === undefined ? undefined : next });
  if (conditions !== undefined && hasGroups(conditions))
    return <GroupedFilter conditions={conditions} onApply={apply} />;
  return <FlatFilter key={JSON.stringify(conditions)} page={page} conditions={conditions} onApply={apply} />;
}

interface FlatFilterProps {
  page: SheetPage;
  conditions: SheetConditionsInput | undefined;
  onApply: (conditions: SheetConditionsInput) => void;
}

function FlatFilter({ page: { fields, params }, conditions, onApply }: FlatFilterProps) {
  const [logic, setLogic] = useState<'and' | 'or'>(conditions?.logic ?? 'and');
  const [tests, setTests] = useState<TestDraft[]>(() => startTests(conditions, params.of));
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(writeTests(logic, tests));
      }}
    >
      <p className="text-sm text-muted">The service looks through all rows, not only those on the screen.</p>
      {tests.map((test, index) => (
        <TestRow
          // Tests have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          test={test}
          fields={fields}
          onChange={(next) => setTests(tests.with(index, next))}
          onRemove={() => setTests(tests.toSpliced(index, 1))}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={() => setTests([...tests, { ...blank, field: fields[0]?.name ?? '' }])}>
          <Plus aria-hidden size={14} />
          Add a condition
        </Button>
        {tests.length > 1 && (
          <Select label="Which of the conditions" value={logic} options={logics} onChange={setLogic} />
        )}
      </div>
      <Apply onAll={() => onApply({ conditions: [] })} />
    </form>
  );
}

const blank = { test: 'contains', value: '' };
const logics = [
  { value: 'and', label: 'all of them' },
  { value: 'or', label: 'any of them' },
] as const;

function Apply({ onAll }: { onAll: () => void }) {
  return (
    <div className="flex gap-2 border-t border-line pt-3">
      <Button look="primary" type="submit">
        Show these rows
      </Button>
      <Button look="quiet" onClick={onAll}>
        Show all rows
      </Button>
    </div>
  );
}

/** A filter that a column menu began has one condition to fill in. */
function startTests(conditions: SheetConditionsInput | undefined, field: string | undefined): TestDraft[] {
  const tests = conditions === undefined ? [] : readTests(conditions);
  if (field === undefined) return tests;
  return [...tests, { ...blank, field }];
}

/** Groups have no form; they are edited as the API takes them. */
function GroupedFilter({
  conditions,
  onApply,
}: Pick<FlatFilterProps, 'onApply'> & { conditions: SheetConditionsInput }) {
  const [text, setText] = useState(() => JSON.stringify(conditions, null, 2));
  const [problem, setProblem] = useState<string | null>(null);
  const apply = () => {
    const read = readJson(text);
    if (isConditions(read)) onApply(read);
    else setProblem('This is not a JSON object with a list of "conditions".');
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <p className="text-sm text-muted">This filter has groups, so it is shown as the API takes it.</p>
      <textarea
        aria-label="Conditions as JSON"
        rows={16}
        spellCheck={false}
        className={textArea}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {problem !== null && <p className="text-sm text-danger">{problem}</p>}
      <Apply onAll={() => onApply({ conditions: [] })} />
    </form>
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
