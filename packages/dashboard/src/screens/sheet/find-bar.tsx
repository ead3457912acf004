import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { formatCount } from '../../data/format-number.ts';
import { inputClass } from '../../kit/field.tsx';
import type { SheetPage } from './use-sheet-page.ts';
import { useTableState } from './use-sheet-page.ts';

const settleMs = 350;

/** Finds words in all texts of the sheet, also in rows that nobody has looked at. */
export function FindBar({ page }: { page: SheetPage }) {
  const { find } = page.params;
  return find === undefined ? null : <OpenBar page={page} find={find} />;
}

function OpenBar({ page, find }: { page: SheetPage; find: string }) {
  const { show, grid, table } = page;
  const { total } = useTableState(table);
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useSettling(find, (next) => show({ find: next }));
  useEffect(() => input.current?.focus(), []);
  const close = () => {
    show({ find: undefined });
    grid.focus();
  };
  return (
    <div
      role="search"
      aria-label="Find in the sheet"
      className="flex items-center gap-2 border-b border-line bg-surface px-3 py-1.5"
    >
      <input
        ref={input}
        type="search"
        aria-label="Find in all texts"
        placeholder="Find in all texts"
        className={`${inputClass} max-w-xs`}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
          if (key === 'Enter') grid.focus();
        }}
      />
      <span role="status" className="text-sm text-muted">
        {find.trim() === '' ? 'Capitals do not matter.' : `${total === null ? '…' : formatCount(total)} rows`}
      </span>
      <Button look="quiet" size="icon" aria-label="End the search" onClick={close}>
        <X aria-hidden size={15} />
      </Button>
    </div>
  );
}

/** What is typed, and what the address gets of it a moment later. */
function useSettling(known: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(known);
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  });
  useEffect(() => {
    if (text === known) return undefined;
    const timer = setTimeout(() => latest.current(text), settleMs);
    return () => clearTimeout(timer);
  }, [text, known]);
  return [text, setText] as const;
}
