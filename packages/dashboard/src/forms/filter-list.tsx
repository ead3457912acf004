import { X } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../kit/class-names.ts';
import { toLine } from '../kit/show-text.ts';
import { SuggestInput } from '../kit/suggest-input.tsx';
import type { FilterPart } from './filter-model.ts';
import type { FilterPropsFor } from './filter-props.ts';
import { notesOf } from './filter-props.ts';
import { changeList, readListValue } from './filter-value.ts';
import { smallInput } from './labelled.tsx';
import { useSuggestions } from './use-suggestions.ts';

const partWords: Readonly<Record<FilterPart, string>> = {
  include: 'is',
  exclude: 'is not',
  contains: 'contains',
};

/** Several texts: those that a row may have, and those that it must not have. */
export function ListFilter(props: FilterPropsFor<'list'>) {
  const { field, id, value, control, onChange } = props;
  const [part, setPart] = useState<FilterPart>('include');
  const list = readListValue(value);
  const add = (text: string) => onChange(changeList(value, part, [...list[part], ...readLines(text)]));
  return (
    <>
      <Chips list={list} parts={control.parts} value={value} onChange={onChange} />
      <div className="flex gap-1">
        {control.parts.length > 1 && (
          <select
            aria-label={`How ${field.label} is compared`}
            className={smallInput.replace('w-full', 'w-auto shrink-0')}
            value={part}
            onChange={({ target }) => setPart(control.parts.find((one) => one === target.value) ?? 'include')}
          >
            {control.parts.map((one) => (
              <option key={one} value={one}>
                {partWords[one]}
              </option>
            ))}
          </select>
        )}
        <ValueInput {...props} id={id} taken={list[part]} onTake={add} />
      </div>
    </>
  );
}

/** A list that was pasted has a value in each line. */
function readLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

interface ValueInputProps extends FilterPropsFor<'list'> {
  taken: readonly string[];
  onTake: (text: string) => void;
}

function ValueInput({ taken, onTake, complete, control, ...props }: ValueInputProps) {
  const [text, setText] = useState('');
  const [isFocused, setFocused] = useState(false);
  const { values, source, examples, max } = control;
  const found = useSuggestions(complete, { text, values, source, isFocused });
  const notes = notesOf(props);
  const [example] = examples;
  const isFull = max !== null && taken.length >= max;
  return (
    <div
      className="flex min-w-0 grow"
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text');
        if (values !== null || !pasted.trim().includes('\n')) return;
        event.preventDefault();
        onTake(pasted);
      }}
    >
      <SuggestInput
        id={props.id}
        placeholder={
          isFull ? `${max} values at most` : example === undefined ? 'Add a value' : `Such as ${example}`
        }
        isInvalid={notes['aria-invalid']}
        describedBy={notes['aria-describedby']}
        text={text}
        suggestions={isFull ? [] : found.filter((one) => !taken.includes(one.value))}
        takesAny={values === null && !isFull}
        onText={setText}
        onTake={onTake}
      />
    </div>
  );
}

interface ChipsProps extends Pick<FilterPropsFor<'list'>, 'value' | 'onChange'> {
  list: ReturnType<typeof readListValue>;
  parts: readonly FilterPart[];
}

function Chips({ list, parts, value, onChange }: ChipsProps) {
  const all = parts.flatMap((part) => list[part].map((text) => ({ part, text })));
  if (all.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1">
      {all.map(({ part, text }) => (
        <li
          key={`${part} ${text}`}
          className={classNames(
            'inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm pl-2 text-sm',
            part === 'exclude' ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent',
          )}
        >
          <bdi className="truncate">
            {part === 'include' ? '' : `${part === 'exclude' ? 'not' : 'contains'} `}
            {toLine(text)}
          </bdi>
          <button
            type="button"
            aria-label={`Remove ${toLine(text)}`}
            className="grid size-6 shrink-0 cursor-pointer place-items-center rounded-sm hover:bg-sunken"
            onClick={() =>
              onChange(
                changeList(
                  value,
                  part,
                  list[part].filter((one) => one !== text),
                ),
              )
            }
          >
            <X aria-hidden size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}
