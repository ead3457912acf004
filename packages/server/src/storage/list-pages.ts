/* Pages of entries and members, the newest first: a time and an id say where a page ends. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { jsonObject } from '../contract/json-value.ts';

/** Characters of fields on one page; at most one row may pass it. */
export const maxPageLength = 2_000_000;

export function placeOf(at: Date, id: string): string {
  return `${at.toISOString()} ${id}`;
}

/** A condition for the rows after a place; all rows for null. */
export function behind(after: string | null, { at, id }: { at: string; id: string }): RawBuilder<unknown> {
  if (after === null) return sql`true`;
  const [moment = '', name = ''] = after.split(' ');
  return sql`(${sql.ref(at)}, ${sql.ref(id)}) < (${moment}::timestamptz, ${name}::uuid)`;
}

/** The first rows, and where the next page begins. `found`: how many rows there were before long ones were left out. */
export function cutPage<Row>(
  rows: readonly Row[],
  { limit, found, placeOfRow }: { limit: number; found: number; placeOfRow(row: Row): string },
): { rows: Row[]; next: string | null } {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return { rows: kept, next: last === undefined || found <= kept.length ? null : placeOfRow(last) };
}

/** Fields as they are stored. */
export const storedFields = z.string().transform((text) => jsonObject.parse(JSON.parse(text)));
