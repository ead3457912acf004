import { z } from 'zod';
import { strictObject } from '../../../contract/strict-object.ts';
import { environment } from '../../inputs.ts';
import { defineTool } from '../../tool.ts';

const pageSize = 50;

export const listSheets = defineTool({
  name: 'list_sheets',
  title: 'List sheets',
  description: 'Lists sheets: stored tables with pipes that fill them. Free.',
  input: strictObject({
    project: z.string().min(1).max(200).exactOptional().describe('Only those of this project.'),
    environment,
    offset: z.int().min(0).default(0),
  }),
  output: z.object({
    sheets: z.array(
      z.object({
        sheet_id: z.int(),
        project: z.string(),
        name: z.string(),
        rows: z.int(),
        environment: z.string(),
      }),
    ),
    total: z.int(),
    next_offset: z.int().nullable(),
  }),
  hints: { reads: true },
  run: async ({ project, environment: place, offset }, { client }) => {
    const all = await client.sheets.list({ project, environment: place });
    const end = offset + pageSize;
    return {
      sheets: all.slice(offset, end).map(({ id, ...head }) => ({ sheet_id: id, ...head })),
      total: all.length,
      next_offset: end < all.length ? end : null,
    };
  },
});
