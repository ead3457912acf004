/* Reading documents, and how Elasticsearch compares what is in them. */

import { Recent } from '../world/recent.ts';

export type EsDocument = Readonly<Record<string, unknown>>;

/** `maybe` is said of a document of which only a part is known. */
export type Verdict = boolean | 'maybe';

export interface FoundValues {
  values: unknown[];
  /** False when there may be others, in a part of the document that is not known. */
  isWhole: boolean;
}

/** The values at a path, lists gone through, without nulls. In a partial document what is absent is unknown. */
export function readValues(document: unknown, path: readonly string[], isPartial: boolean): FoundValues {
  const found: FoundValues = { values: [], isWhole: true };
  collect(document, { path, at: 0, isPartial }, found);
  return found;
}

interface Reading {
  path: readonly string[];
  at: number;
  isPartial: boolean;
}

function collect(start: unknown, { path, at: first, isPartial }: Reading, found: FoundValues): void {
  let value = start;
  for (let at = first; ; at += 1) {
    if (value === undefined) {
      if (isPartial) found.isWhole = false;
      return;
    }
    if (Array.isArray(value)) {
      for (const one of value) collect(one, { path, at, isPartial }, found);
      return;
    }
    if (value === null) return;
    if (at === path.length) {
      found.values.push(value);
      return;
    }
    if (!isRecord(value)) return;
    value = value[path[at] ?? ''];
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Numbers and yes or no as text, so that `51` finds 51. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value ?? null) ?? '');

const mostTokens = 1024;

// The clauses of a query look at the same texts, one after the other.
const read = new Recent<string, readonly string[]>(4000);
const longestKept = 1000;

/** The tokens of a text, as the standard analyser makes them: in lower case, `acme.com` is one. */
export function tokensOf(text: string): readonly string[] {
  return text.length > longestKept ? analyse(text) : read.getOrMake(text, analyse);
}

function analyse(text: string): readonly string[] {
  const tokens = text.toLowerCase().match(/[\p{L}\p{N}_]+(?:[.'’][\p{L}\p{N}_]+)*/gu) ?? [];
  return tokens.slice(0, mostTokens);
}

/** Whether the tokens of one list stand next to each other in another. */
export function hasPhrase(tokens: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false;
  for (let start = 0; start + phrase.length <= tokens.length; start += 1)
    if (phrase.every((token, place) => tokens[start + place] === token)) return true;
  return false;
}

/** `*` stands for any text, `?` for one character. Never more steps than the product of the two lengths. */
export function wildcardTest(pattern: string): (text: string) => boolean {
  const short = pattern.replace(/\*{2,}/g, '*');
  const least = short.replaceAll('*', '').length;
  return (text) => text.length >= least && fitsWildcard(text, short);
}

function fitsWildcard(text: string, pattern: string): boolean {
  let [at, place] = [0, 0];
  let star = -1;
  let retry = 0;
  while (at < text.length) {
    const wanted = pattern[place];
    if (wanted === '*') {
      star = place;
      retry = at;
      place += 1;
    } else if (wanted === '?' || wanted === text[at]) {
      at += 1;
      place += 1;
    } else if (star >= 0) {
      place = star + 1;
      retry += 1;
      at = retry;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(place));
}
