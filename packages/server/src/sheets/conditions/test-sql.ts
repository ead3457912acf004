import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ValueCondition } from '../../contract/pipes-request.ts';
import { isPinned, isStale, jsonOf, statusOf, textOf } from './cell-sql.ts';
import type { CheckedTest } from './check-conditions.ts';
import { containsSql } from './contains-sql.ts';
import { instantOf, readInstant } from './instant-sql.ts';
import type { PlacedField } from './sheet-field.ts';

type Test = RawBuilder<boolean>;
type Expression<Value> = RawBuilder<Value>;

const dayMs = 86_400_000;
const never = sql<boolean>`false`;
const not = (test: Test): Test => sql<boolean>`(not ${test})`;

/** One test; never null. Of a pattern: whether there is a value. */
export function testSql({ test, field }: CheckedTest, now: number): Test {
  if (test.property === 'value') return valueSql(test, { field, now });
  if (test.property === 'status') {
    const isEqual = sql<boolean>`(${statusOf(field)} = ${test.value}::text)`;
    return test.operator === 'eq' ? isEqual : not(isEqual);
  }
  const is = markOf[test.property](field);
  return test.value ? is : not(is);
}

const markOf: Record<'is_null' | 'empty' | 'stale' | 'pinned', (field: PlacedField) => Test> = {
  is_null: (field) => sql<boolean>`(${textOf(field)} is null)`,
  empty: (field) => sql<boolean>`(${statusOf(field)} = 'empty')`,
  stale: isStale,
  pinned: isPinned,
};

interface Compared {
  field: PlacedField;
  now: number;
}

function valueSql({ operator, value: operand }: ValueCondition, { field, now }: Compared): Test {
  switch (operator) {
    case 'eq':
      return equalSql(operand, field);
    case 'neq':
      return not(equalSql(operand, field));
    case 'contains':
      return isStorable(String(operand)) ? containsSql(readableText(field), String(operand)) : never;
    case 'matches':
      return sql<boolean>`(${readableText(field)} is not null)`;
    case 'older_than_days':
    case 'within_last_days':
      return ageSql(operator, { days: Number(operand), now, field });
    default:
      return orderSql(signs[operator], operand, field);
  }
}

const signs = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

/** PostgreSQL keeps neither NUL nor half a character: what has one is equal to nothing. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

function equalSql(operand: ValueCondition['value'], field: PlacedField): Test {
  if (operand === null) return sql<boolean>`(${textOf(field)} is null)`;
  if (typeof operand === 'number')
    return sql<boolean>`coalesce(${numberOf(field)} = ${operand}::double precision, false)`;
  if (typeof operand === 'boolean')
    return sql<boolean>`coalesce(${textIf(field, 'boolean')} = ${String(operand)}::text, false)`;
  if (!isStorable(operand)) return never;
  const text = textIf(field, 'string');
  const isSame = sql`coalesce(${text} = ${operand}::text, false)`;
  const at = readInstant(operand);
  if (at === null) return sql<boolean>`(${isSame})`;
  return sql<boolean>`(${isSame} or coalesce(${instantOf(text)} = ${at}::bigint, false))`;
}

function orderSql(sign: Expression<unknown>, operand: ValueCondition['value'], field: PlacedField): Test {
  if (typeof operand === 'number')
    return sql<boolean>`coalesce(${numberOf(field)} ${sign} ${operand}::double precision, false)`;
  return sql<boolean>`coalesce(${instantOf(textIf(field, 'string'))} ${sign} ${readInstant(operand)}::bigint, false)`;
}

function ageSql(
  operator: 'older_than_days' | 'within_last_days',
  { days, now, field }: Compared & { days: number },
): Test {
  const age = sql`(${now}::double precision - ${instantOf(textIf(field, 'string'))})`;
  const limit = sql`${days * dayMs}::double precision`;
  if (operator === 'older_than_days') return sql<boolean>`coalesce(${age} > ${limit}, false)`;
  return sql<boolean>`coalesce(${age} >= 0 and ${age} <= ${limit}, false)`;
}

/** The text of values of a type; null for others, which only a field of no known type has. */
function textIf(field: PlacedField, type: 'string' | 'number' | 'boolean'): Expression<string | null> {
  if (field.type === type) return textOf(field);
  if (field.type !== 'unknown') return sql<string | null>`null::text`;
  return sql<
    string | null
  >`(case when jsonb_typeof(${jsonOf(field)}) = ${sql.lit(type)} then ${textOf(field)} end)`;
}

const numberOf = (field: PlacedField) => sql<number | null>`(${textIf(field, 'number')})::double precision`;

/** Texts, and numbers as JavaScript writes them. */
export function readableText(field: PlacedField): Expression<string | null> {
  if (field.type === 'string') return textOf(field);
  const number = writeNumber(textIf(field, 'number'));
  if (field.type === 'number') return number;
  return sql<string | null>`coalesce(${textIf(field, 'string')}, ${number})`;
}

/** The shortest that is read as the same; with an exponent from 21 digits on, and below six places. */
function writeNumber(text: Expression<string | null>): Expression<string | null> {
  const size = sql`abs((${text})::double precision)`;
  const isPlain = sql`${size} = 0 or ${size} >= 1e-6 and ${size} < 1e21`;
  const short = sql`regexp_replace((${text})::double precision::text, 'e([+-])0', 'e\\1')`;
  return sql<
    string | null
  >`(case when ${isPlain} then trim_scale((${text})::numeric)::text else ${short} end)`;
}
