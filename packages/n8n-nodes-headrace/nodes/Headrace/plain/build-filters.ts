import type { Json, JsonRecord } from './json.ts';

/** A filter as the catalog describes it. */
export interface KnownFilter {
  name: string;
  kind: 'list' | 'range' | 'flag' | 'text';
  description: string;
  ends?: string[];
}

/** A filter as it is filled in: one value of a list, or the whole of another kind. */
export interface GivenFilter {
  name: string;
  value: string;
  isExcluded: boolean;
}

/** What a search accepts as `filters`. The service knows which names and values there are, and refuses the others. */
export function buildFilters(given: readonly GivenFilter[], known: readonly KnownFilter[]): JsonRecord {
  const names = [...new Set(given.map(({ name }) => name))];
  return Object.fromEntries(
    names.map((name) => {
      const filter = known.find((one) => one.name === name);
      return [
        name,
        buildFilter(
          given.filter((one) => one.name === name),
          filter,
        ),
      ];
    }),
  );
}

function buildFilter(given: readonly GivenFilter[], filter: KnownFilter | undefined): Json {
  if (filter === undefined || filter.kind === 'list') return buildList(given);
  const last = given.at(-1)?.value ?? '';
  switch (filter.kind) {
    case 'range':
      return buildRange(last, filter);
    case 'flag':
      return last === 'true' || (last === 'false' ? false : last);
    case 'text':
      return last;
  }
}

function buildList(given: readonly GivenFilter[]): Json {
  const valuesOf = (isExcluded: boolean) =>
    given.filter((one) => one.isExcluded === isExcluded).map(({ value }) => value);
  const [include, exclude] = [valuesOf(false), valuesOf(true)];
  if (exclude.length === 0) return include;
  return { ...(include.length === 0 ? {} : { include }), exclude };
}

/** `2010..2020`, an end left open, or one number for both ends. */
function buildRange(value: string, { ends = ['from', 'to'] }: KnownFilter): Json {
  const [from = '', to = from] = value.split('..').map((end) => end.trim());
  const toEnd = (text: string): Json => {
    if (text === '') return null;
    // What is not a number goes on as it is, so that the service says what is wrong with it.
    return Number.isNaN(Number(text)) ? text : Number(text);
  };
  return { [ends[0] ?? 'from']: toEnd(from), [ends[1] ?? 'to']: toEnd(to) };
}
