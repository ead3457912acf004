import { z } from 'zod';
import type { DatasetSort } from '../../contract/datasets.ts';
import { ServiceError } from '../../contract/errors.ts';

const stored = z.tuple([
  z.string().describe('The table the rows are in.'),
  z.string().describe('What they are sorted by.'),
  z.union([z.string(), z.number(), z.boolean(), z.null()]).describe('The value of the last row.'),
  z.int().describe('Its id.'),
  z.int().nullable().describe('How many rows there are in all.'),
]);

/** The last row of a page. The next page begins after it, whatever is added or deleted meanwhile. */
export interface Place {
  value: string | number | boolean | null;
  rowId: number;
  total: number | null;
}

interface Context {
  tableId: string;
  sort: DatasetSort | null;
}

export function writeCursor({ value, rowId, total }: Place, context: Context): string {
  return Buffer.from(JSON.stringify([context.tableId, nameSort(context), value, rowId, total])).toString(
    'base64url',
  );
}

export function readCursor(text: string, context: Context): Place {
  const parsed = stored.safeParse(parseText(text));
  if (!parsed.success) throw badCursor('The cursor does not come from a page of this dataset.');
  const [tableId, sort, value, rowId, total] = parsed.data;
  if (tableId !== context.tableId)
    throw badCursor('The rows of the dataset were replaced since this page; start again without a cursor.');
  if (sort !== nameSort(context))
    throw badCursor(
      'The cursor belongs to another sort; keep the sort from page to page, or start without a cursor.',
    );
  return { value, rowId, total };
}

function nameSort({ sort }: Context): string {
  return sort === null ? '' : `${sort.field} ${sort.direction}`;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

function badCursor(message: string): ServiceError {
  const errors = [{ code: 'InvalidCursor' as const, message, path: 'cursor' }];
  return new ServiceError('invalid-request', message, { errors });
}
