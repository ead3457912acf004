import { useEffect, useState } from 'react';
import type { Suggestion } from '../kit/suggest-input.tsx';

/** Asks for values of a source that fit what was typed so far. */
export type Complete = (
  asked: { source: string; query: string },
  signal: AbortSignal,
) => Promise<readonly Suggestion[]>;

const quietMs = 150;
const maxShown = 50;
const none: readonly Suggestion[] = [];

interface Wanted {
  text: string;
  /** Values to choose from, where all of them are known. */
  values: readonly string[] | null;
  source: string | null;
  isFocused: boolean;
}

/** What could be meant: of known values those that have the text, otherwise what the source suggests. */
export function useSuggestions(
  complete: Complete,
  { text, values, source, isFocused }: Wanted,
): readonly Suggestion[] {
  const [found, setFound] = useState(none);
  const asked = values === null && isFocused ? source : null;
  useEffect(() => {
    if (asked === null) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      complete({ source: asked, query: text }, stop.signal).then(
        (results) => setFound(results),
        // Without suggestions, one types the value.
        () => setFound(none),
      );
    }, quietMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [complete, asked, text]);
  if (values !== null) return amongValues(values, text);
  return source === null ? none : found;
}

function amongValues(values: readonly string[], text: string): Suggestion[] {
  const wanted = text.trim().toLowerCase();
  return values
    .filter((value) => value.toLowerCase().includes(wanted))
    .slice(0, maxShown)
    .map((value) => ({ value, label: value }));
}
