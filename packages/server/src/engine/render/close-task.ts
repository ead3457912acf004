import { z } from 'zod';
import type { JsonObject } from '../../contract/json-value.ts';
import { makeReason } from '../cell.ts';
import { isOpen } from '../close-record.ts';
import type { Task } from '../task.ts';

/** Characters of a record that are read on a main thread: about 5 ms. */
const smallLength = 100_000;

interface ShownField {
  status: string;
  meta?: JsonObject;
}

// Written by `renderRecord`; a schema would lose a column that is called `__proto__`.
const shownRecords = z.custom<Record<string, { fields: Record<string, ShownField> }>>(
  (value) => typeof value === 'object' && value !== null,
);

const reason = makeReason('Canceled', 'The run was canceled while this field waited.');

/** How a record looks that is canceled while it waits, from how it looked before: what is known stays. */
export const closeTask: Task<Record<string, never>, null, string> = {
  kind: 'close',
  prepare: () => ({
    isSmall: ({ body }) => typeof body === 'string' && body.length <= smallLength,
    run: ({ body }) => (typeof body === 'string' ? closeText(body) : ''),
  }),
  measure: ({ length }) => length,
};

function closeText(body: string): string {
  const records = Object.entries(shownRecords.parse(JSON.parse(`{${body}}`))).map(([name, record]) => {
    const fields = Object.entries(record.fields).map(
      ([column, field]) => [column, closeField(field)] as const,
    );
    return [name, { ...record, fields: Object.fromEntries(fields) }] as const;
  });
  return JSON.stringify(Object.fromEntries(records)).slice(1, -1);
}

function closeField(field: ShownField): ShownField {
  if (!isOpen(field)) return field;
  const { meta, ...others } = field;
  const kept = Object.entries(meta ?? {}).filter(([name]) => name !== 'waiting_until');
  const closed = { ...others, value: null, status: 'skipped', reason, resolved_by: null };
  return kept.length === 0 ? closed : { ...closed, meta: Object.fromEntries(kept) };
}
