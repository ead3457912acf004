/* The catalog as TypeScript: what each pipe and search takes and gives, for the client. */
import type { z } from 'zod';
import { pipes, searches } from '../packages/server/src/catalog.ts';
import type { CatalogFilter, CatalogSearch } from '../packages/server/src/contract/catalog.ts';
import type { Pipe, PipeOutput } from '../packages/server/src/engine/pipe.ts';
import { mergeDefaults } from '../packages/server/src/engine/plan/merge-defaults.ts';
import { createPriceList } from '../packages/server/src/engine/plan/price-list.ts';
import type { Need } from '../packages/server/src/engine/requirement.ts';
import { describePipe } from '../packages/server/src/http/describe-pipe.ts';
import { describeSearch } from '../packages/server/src/http/describe-search.ts';
import type { Search } from '../packages/server/src/engine/search/search.ts';
import { configSchema, isRecord, printConfigType, quote } from './print-config-type.ts';

const head = `/* Made by \`npm run generate\` out of the catalog; do not edit. */
import type { Condition } from './api-types.ts';
import type { FieldFormat, FieldType, Json, List, Listed, None } from './catalog-entry.ts';
import type { PipeEntry, Range, SearchEntry } from './catalog-entry.ts';
`;

/** The module with one entry for each pipe and each search. */
export function printCatalogTypes(): string {
  return [
    head,
    '/** Every pipe: its inputs, its outputs, those that only come when enabled, and its config. */',
    'export interface PipeCatalog {',
    ...pipes.map(printPipe),
    '}',
    '',
    '/** Every search: its outputs, those that only come when enabled, and its config. */',
    'export interface SearchCatalog {',
    ...searches.map(printSearch),
    '}',
    '',
  ].join('\n');
}

function printPipe(pipe: Pipe): string {
  const { inputs, outputs, config_schema: schema, default_config: defaults } = describePipe(pipe, prices);
  const all = allOutputs(pipe);
  const on = new Set(outputs.map(({ name }) => name));
  const need = inputs === null ? null : pipe.shape(fullConfig(pipe, {})).need;
  const parts = [
    need === null ? 'None' : printNeed(need),
    printOutputs(all.filter(({ name }) => on.has(name))),
    printOutputs(all.filter(({ name }) => !on.has(name))),
    printConfig(schema, { defaults, without: ['input_fields', 'output_fields'], filters: [] }),
  ];
  const successor = pipe.deprecated?.successor ?? pipe.successor;
  return `${comment(pipe.description, successor)}  ${quote(pipe.id)}: PipeEntry<${parts.join(', ')}>;`;
}

const prices = createPriceList();

/** The example completes configs whose defaults are not enough. */
function fullConfig({ example, defaultConfig }: Pipe, over: Pipe['defaultConfig']): Pipe['defaultConfig'] {
  return mergeDefaults(over, mergeDefaults(example.config ?? {}, defaultConfig));
}

/** All outputs that have a setting, under their own names, whether they are enabled or not. */
function allOutputs(pipe: Pipe): PipeOutput[] {
  const { input_fields: inputs, output_fields: settings } = pipe.defaultConfig;
  if (!isRecord(settings)) return [];
  const every = Object.fromEntries(Object.keys(settings).map((name) => [name, { alias: '', enabled: true }]));
  return pipe.shape(
    fullConfig(pipe, { ...(inputs === undefined ? {} : { input_fields: inputs }), output_fields: every }),
  ).outputs;
}

function printNeed(need: Need): string {
  if ('all' in need) return need.all.map((part) => grouped(part)).join(' & ');
  if ('any' in need) return need.any.map(printNeed).join(' | ');
  if ('optional' in need) return `Partial<${printNeed(need.optional)}>`;
  return `{ ${need.field}: ${printValue(need.type, need.format)} }`;
}

function grouped(need: Need): string {
  return 'any' in need && need.any.length > 1 ? `(${printNeed(need)})` : printNeed(need);
}

function printOutputs(outputs: readonly { name: string; type: string; format: string | null }[]): string {
  if (outputs.length === 0) return 'None';
  return `{ ${outputs.map(({ name, type, format }) => `${name}: ${printValue(type, format)}`).join('; ')} }`;
}

function printValue(type: string, format: string | null): string {
  if (type === 'string' || type === 'number' || type === 'boolean') return type;
  switch (format) {
    case 'json_object':
      return 'Json';
    case 'json_list':
      return 'unknown[]';
    case 'json_list_string':
      return 'string[]';
    default:
      return 'unknown';
  }
}

interface Config {
  defaults: Record<string, unknown>;
  without: string[];
  filters: readonly CatalogFilter[];
}

function printConfig(given: z.infer<z.ZodRecord>, { defaults, without, filters }: Config): string {
  const schema = configSchema.parse(given);
  const { filters: hasFilters, ...rest } = schema.properties ?? {};
  const properties = Object.fromEntries(Object.entries(rest).filter(([name]) => !without.includes(name)));
  const plain = printConfigType({ ...schema, type: 'object', properties }, defaults);
  const own = Object.keys(properties).length === 0 ? 'None' : plain;
  return hasFilters === undefined ? own : `${own} & { filters?: ${printFilters(filters)} }`;
}

function printFilters(filters: readonly CatalogFilter[]): string {
  if (filters.length === 0) return 'None';
  const lines = filters.map((filter) => {
    const examples =
      filter.examples === undefined ? '' : ` Such as ${filter.examples.map(quote).join(', ')}.`;
    return `    /** ${filter.description}${examples} */\n    ${filter.name}?: ${printFilter(filter)};\n`;
  });
  return `{\n${lines.join('')}  }`;
}

function printFilter({ kind, values, ends = [], can_exclude: canExclude }: CatalogFilter): string {
  switch (kind) {
    case 'flag':
      return 'boolean | null';
    case 'text':
      return 'string | null';
    case 'range':
      return `Range<${ends.map(quote).join(' | ')}>`;
    case 'list':
      return `${canExclude === true ? 'List' : 'Listed'}${values === undefined ? '' : `<${values.map(quote).join(' | ')}>`}`;
  }
}

function printSearch(search: Search): string {
  const shown: CatalogSearch = describeSearch(search, prices);
  const { outputs, config_schema: schema, default_config: defaults, has_own_outputs: isOpen } = shown;
  const parts = [
    printOutputs(outputs.filter(({ enabled }) => enabled)),
    printOutputs(outputs.filter(({ enabled }) => !enabled)),
    printConfig(schema, { defaults, without: isOpen ? [] : ['output_fields'], filters: shown.filters }),
    ...(isOpen ? ['true'] : []),
  ];
  const about = comment(search.description, search.deprecated?.successor ?? null);
  return `${about}  ${quote(search.id)}: SearchEntry<${parts.join(', ')}>;`;
}

function comment(text: string, successor: string | null): string {
  const deprecated = successor === null ? '' : ` @deprecated Use ${quote(successor)}.`;
  return `  /** ${text.replaceAll('*/', '* /')}${deprecated} */\n`;
}
