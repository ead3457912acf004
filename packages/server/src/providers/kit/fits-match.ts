/* Filters for sources that have none of their own: the rows of a page that meet the conditions. */
import type { OwnCondition, OwnQuery, OwnScalar } from './own-query.ts';
import { operandsOf } from './own-query.ts';
import type { OwnFields } from './own-row.ts';

/** Texts are equal whatever their case; what is empty is unequal to any value. */
export function fitsMatch(fields: Readonly<OwnFields>, match: OwnQuery['match']): boolean {
  if (match === null || match.conditions.length === 0) return true;
  const fits = (condition: OwnCondition) => fitsOne(fields[condition.field] ?? null, condition);
  return match.logic === 'or' ? match.conditions.some(fits) : match.conditions.every(fits);
}

function fitsOne(own: OwnFields[string], condition: OwnCondition): boolean {
  const operands = operandsOf(condition);
  const [first = ''] = operands;
  switch (condition.operator) {
    case 'is_null':
      return own === null;
    case 'is_not_null':
      return own !== null;
    case 'eq':
      return orderOf(own, first) === 0;
    case 'neq':
      return orderOf(own, first) !== 0;
    case 'in':
      return operands.some((one) => orderOf(own, one) === 0);
    case 'contains':
      return typeof own === 'string' && own.toLowerCase().includes(String(first).toLowerCase());
    case 'gt':
      return orderOf(own, first) > 0;
    case 'gte':
      return orderOf(own, first) >= 0;
    case 'lt':
      return orderOf(own, first) < 0;
    case 'lte':
      return orderOf(own, first) <= 0;
  }
}

const time = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/;

/** NaN, which is in no order, where there is nothing to compare. */
function orderOf(own: OwnFields[string], wanted: OwnScalar): number {
  if (typeof own === 'number' || typeof own === 'boolean') return Number(own) - Number(wanted);
  if (typeof own !== 'string') return Number.NaN;
  const other = String(wanted);
  if (time.test(own) && time.test(other)) return Date.parse(own) - Date.parse(other);
  const [left, right] = [own.toLowerCase(), other.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}
