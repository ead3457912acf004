import type { ReactNode } from 'react';
import { countOf } from '../../../data/format-number.ts';
import type { SheetPage } from '../use-sheet-page.ts';
import { useTableState } from '../use-sheet-page.ts';
import type { RowsChoice, RunChoice } from './run-choice.ts';
import { onlyWords } from './run-choice.ts';
import type { SelectedRows } from './use-selected-rows.ts';

type Choice = Omit<RunChoice, 'selected'>;

interface RunControlsProps {
  page: SheetPage;
  choice: Choice;
  selection: SelectedRows;
  onChange: (change: Partial<Choice>) => void;
}

/** Which pipes, rows and cells run. */
export function RunControls(props: RunControlsProps) {
  const { page, choice, onChange } = props;
  const { sheet, catalog } = page;
  const { pipes, only, isWithUpstream } = choice;
  return (
    <>
      <Group title="Pipes">
        {sheet.pipes.map(({ id, payload }) => (
          <Tick
            key={id}
            label={catalog.get(payload.pipe_id)?.label ?? payload.pipe_id}
            isOn={pipes.includes(id)}
            onChange={() => onChange({ pipes: toggle(pipes, id) })}
          />
        ))}
      </Group>
      <RowsGroup {...props} />
      <Group title="Cells">
        {onlyWords.map(({ value, label, hint }) => (
          <Tick
            key={value}
            label={label}
            hint={hint}
            isOn={only.includes(value)}
            onChange={() => onChange({ only: toggle(only, value) })}
          />
        ))}
      </Group>
      <Tick
        label="Run what they need first"
        hint="pipes whose outputs are not there yet"
        isOn={isWithUpstream}
        onChange={() => onChange({ isWithUpstream: !isWithUpstream })}
      />
    </>
  );
}

function RowsGroup({ page, choice, selection, onChange }: RunControlsProps) {
  const { sheet, isPlain, table } = page;
  const { total } = useTableState(table);
  const put = (rows: RowsChoice) => onChange({ rows });
  return (
    <Group title="Rows">
      <Pick
        name="rows"
        label={selection.words}
        isOn={choice.rows === 'selected'}
        isDisabled={!selection.isChosen}
        onChange={() => put('selected')}
      />
      {!isPlain && (
        <Pick
          name="rows"
          label={total === null ? 'The rows of the filter' : `The ${countOf(total, 'row')} of the filter`}
          isOn={choice.rows === 'view'}
          onChange={() => put('view')}
        />
      )}
      <Pick
        name="rows"
        label={sheet.rows === 1 ? 'The one row' : `All ${countOf(sheet.rows, 'row')}`}
        isOn={choice.rows === 'all'}
        onChange={() => put('all')}
      />
      <div className="flex items-center gap-2">
        <Pick name="rows" label="The first" isOn={choice.rows === 'first'} onChange={() => put('first')} />
        <input
          type="number"
          min={1}
          step={1}
          aria-label="How many of the first rows"
          className="h-7 w-20 rounded-md border border-line-strong bg-surface px-2 text-right text-sm tabular-nums"
          value={Number.isNaN(choice.first) ? '' : choice.first}
          onChange={({ target }) => onChange({ first: target.valueAsNumber, rows: 'first' })}
        />
        <span className="text-sm">rows</span>
      </div>
    </Group>
  );
}

function toggle<Item>(list: readonly Item[], item: Item): Item[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-0.5">
      <legend className="mb-1 text-sm font-medium">{title}</legend>
      {children}
    </fieldset>
  );
}

interface TickProps {
  label: string;
  hint?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: () => void;
}

function Tick({ label, hint = '', isOn, onChange }: TickProps) {
  return (
    <label className="flex min-h-6 cursor-pointer items-baseline gap-2">
      <input
        type="checkbox"
        className="size-4 shrink-0 translate-y-0.5 accent-accent"
        checked={isOn}
        onChange={onChange}
      />
      <span>
        {label}
        {hint !== '' && <span className="ml-2 text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}

function Pick({ name, label, isOn, isDisabled = false, onChange }: TickProps & { name: string }) {
  return (
    <label className={`flex min-h-6 items-baseline gap-2 ${isDisabled ? 'text-faint' : 'cursor-pointer'}`}>
      <input
        type="radio"
        name={name}
        className="size-4 shrink-0 translate-y-0.5 accent-accent"
        checked={isOn}
        disabled={isDisabled}
        onChange={onChange}
      />
      <span>{label}</span>
    </label>
  );
}
