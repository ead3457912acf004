/* Finding one record of a system that a user keeps leads in. */
import type { OwnQuery } from './own-query.ts';

export interface FieldMatch {
  /** The system's name for the kind of record: `contacts`, `people`. */
  object: string;
  /** The system's name of the field that must be equal to the value. */
  field: string;
  value: string;
}

/** The same as a query for records with their usual fields, in the order of the system. */
export function queryOf({ object, field, value }: FieldMatch): OwnQuery {
  return { object, fields: [], match: { logic: 'and', conditions: [{ field, operator: 'eq', value }] } };
}
