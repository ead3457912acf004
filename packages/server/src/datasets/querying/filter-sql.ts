import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { CheckedFilter } from './check-filters.ts';
import { readBound } from './check-filters.ts';
import { castOf, columnAt, keyExpression } from '../column-sql.ts';
import { foldText, keyOfText } from '../fold-text.ts';

export type Condition = RawBuilder<unknown>;

/** The exact condition for a row. Indexes only say where to look. */
export function conditionOf(filters: readonly CheckedFilter[]): Condition {
  return all(filters.flatMap(conditionsOf));
}

export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
}

function conditionsOf(filter: CheckedFilter): Condition[] {
  const { column, include, exclude, contains, from, to, is, is_null: isNull } = filter;
  const value = columnAt(column);
  const key = sql.raw(keyExpression(column, filter.type));
  return [
    ...(isNull === undefined ? [] : [isNull ? sql`${value} is null` : sql`${value} is not null`]),
    ...(include === undefined ? [] : [includes(key, include)]),
    ...(exclude === undefined ? [] : [sql`(${value} is null or not ${includes(key, exclude)})`]),
    ...(contains === undefined ? [] : [containsOne(value, contains)]),
    ...(from === undefined ? [] : [sql`${value} >= ${from}::double precision`]),
    ...(to === undefined ? [] : [sql`${value} <= ${to}::double precision`]),
    ...(is === undefined ? [] : [sql`${value} = ${is}::boolean`]),
    ...boundsOf(filter),
  ];
}

/** Texts whose rows an index on the key can find. */
export function includes(key: Condition, values: readonly string[]): Condition {
  return sql`${key} = any(${values.map(keyOfText)}::text[])`;
}

/** The value is folded once, however many texts it is compared with: "offset 0" keeps PostgreSQL from doing it for each of them. */
function containsOne(value: Condition, wanted: readonly string[]): Condition {
  const [first = '', ...others] = wanted.map(foldText);
  if (others.length === 0) return sql`strpos(dataset_fold(${value}), ${first}::text) > 0`;
  return sql`exists (
    select from (select dataset_fold(${value}) as folded offset 0) as one,
    unnest(${[first, ...others]}::text[]) as wanted where strpos(folded, wanted) > 0)`;
}

/** The first and last day or moment of a filter, both included; null for an open end. */
export function readBounds({ type, after, before }: CheckedFilter): {
  from: string | null;
  to: string | null;
} {
  const read = (text: string | undefined, endOfDay: string): string | null => {
    const bound = text === undefined ? undefined : readBound(text);
    if (bound === undefined) return null;
    if ('day' in bound) return type === 'date' ? bound.day : `${bound.day}T${endOfDay}`;
    return type === 'date' ? bound.moment.slice(0, 10) : bound.moment;
  };
  return { from: read(after, '00:00:00.000Z'), to: read(before, '23:59:59.999Z') };
}

function boundsOf(filter: CheckedFilter): Condition[] {
  const value = columnAt(filter.column);
  const { from, to } = readBounds(filter);
  const cast = castOf(filter.type);
  return [
    ...(from === null ? [] : [sql`${value} >= ${from}::${cast}`]),
    ...(to === null ? [] : [sql`${value} <= ${to}::${cast}`]),
  ];
}
