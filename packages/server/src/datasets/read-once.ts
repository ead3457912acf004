import { LRUCache } from 'lru-cache';

/** Characters of all texts that a reader keeps. */
const mostKept = 1_000_000;

/** Reads a text once, however often it comes: each look-up in a dataset has those of its table again. Nobody may change what is read. */
export function readOnce<Value extends object>(read: (text: string) => Value): (text: string) => Value {
  const kept = new LRUCache<string, Value>({
    maxSize: mostKept,
    sizeCalculation: (_, text) => Math.max(1, text.length),
  });
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const value = read(text);
    kept.set(text, value);
    return value;
  };
}
