/* Pages of entries and members, the newest first: a moment and an id say where one ends. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { jsonObject } from '../contract/json-value.ts';

/** Characters of fields on one page, and one row more at most. */
export const maxPageLength = 2_000_000;

const place = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text names a place as `placeOf` writes it. */
export function isPlace(text: string): boolean {
  return place.test(text) && !Number.isNaN(Date.parse(text.slice(0, 24)));
}

export function placeOf(at: Date, id: string): string {
  return `${at.toISOString()} ${id}`;
}

/** The rows behind a place; all of them for null. */
export function behind(after: string | null, { at, id }: { at: string; id: string }): RawBuilder<unknown> {
  if (after === null) return sql`true`;
  const [moment = '', name = ''] = after.split(' ');
  return sql`(${sql.ref(at)}, ${sql.ref(id)}) < (${moment}::timestamptz, ${name}::uuid)`;
}

/** The first rows, and where the next page begins; `found`: rows that were there before long ones were left out. */
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
