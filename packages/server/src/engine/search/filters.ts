/* The kinds of filters that searches offer, and what a search gets from each. */

/** Several values to include and to exclude. A plain list stands for what to include. */
export interface ListFilter {
  kind: 'list';
  description: string;
  /** All possible values; null where only the provider knows them. */
  values: readonly string[] | null;
  /** For values that follow a form rather than a list: whether a value does, and examples. */
  form: { reads(value: string): boolean; examples: readonly string[] } | null;
  /** Where values can be looked up: a source of the autocomplete endpoint. */
  source: string | null;
  maxItems: number;
  /** False where the provider has no way to exclude. */
  canExclude: boolean;
}

/** A span of numbers, each end open where it is null. */
export interface RangeFilter {
  kind: 'range';
  description: string;
  /** What the ends are called on the wire. */
  ends: readonly ['from', 'to'] | readonly ['min', 'max'];
  min: number;
  max: number;
  isInteger: boolean;
}

/** True, false, or null for either. */
export interface FlagFilter {
  kind: 'flag';
  description: string;
}

/** A free text. */
export interface TextFilter {
  kind: 'text';
  description: string;
  minLength: number;
  maxLength: number;
}

export type Filter = ListFilter | RangeFilter | FlagFilter | TextFilter;
export type Filters = { readonly [name: string]: Filter };

export interface ListValue {
  include: readonly string[];
  exclude: readonly string[];
}
export interface RangeValue {
  from: number | null;
  to: number | null;
}

type ValueOf<F extends Filter> = F extends ListFilter
  ? ListValue
  : F extends RangeFilter
    ? RangeValue
    : F extends FlagFilter
      ? boolean | null
      : string | null;

/** What a search reads: every filter it has. Those that were not set are empty lists, open ranges or null. */
export type FilterValues<F extends Filters> = { readonly [Name in keyof F]: ValueOf<F[Name]> };
export type AnyFilterValues = { readonly [name: string]: ListValue | RangeValue | boolean | string | null };

const usualMaxItems = 200;

export function list(description: string, options: Partial<Omit<ListFilter, 'kind'>> = {}): ListFilter {
  return {
    kind: 'list',
    description,
    values: null,
    form: null,
    source: null,
    maxItems: usualMaxItems,
    canExclude: true,
    ...options,
  };
}

/** A range whose ends are called `from` and `to`. */
export function range(description: string, bounds: { min: number; max: number }): RangeFilter {
  return { kind: 'range', description, ends: ['from', 'to'], isInteger: false, ...bounds };
}

/** A range of whole numbers whose ends are called `min` and `max`. */
export function minMax(description: string, bounds: { min: number; max: number }): RangeFilter {
  return { kind: 'range', description, ends: ['min', 'max'], isInteger: true, ...bounds };
}

export function flag(description: string): FlagFilter {
  return { kind: 'flag', description };
}

export function text(
  description: string,
  { minLength = 1, maxLength = 1000 }: { minLength?: number; maxLength?: number } = {},
): TextFilter {
  return { kind: 'text', description, minLength, maxLength };
}
