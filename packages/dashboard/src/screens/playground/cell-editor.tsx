import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { readTyped, writeTyped } from './read-typed.ts';

interface CellEditorProps {
  label: string;
  before: unknown;
  /** The letter that began it; it replaces the value. */
  typed: string | null;
  /** The new value, or undefined to leave the old one; and where to go on from here, null if the focus is elsewhere. */
  onEnd: (value: unknown, by: { row: number; column: number } | null) => void;
}

const stay = { row: 0, column: 0 };

/** A cell while one types in it. Enter and Tab take the text, Escape leaves it. */
export function CellEditor({ label, before, typed, onEnd }: CellEditorProps) {
  const [text, setText] = useState(typed ?? writeTyped(before));
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (typed === null) input.current?.select();
  }, [typed]);
  const end = (isTaken: boolean, by: { row: number; column: number } | null) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(isTaken ? readTyped(text, before) : undefined, by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const leads = {
      Enter: { row: 1, column: 0 },
      Tab: { row: 0, column: event.shiftKey ? -1 : 1 },
      Escape: stay,
    }[event.key];
    if (leads === undefined || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    end(event.key !== 'Escape', leads);
  };
  return (
    <input
      ref={input}
      aria-label={label}
      className="h-9 w-full min-w-28 bg-raised px-3 outline-2 -outline-offset-2 outline-accent"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => end(true, relatedTarget === null ? stay : null)}
    />
  );
}
