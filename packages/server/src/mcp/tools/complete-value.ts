import type { CompleteResponse } from '@headrace/client';
import { z } from 'zod';
import { completeRequest } from '../../contract/complete.ts';
import { strictObject } from '../../contract/strict-object.ts';
import { defineTool } from '../tool.ts';

export const completeValue = defineTool({
  name: 'complete_value',
  title: 'Look up the values of a filter',
  description:
    'Finds the exact values that a filter or input accepts: locations, industries, job titles, columns of datasets. Free. `source` is what describe_pipe_or_search shows beside the filter. Typos are forgiven.',
  input: strictObject({
    source: completeRequest.shape.source.describe('The `source` of a filter, or `dataset:<name>:<column>`.'),
    query: completeRequest.shape.query,
    limit: completeRequest.shape.limit,
  }),
  output: z.object({
    values: z.array(z.object({ value: z.string(), label: z.string() })).describe('The best first.'),
  }),
  hints: { reads: true },
  run: async (body, { client, signal }) => {
    const { results } = await client.call<CompleteResponse>('/v1/complete', { body, signal });
    return { values: results.map(({ value, label }) => ({ value, label })) };
  },
});
