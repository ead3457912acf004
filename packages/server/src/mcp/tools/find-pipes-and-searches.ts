import type { CatalogPipe, CatalogSearch, Dataset } from '@headrace/client';
import { z } from 'zod';
import { strictObject } from '../../contract/strict-object.ts';
import { describeDataset, describeNeed, priceOfPipe, priceOfSearch } from '../describe-entry.ts';
import { rankEntries } from '../rank-entries.ts';
import { cutText } from '../show-cells.ts';
import { defineTool } from '../tool.ts';
import { listDatasets } from './describe-pipe-or-search.ts';

const longestDescription = 200;
/** Of the outputs and filters of one entry. */
const mostNames = 12;

const shownEntry = z.object({
  id: z.string(),
  kind: z.enum(['pipe', 'search']),
  label: z.string(),
  description: z.string(),
  price: z.string(),
  needs: z.string().optional().describe('Fields that a record must have.'),
  filters: z.array(z.string()).optional(),
  outputs: z.array(z.string()),
  effects: z
    .enum(['always', 'depends'])
    .optional()
    .describe('It sends or writes something; left out if it never does.'),
});
type Entry = z.input<typeof shownEntry>;

export const findPipesAndSearches = defineTool({
  name: 'find_pipes_and_searches',
  title: 'Find pipes and searches',
  description:
    'Finds what Headrace can do, by words such as "work email" or "people search": pipes enrich records, searches find people, companies or your own records. Free. Without words it lists all.',
  input: strictObject({
    query: z.string().max(200).default('').describe('Words, the more telling the better.'),
    kind: z.enum(['pipe', 'search']).exactOptional(),
    offset: z.int().min(0).default(0),
    limit: z.int().min(1).max(50).default(8),
  }),
  output: z.object({ found: z.array(shownEntry), total: z.int(), next_offset: z.int().nullable() }),
  hints: { reads: true },
  run: async ({ query, kind, offset, limit }, context) => {
    const { pipes, searches } = await context.catalog(context.client);
    // Older names remain for older requests; each says so where it is described.
    const entries = [
      ...pipes.filter(({ deprecated, successor }) => deprecated === null && successor === null).map(showPipe),
      ...searches.filter(({ deprecated }) => deprecated === null).map(showSearch),
      ...(await listDatasets(context)).map(showDataset),
    ].filter((entry) => kind === undefined || entry.kind === kind);
    const ranked = rankEntries(entries, query, textOf);
    const end = offset + limit;
    return {
      found: ranked.slice(offset, end).map(shorten),
      total: ranked.length,
      next_offset: end < ranked.length ? end : null,
    };
  },
});

function textOf({ id, label, description, needs = '', filters = [], outputs }: Entry) {
  return { name: `${id} ${label}`, fields: [needs, ...filters, ...outputs].join(' '), description };
}

function shorten({ description, filters, outputs, ...entry }: Entry): Entry {
  return {
    ...entry,
    description: cutText(description, longestDescription),
    outputs: cutNames(outputs),
    ...(filters === undefined ? {} : { filters: cutNames(filters) }),
  };
}

function cutNames(names: readonly string[]): string[] {
  if (names.length <= mostNames) return [...names];
  return [...names.slice(0, mostNames), `and ${names.length - mostNames} more`];
}

function showPipe(pipe: CatalogPipe): Entry {
  const { pipe_id: id, label, description, effects } = pipe;
  return {
    id,
    kind: 'pipe',
    label,
    description,
    price: priceOfPipe(pipe),
    needs: describeNeed(pipe.inputs),
    outputs: pipe.outputs.map(({ name }) => name),
    ...(effects === 'never' ? {} : { effects }),
  };
}

function showSearch(search: CatalogSearch): Entry {
  const { search_id: id, label, description, filters, outputs } = search;
  return {
    id,
    kind: 'search',
    label,
    description,
    price: priceOfSearch(search),
    filters: filters.map(({ name }) => name),
    outputs: outputs.map(({ name }) => name),
  };
}

function showDataset(dataset: Dataset): Entry {
  const { filters, ...entry } = describeDataset(dataset);
  return { ...entry, filters: filters.map(({ name }) => name) };
}
