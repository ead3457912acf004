import type { Receipt, WholeSheetCell } from '@headrace/client';
import { z } from 'zod';
import { strictObject } from '../../contract/strict-object.ts';
import { ToolRefusal } from '../explain-error.ts';
import { cutText } from '../show-cells.ts';
import type { ToolContext } from '../tool.ts';
import { defineTool } from '../tool.ts';

/** Characters of the whole value. */
const longestValue = 20_000;
/** A search asks page by page. */
const mostAttempts = 100;

const attempt = z.object({
  provider: z.string(),
  outcome: z.string().describe('found, not_found, rejected (by a rule), failed, or skipped (not asked).'),
  why: z.string().optional().describe('What accepted, rejected or skipped it, or why it failed.'),
  credits: z.number(),
  price_rule: z.string().optional(),
  duration_ms: z.number(),
  cached: z.boolean().optional().describe('The answer came from an equal call.'),
});

const explained = z.object({
  status: z.string().optional(),
  value: z.unknown().optional().describe('All of it, unless it is very long.'),
  made_by: z.string().nullable().describe('The pipe or search; null if it came with the record.'),
  credits: z.number(),
  asked: z.array(attempt).describe('Who was asked, in order.'),
});

export const explainCell = defineTool({
  name: 'explain_cell',
  title: 'Explain a cell',
  description:
    'Shows where a value comes from: who was asked, what they answered, what accepted or rejected it, and what it cost. Free. Give run_id, record_id and field of run_pipes; sheet_id, row_id and field of a sheet; or the run_id of a search alone.',
  input: strictObject({
    run_id: z.string().min(1).max(200).exactOptional(),
    record_id: z.union([z.string().min(1), z.number()]).exactOptional(),
    sheet_id: z.int().min(1).exactOptional(),
    row_id: z.int().min(1).exactOptional(),
    field: z.string().min(1).max(1000).exactOptional(),
  }),
  output: z.object({ explained: z.array(explained).describe('One; for a list of searches, one for each.') }),
  hints: { reads: true },
  run: async (place, { client }) => ({ explained: await explain(place, client) }),
});

interface Place {
  run_id?: string | undefined;
  record_id?: string | number | undefined;
  sheet_id?: number | undefined;
  row_id?: number | undefined;
  field?: string | undefined;
}

async function explain(place: Place, client: ToolContext['client']): Promise<z.input<typeof explained>[]> {
  const { run_id: runId, record_id: recordId, sheet_id: sheetId, row_id: rowId, field } = place;
  if (sheetId !== undefined && rowId !== undefined && field !== undefined) {
    const path = `/v1/sheets/${sheetId}/rows/${rowId}/cells/${encodeURIComponent(field)}`;
    return [showCell(await client.call<WholeSheetCell>(path))];
  }
  if (runId === undefined || (recordId === undefined) !== (field === undefined))
    throw new ToolRefusal(
      'Give run_id, record_id and field; or sheet_id, row_id and field; or the run_id of a search.',
    );
  if (recordId === undefined || field === undefined) {
    const path = `/v1/search/receipt/${encodeURIComponent(runId)}`;
    return (await client.call<{ receipts: Receipt[] }>(path)).receipts.map(showReceipt);
  }
  const parts = [runId, String(recordId), field].map(encodeURIComponent);
  return [showReceipt(await client.call<Receipt>(`/v1/pipes/receipt/${parts.join('/')}`))];
}

function showReceipt({
  status,
  value,
  pipe_id: pipe,
  credits,
  attempts,
}: Receipt): z.input<typeof explained> {
  return {
    ...(status === undefined ? {} : { status }),
    ...(value === undefined ? {} : { value: wholeValue(value) }),
    made_by: pipe,
    credits,
    asked: attempts.slice(0, mostAttempts).map((one) => ({
      provider: one.provider,
      outcome: one.outcome,
      why: one.message === null ? one.rule : `${one.rule}: ${one.message}`,
      credits: one.credits,
      price_rule: one.price_rule,
      duration_ms: one.duration_ms,
      cached: one.cached,
    })),
  };
}

function showCell(cell: WholeSheetCell): z.input<typeof explained> {
  const { status, value, reason, resolved_by: by, credits, attempts } = cell;
  return {
    status: reason === null ? status : `${status}: ${reason.message}`,
    value: wholeValue(value),
    made_by: by?.ref === 'input' ? null : (by?.ref ?? null),
    credits: credits ?? 0,
    asked: attempts.slice(0, mostAttempts).map(({ provider, outcome, credits: cost, ms }) => ({
      provider,
      outcome,
      credits: cost,
      duration_ms: ms,
    })),
  };
}

function wholeValue(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length <= longestValue ? value : cutText(text, longestValue);
}
