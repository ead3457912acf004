import type { Estimate } from '@headrace/client';
import { z } from 'zod';
import { strictObject } from '../../contract/strict-object.ts';
import { ToolRefusal } from '../explain-error.ts';
import { environment, pipe, records, search, sheetPipes, toPayloads } from '../inputs.ts';
import { toSearch } from '../search-request.ts';
import { defineTool } from '../tool.ts';

const credits = z.number();

export const estimateCost = defineTool({
  name: 'estimate_cost',
  title: 'Estimate what a run would cost',
  description:
    'Says what run_pipes, run_search or run_sheet would cost, and what is wrong with the request. Free; runs nothing. Give `pipes` with `records`, or `search`, or `sheet`.',
  input: strictObject({
    pipes: z.array(pipe).min(1).max(100).exactOptional(),
    records: records.exactOptional(),
    search: strictObject(search).exactOptional(),
    sheet: strictObject({ sheet_id: z.int().min(1), pipes: sheetPipes }).exactOptional(),
    environment,
  }),
  output: z.object({
    min: credits,
    expected: credits.describe('Judged by how often each provider found something for this organization.'),
    max: credits.describe('It never costs more than this.'),
    operations: z
      .array(z.object({ provider: z.string(), operation: z.string(), credits, expected_times: z.number() }))
      .describe('Whom it would ask, in order, and the price of one time.'),
    rows: z.int().optional().describe('Of a sheet: the rows that would run.'),
  }),
  hints: { reads: true },
  run: async ({ pipes, records: input, search: wanted, sheet, environment: place }, { client }) => {
    const config = { environment: place };
    if (sheet !== undefined) {
      const found = await client.sheets.estimate(sheet.sheet_id, { pipes: sheet.pipes });
      return { ...showEstimate(found), rows: found.rows.to_run };
    }
    if (wanted !== undefined) {
      const body = { search: toSearch(wanted), config };
      return showEstimate(await client.call<Estimate>('/v1/search/estimate', { body }));
    }
    if (pipes === undefined || input === undefined)
      throw new ToolRefusal('Give `pipes` with `records`, or `search`, or `sheet`.');
    const body = { pipes: toPayloads(pipes), input, config };
    return showEstimate(await client.call<Estimate>('/v1/pipes/estimate', { body }));
  },
});

function showEstimate({ min, expected, max, operations }: Estimate) {
  return {
    min,
    expected,
    max,
    operations: operations.map(({ provider, operation, credits: price, times }) => ({
      provider,
      operation,
      credits: price,
      expected_times: times,
    })),
  };
}
