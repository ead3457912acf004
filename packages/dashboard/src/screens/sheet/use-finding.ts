import { useEffect, useMemo, useRef, useState } from 'react';
import { fieldWithWords, havingWords } from './find-words.ts';
import { shownFields } from './sheet-fields.ts';
import { readRows } from './sheet-source.ts';
import type { SheetPage } from './use-sheet-page.ts';

export type FindState =
  | { is: 'idle' | 'looking' }
  | { is: 'found'; number: number; total: number }
  | { is: 'none' }
  | { is: 'failed'; error: unknown };

type Way = 'here' | 'next' | 'previous';

/** A key that is held down asks faster than answers come; more steps than this do not wait. */
const maxWaiting = 10;

/** Goes from one row that has the words to the next, and to the cell there that has them. */
export function useFinding(page: SheetPage, words: string) {
  const { fields, layout, table } = page;
  const shown = useMemo(() => shownFields(fields, layout.layout), [fields, layout.layout]);
  const [state, setState] = useState<FindState>({ is: 'idle' });
  const find = async (way: Way, signal: AbortSignal) => {
    const wanted = havingWords({ words, fields: shown });
    if (wanted === undefined) return setState({ is: words.trim() === '' ? 'idle' : 'none' });
    setState({ is: 'looking' });
    try {
      const { position, number, total } = await table.find(
        { conditions: wanted, ...startOf(page, way) },
        signal,
      );
      if (position === null || number === null) return setState({ is: 'none' });
      setState({ is: 'found', number, total });
      const [row] = await readRows(table, { first: position, last: position }, signal);
      const field = row === undefined ? null : fieldWithWords(row, { words, fields: shown });
      const column = field ?? page.grid.active()?.column ?? shown[0]?.name;
      if (column !== undefined && !signal.aborted) page.grid.goTo({ row: position, column });
    } catch (error) {
      if (!signal.aborted) setState({ is: 'failed', error });
    }
  };
  const step = useSteps(find, { words, table });
  return { state, next: () => step('next'), previous: () => step('previous') };
}

/** One step after the other. Other words, or other rows, end those that wait, and begin at the active cell. */
function useSteps(
  find: (way: Way, signal: AbortSignal) => Promise<void>,
  { words, table }: { words: string; table: SheetPage['table'] },
): (way: Way) => void {
  const latest = useRef(find);
  const stop = useRef(new AbortController());
  const last = useRef(Promise.resolve());
  const waiting = useRef(0);
  useEffect(() => {
    latest.current = find;
  });
  const step = (way: Way) => {
    const { signal } = stop.current;
    if (waiting.current >= maxWaiting) return;
    waiting.current += 1;
    last.current = last.current
      .then(() => (signal.aborted ? undefined : latest.current(way, signal)))
      .finally(() => {
        waiting.current -= 1;
      });
  };
  useEffect(() => {
    stop.current = new AbortController();
    step('here');
    return () => stop.current.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- begins anew with other words or rows, with nothing else
  }, [words, table]);
  return step;
}

/** Where to begin, and which way to look. */
function startOf({ grid, table }: SheetPage, way: Way) {
  const row = grid.active()?.row ?? 0;
  const last = Math.max(0, (table.state().total ?? 1) - 1);
  if (way === 'previous') return { from: row === 0 ? last : row - 1, direction: 'backwards' as const };
  return { from: way === 'here' ? row : row + 1 };
}
