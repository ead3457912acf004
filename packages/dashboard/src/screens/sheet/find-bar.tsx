import { ChevronDown, ChevronUp, Filter, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../data/format-number.ts';
import { Button } from '../../kit/button.tsx';
import { controlClass } from '../../kit/field.tsx';
import { toProblemText } from '../../kit/problem-text.ts';
import { havingWords, narrow } from './find-words.ts';
import { shownFields } from './sheet-fields.ts';
import type { FindState } from './use-finding.ts';
import { useFinding } from './use-finding.ts';
import type { SheetPage } from './use-sheet-page.ts';

const settleMs = 350;
const inputId = 'find-in-sheet';

/** Finds words in the texts of all rows, also of those that nobody has looked at. */
export function FindBar({ page }: { page: SheetPage }) {
  const { find } = page.params;
  return find === undefined ? null : <OpenBar page={page} find={find} />;
}

/** Opens the bar, or goes back to its words. */
export function openFind({ params, show }: SheetPage): void {
  const input = document.querySelector<HTMLInputElement>(`#${inputId}`);
  if (input === null) show({ find: params.find ?? '' });
  input?.focus();
  input?.select();
}

function OpenBar({ page, find }: { page: SheetPage; find: string }) {
  const { show, grid } = page;
  const input = useRef<HTMLInputElement>(null);
  const { text, change, settle } = useSettling(find, (next) => show({ find: next }));
  const finding = useFinding(page, find);
  useEffect(() => input.current?.focus(), []);
  const close = () => {
    show({ find: undefined });
    grid.focus();
  };
  const onKey = ({ key, shiftKey }: KeyboardEvent) => {
    if (key === 'Escape') close();
    // What is typed is looked for first.
    if (key !== 'Enter' || settle()) return;
    if (shiftKey) finding.previous();
    else finding.next();
  };
  return (
    <div
      role="search"
      aria-label="Find in the sheet"
      className="flex flex-wrap items-center gap-x-1 gap-y-1.5 border-b border-line bg-surface px-3 py-1.5"
    >
      <input
        ref={input}
        id={inputId}
        type="search"
        aria-label="Find in all texts"
        placeholder="Find in all texts"
        className={`${controlClass} w-32 max-w-xs grow`}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKey}
      />
      <Found {...finding} />
      <FilterButton page={page} words={find} />
      <Button look="quiet" size="icon" aria-label="End the search" onClick={close}>
        <X aria-hidden size={15} />
      </Button>
    </div>
  );
}

function Found({ state, next, previous }: ReturnType<typeof useFinding>) {
  return (
    <>
      <Button look="quiet" size="icon" aria-label="The row before" onClick={previous}>
        <ChevronUp aria-hidden size={15} />
      </Button>
      <Button look="quiet" size="icon" aria-label="The next row" onClick={next}>
        <ChevronDown aria-hidden size={15} />
      </Button>
      <span role="status" className="mx-2 text-sm text-muted tabular-nums">
        {sayState(state)}
      </span>
    </>
  );
}

function sayState(state: FindState): string {
  switch (state.is) {
    case 'idle':
      return 'Capitals do not matter.';
    case 'looking':
      return 'Looking …';
    case 'none':
      return 'No row has these words.';
    case 'failed':
      return toProblemText(state.error).detail;
    case 'found':
      return `${formatCount(state.number)} of ${formatCount(state.total)} ${state.total === 1 ? 'row' : 'rows'}`;
  }
}

/** Makes a filter of the words, besides the one there is. */
function FilterButton({ page, words }: { page: SheetPage; words: string }) {
  const { fields, layout, params, view, show } = page;
  const found = havingWords({ words, fields: shownFields(fields, layout.layout) });
  const where =
    found === undefined ? undefined : narrow(params.where ?? view?.conditions ?? undefined, found);
  if (where === undefined) return null;
  return (
    <Button look="quiet" size="small" onClick={() => show({ where, find: undefined })}>
      <Filter aria-hidden size={14} />
      Show only these rows
    </Button>
  );
}

/** What is typed, and what the address gets of it a moment later. */
function useSettling(known: string, onSettled: (text: string) => void) {
  const [text, change] = useState(known);
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  });
  useEffect(() => {
    if (text === known) return undefined;
    const timer = setTimeout(() => latest.current(text), settleMs);
    return () => clearTimeout(timer);
  }, [text, known]);
  /** Hands it on at once; false if there is nothing new. */
  const settle = () => {
    if (text !== known) onSettled(text);
    return text !== known;
  };
  return { text, change, settle };
}
