import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { inputClass } from './field.tsx';

export interface Suggestion {
  value: string;
  label: string;
  /** What else there is to say of it, such as a flag or a number. */
  note?: string;
}

interface SuggestInputProps {
  id: string;
  placeholder: string;
  isInvalid: boolean;
  describedBy: string | undefined;
  text: string;
  suggestions: readonly Suggestion[];
  onText: (text: string) => void;
  /** Takes a suggestion, or with Enter what was typed. */
  onTake: (value: string) => void;
  /** Whether something may be taken that is not suggested. */
  takesAny: boolean;
}

/** A text with suggestions below it: arrows choose, Enter takes, Escape closes. */
export function SuggestInput(props: SuggestInputProps) {
  const { id, text, suggestions } = props;
  const list = useId();
  const { at, isShown, setOpen, type, take, onKey } = useChoosing(props);
  return (
    <div className="relative min-w-0 grow">
      <input
        id={id}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && at >= 0 ? `${list}-${at}` : undefined}
        aria-invalid={props.isInvalid}
        aria-describedby={props.describedBy}
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        className={classNames(inputClass, 'h-7 text-sm aria-invalid:border-danger')}
        value={text}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKey}
      />
      {isShown && <Suggestions id={list} suggestions={suggestions} chosen={at} onTake={take} />}
    </div>
  );
}

/** Which suggestion is chosen, and what keys do. */
function useChoosing({ text, suggestions, takesAny, onText, onTake }: SuggestInputProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const at = Math.min(chosen, suggestions.length - 1);
  const isShown = isOpen && suggestions.length > 0;
  const take = (value: string) => {
    onTake(value);
    onText('');
    setChosen(-1);
  };
  const type = (next: string) => {
    onText(next);
    setOpen(true);
    setChosen(-1);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      const meant = takesAny ? text.trim() : text.trim() === '' ? '' : (suggestions[0]?.value ?? '');
      const value = suggestions[at]?.value ?? meant;
      if (value !== '') take(value);
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setChosen(move(at, event.key === 'ArrowDown' ? 1 : -1, suggestions.length));
    }
  };
  return { at, isShown, setOpen, type, take, onKey };
}

function move(at: number, by: number, count: number): number {
  return count === 0 ? -1 : (Math.max(at, by < 0 ? 0 : -1) + by + count) % count;
}

interface SuggestionsProps {
  id: string;
  suggestions: readonly Suggestion[];
  chosen: number;
  onTake: (value: string) => void;
}

function Suggestions({ id, suggestions, chosen, onTake }: SuggestionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-raised"
    >
      {suggestions.map(({ value, label, note }, index) => (
        // The input keeps the focus and hears the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          tabIndex={-1}
          className={classNames(
            'flex min-h-7 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-sm hover:bg-sunken',
            index === chosen && 'bg-sunken',
          )}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(value)}
        >
          <span className="min-w-0 grow truncate">{label}</span>
          {note !== undefined && <span className="text-muted tabular-nums">{note}</span>}
        </div>
      ))}
    </div>
  );
}
