import type { CatalogPipe, CatalogSearch, Datasets } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { z } from 'zod';
import { suggestName } from '../../contract/nearest-name.ts';
import { strictObject } from '../../contract/strict-object.ts';
import {
  describeDataset,
  describeFilter,
  describeNeed,
  priceOfPipe,
  priceOfSearch,
} from '../describe-entry.ts';
import { ToolRefusal } from '../explain-error.ts';
import type { ToolContext } from '../tool.ts';
import { defineTool } from '../tool.ts';

const object = z.record(z.string(), z.unknown());

const described = z.object({
  id: z.string(),
  kind: z.enum(['pipe', 'search']),
  label: z.string(),
  description: z.string(),
  successor: z.string().nullable().optional().describe('Use this one instead.'),
  price: z.string(),
  effects: z
    .enum(['never', 'always', 'depends'])
    .optional()
    .describe('Whether it sends or writes something, and needs allow_effects. `depends`: on the config.'),
  needs: z.string().optional().describe('The fields that records must have; `?` marks optional ones.'),
  outputs: z.array(z.string()),
  filters: z.array(object).optional(),
  needs_filter: z.boolean().optional(),
  limit: object.optional().describe('Rows of a page.'),
  connector: z.string().optional().describe('Whether it takes your own connections.'),
  runs_on: z.array(z.string()).optional().describe('The providers whose connections it takes.'),
  prices: z.array(object).optional().describe('Everything that it may bill, in credits for one time.'),
  default_config: object.optional(),
  config_schema: object.optional().describe('JSON Schema of the config.'),
  example: object.optional(),
});

export const describePipeOrSearch = defineTool({
  name: 'describe_pipe_or_search',
  title: 'Describe a pipe or a search',
  description:
    'Shows all that is needed to run one pipe or search: inputs or filters with their values, outputs, config, prices, effects and an example. Free.',
  input: strictObject({ id: z.string().min(1).max(200).describe('A pipe_id or search_id.') }),
  output: described,
  hints: { reads: true },
  run: async ({ id }, context) => {
    const { pipes, searches } = await context.catalog(context.client);
    const pipe = pipes.find(({ pipe_id: one }) => one === id);
    if (pipe !== undefined) return describePipe(pipe);
    const search = searches.find(({ search_id: one }) => one === id);
    if (search !== undefined) return describeSearch(search);
    const dataset = (await listDatasets(context)).find(({ search_id: one }) => one === id);
    if (dataset !== undefined) return describeDataset(dataset);
    const known = [...pipes.map(({ pipe_id: one }) => one), ...searches.map(({ search_id: one }) => one)];
    const hint = suggestName(id, known) || 'find_pipes_and_searches finds them by words.';
    throw new ToolRefusal(`There is no pipe or search "${id}". ${hint}`);
  },
});

/** The organization's own; none for a caller who may not see them. */
export async function listDatasets({ client, signal }: ToolContext): Promise<Datasets['datasets']> {
  try {
    return (await client.call<Datasets>('/v1/datasets', { signal })).datasets;
  } catch (error) {
    if (error instanceof HeadraceError && error.status === 403) return [];
    throw error;
  }
}

function describePipe(pipe: CatalogPipe): z.input<typeof described> {
  const { pipe_id: id, label, description, successor, connector, runs_on: runsOn, billing, effects } = pipe;
  return {
    id,
    kind: 'pipe',
    label,
    description,
    successor,
    price: priceOfPipe(pipe),
    effects,
    needs: describeNeed(pipe.inputs),
    outputs: pipe.outputs.map(({ name, type, format }) => `${name} (${format ?? type})`),
    connector,
    runs_on: runsOn,
    prices: billing,
    default_config: pipe.default_config,
    config_schema: pipe.config_schema,
    example: pipe.example,
  };
}

/** Without the schema of the config, which says the same as the filters at great length. */
function describeSearch(search: CatalogSearch): z.input<typeof described> {
  const { search_id: id, label, description, deprecated, connector, runs_on: runsOn, billing } = search;
  return {
    id,
    kind: 'search',
    label,
    description: [description, ...search.refuses].join(' '),
    successor: deprecated?.successor ?? null,
    price: priceOfSearch(search),
    effects: 'never',
    outputs: search.outputs.map(({ name, type, format }) => `${name} (${format ?? type})`),
    filters: search.filters.map((filter) => describeFilter(filter)),
    needs_filter: search.needs_filter,
    limit: search.limit,
    connector,
    runs_on: runsOn,
    prices: billing === null ? [] : [billing],
    example: search.example,
  };
}
