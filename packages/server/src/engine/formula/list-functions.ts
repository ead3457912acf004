/** `$sort` and `$distinct`: JSONata's own versions take time and memory that grow with the square of the list. */
import type { FormulaBudget } from './formula-budget.ts';
import { FormulaError } from './formula-error.ts';

/** Whether two items must change places. */
type Comparator = (left: unknown, right: unknown) => unknown;

export function sortItems(list: unknown, isAfter: Comparator | null, budget: FormulaBudget): unknown {
  if (!Array.isArray(list) || list.length <= 1) return list;
  const items: unknown[] = list;
  budget.charge(items.length * Math.ceil(Math.log2(items.length)));
  if (isAfter !== null) return mergeSort(items, isAfter);
  if (items.every((item) => typeof item === 'number')) return items.toSorted((left, right) => left - right);
  if (items.every((item) => typeof item === 'string'))
    return items.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  throw new FormulaError('$sort needs a function to compare anything but numbers or texts.');
}

async function mergeSort(items: readonly unknown[], isAfter: Comparator): Promise<unknown[]> {
  let from = [...items];
  for (let width = 1; width < from.length; width *= 2) {
    const to: unknown[] = [];
    for (let start = 0; start < from.length; start += 2 * width) {
      await mergeInto(to, {
        left: from.slice(start, start + width),
        right: from.slice(start + width, start + 2 * width),
        isAfter,
      });
    }
    from = to;
  }
  return from;
}

interface Merge {
  left: unknown[];
  right: unknown[];
  isAfter: Comparator;
}

async function mergeInto(to: unknown[], { left, right, isAfter }: Merge): Promise<void> {
  let [atLeft, atRight] = [0, 0];
  while (atLeft < left.length && atRight < right.length) {
    // One comparison needs the one before it.
    const isSwapped = Boolean(await isAfter(left[atLeft], right[atRight]));
    to.push(isSwapped ? right[atRight++] : left[atLeft++]);
  }
  while (atLeft < left.length) to.push(left[atLeft++]);
  while (atRight < right.length) to.push(right[atRight++]);
}

interface Distinct {
  budget: FormulaBudget;
  newList(): unknown[];
}

export function distinctItems(list: unknown, { budget, newList }: Distinct): unknown {
  if (!Array.isArray(list) || list.length <= 1) return list;
  budget.checkLength(list);
  const seen = new Set<unknown>();
  const isSequence = 'sequence' in list && list.sequence === true;
  const kept = isSequence ? newList() : [];
  for (const item of list) {
    // Texts get a mark, so that none of them equals the JSON of an object.
    const key: unknown =
      typeof item === 'string'
        ? `"${item}`
        : typeof item === 'object' && item !== null
          ? canonicalText(item)
          : item;
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(item);
  }
  return kept;
}

/** JSON with sorted keys: equal for what JSONata calls equal. */
function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalText(item)}`).join()}}`;
}
