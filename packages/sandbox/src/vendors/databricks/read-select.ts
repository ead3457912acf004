/* The part of Databricks' SQL that selects a page of one table. */
import type { TableCondition, TableQuery } from '../../kit/table-query.ts';

type Scalar = string | number | boolean;

export interface Select extends TableQuery {
  limit: number;
  offset: number;
}

const name = '`(\\w+)`';
const select = new RegExp(
  `^SELECT (\\*|[\`\\w, ]+) FROM ((?:${name}\\.){0,2}${name})(?: WHERE (.+?))? ORDER BY (?:${name} (ASC|DESC) NULLS LAST, )?\`id\` LIMIT (\\d+) OFFSET (\\d+)$`,
  's',
);

/** Null for what is no such statement. */
export function readSelect(sql: string, parameters: ReadonlyMap<string, Scalar>): Select | null {
  const match = select.exec(sql);
  if (match === null) return null;
  const [, fields = '*', table = '', , , where, sort, direction, limit, offset] = match;
  const joins = where === undefined ? [] : where.split(/ (?:AND|OR) /);
  const conditions = joins.map((text) => readCondition(text, parameters));
  if (conditions.includes(null)) return null;
  return {
    object: (table.split('.').at(-1) ?? '').replaceAll('`', ''),
    fields: fields === '*' ? [] : fields.replaceAll('`', '').split(', '),
    match:
      where === undefined
        ? null
        : {
            logic: where.includes(' OR ') ? 'or' : 'and',
            conditions: conditions.filter((condition) => condition !== null),
          },
    sort: sort === undefined ? null : { field: sort, direction: direction === 'DESC' ? 'desc' : 'asc' },
    limit: Number(limit),
    offset: Number(offset),
  };
}

const operators: ReadonlyMap<string, TableCondition['operator']> = new Map([
  ['=', 'eq'],
  ['IS DISTINCT FROM', 'neq'],
  ['>', 'gt'],
  ['>=', 'gte'],
  ['<', 'lt'],
  ['<=', 'lte'],
]);

function readCondition(text: string, parameters: ReadonlyMap<string, Scalar>): TableCondition | null {
  const empty = /^`(\w+)` IS (NOT )?NULL$/.exec(text);
  if (empty?.[1] !== undefined)
    return { field: empty[1], operator: empty[2] === undefined ? 'is_null' : 'is_not_null', value: null };
  const part = /^contains\(lower\(`(\w+)`\), lower\(:(\w+)\)\)$/.exec(text);
  const list = /^`(\w+)` IN \(([:\w, ]+)\)$/.exec(text);
  const other = /^`(\w+)` (=|>=?|<=?|IS DISTINCT FROM) :(\w+)$/.exec(text);
  const field = part?.[1] ?? list?.[1] ?? other?.[1];
  const names = part?.[2] ?? list?.[2]?.replaceAll(':', '') ?? other?.[3];
  const values = names?.split(', ').flatMap((one) => parameters.get(one) ?? []) ?? [];
  const [first] = values;
  if (field === undefined || first === undefined) return null;
  if (part !== null) return { field, operator: 'contains', value: first };
  if (list !== null) return { field, operator: 'in', value: values };
  const operator = operators.get(other?.[2] ?? '');
  return operator === undefined ? null : { field, operator, value: first };
}
