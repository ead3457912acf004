import type { WantedKind } from './author.ts';
import { isRecord } from './schema-node.ts';

/** One thing that is known, in the forms in which it can be told. */
export interface Fact {
  text?: string | undefined;
  number?: number | undefined;
  list?: readonly unknown[];
}

/** A fact and the words that ask for it. */
export interface FactRule<Of> {
  words: RegExp;
  tell(of: Of): Fact | null;
}

/** The fact in the form that is wanted; undefined when it cannot be told in that one. */
export function tellFact(fact: Fact | null, wanted: WantedKind): unknown {
  if (fact === null) return undefined;
  switch (wanted) {
    case 'number':
      return fact.number;
    case 'text':
      return fact.text ?? fact.number?.toString();
    case 'list':
      return fact.list ?? (fact.text === undefined ? undefined : [fact.text]);
    case 'object': {
      const [first] = fact.list ?? [];
      return isRecord(first) ? first : undefined;
    }
  }
}

/** A list with the names of its entries for a text. */
export function listFact(entries: readonly Record<string, unknown>[], label: string): Fact {
  if (entries.length === 0) return { list: [] };
  const names = entries.map((entry) => entry[label]).filter((name) => typeof name === 'string');
  return { list: entries, text: names.slice(0, 3).join(', ') };
}

/** `$9.4M` and the like. */
export function tellMoney(usd: number): string {
  if (usd >= 1e9) return `$${(usd / 1e9).toFixed(1)}B`;
  return usd >= 1e6 ? `$${(usd / 1e6).toFixed(1)}M` : `$${Math.round(usd / 1000)}K`;
}
