/* What the pipes that add rows to a sheet do. */
import { z } from 'zod';
import type { JsonObject } from '../../contract/json-value.ts';
import { jsonObject } from '../../contract/json-value.ts';
import type { ComputeContext, Outcome } from '../../engine/pipe.ts';
import { PipeFailure } from '../../engine/pipe.ts';
import type { NamedByTemplates } from './sheet-templates.ts';
import { renderSheet, sheetTemplates } from './sheet-templates.ts';

/** Of one record. */
const maxRows = 1000;

export interface AppendOptions extends NamedByTemplates {
  run: boolean;
  allow_field_creation: boolean;
  allow_sheet_creation: boolean;
}

const appended = z.object({ row_ids: z.array(z.number()), created_sheet: z.string().nullable() });

/** Adds rows; outputs by the names that the field catalog has for them. */
export function appendRows(
  options: AppendOptions,
  { fields, rows, context }: { fields: JsonObject; rows: readonly JsonObject[]; context: ComputeContext },
): Outcome | Promise<Outcome> {
  return renderSheet(sheetTemplates(options), { fields, context }, async (named) => {
    const answer = await context.sheets.commit({
      kind: 'append',
      ...named,
      rows,
      run: options.run,
      mayAddColumns: options.allow_field_creation,
      mayCreate: options.allow_sheet_creation,
    });
    if (answer instanceof PipeFailure) return answer;
    const { row_ids: ids, created_sheet: created } = appended.parse(answer);
    const texts = ids.map(String);
    return { sheet_record_id: texts[0], sheet_record_ids: texts, created_sheet: created };
  });
}

/** The values of a record that go into its row. */
export function pickValues(names: readonly string[], values: JsonObject): JsonObject {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

/** Each object of a list as a row, or why they cannot be rows. */
export function readObjects(list: unknown): JsonObject[] | PipeFailure {
  const items = z.array(z.unknown()).safeParse(list);
  if (!items.success) return new PipeFailure('InvalidValue', 'The rows to add are no list.');
  if (items.data.length > maxRows) {
    const message = `The list has ${items.data.length.toLocaleString('en')} objects; at most ${maxRows.toLocaleString('en')} become rows at a time.`;
    return new PipeFailure('LimitReached', message);
  }
  const rows = z.array(jsonObject).safeParse(items.data);
  if (rows.success) return rows.data;
  const at = Number(rows.error.issues[0]?.path[0] ?? 0);
  return new PipeFailure('InvalidValue', `Item ${at + 1} of the list is no object, so it cannot be a row.`);
}
