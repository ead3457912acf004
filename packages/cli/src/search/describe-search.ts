import type { CatalogFilter, CatalogSearch } from '@headrace/client';
import { colorsOf } from '../colors.ts';
import { formatNumber } from '../format-number.ts';
import { isObject } from '../is-object.ts';

/** A description of a search for people, with a command to paste. */
export function describeSearch(search: CatalogSearch): string {
  const { bold, dim, yellow } = colorsOf(process.stdout);
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', dim(title), ...lines.map((line) => `  ${line}`)];
  const { deprecated } = search;
  return [
    `${bold(search.search_id)}  ${search.label}`,
    search.description,
    ...(deprecated === null
      ? []
      : [yellow(`Deprecated${sayWhen(deprecated)}; use ${deprecated.successor}.`)]),
    ...section('Filters', search.filters.flatMap(describeFilter)),
    ...section('Columns', describeColumns(search)),
    ...section('Pages', describePages(search)),
    ...section('Price', [describePrice(search)]),
    ...section('Config', describeConfig(search)),
    ...section('Example', describeExample(search)),
    '',
  ].join('\n');
}

function sayWhen({ since }: { since?: string }): string {
  return since === undefined ? '' : ` since ${since}`;
}

function describeFilter({ name, description, ...filter }: CatalogFilter): string[] {
  const { kind, values, examples, min, max, can_exclude: canExclude } = filter;
  const bounds = kind === 'range' && min !== undefined && max !== undefined ? `, ${min}..${max}` : '';
  const told = values ?? examples ?? [];
  return [
    `${name} (${kind}${bounds}${canExclude === true ? ', can exclude' : ''})  ${description}`,
    ...(told.length === 0 ? [] : [`  ${values === undefined ? 'such as ' : ''}${told.join('; ')}`]),
  ];
}

function describeColumns({ outputs, has_own_outputs: hasOwn }: CatalogSearch): string[] {
  const named = outputs.map(
    ({ name, type, format, enabled }) =>
      `${name} (${format ?? type})${enabled ? '' : ', where output_fields of the config enables it'}`,
  );
  return [...named, ...(hasOwn ? ['and those of your own source'] : [])];
}

function describePages({ limit, pagination_type: pagination }: CatalogSearch): string[] {
  const most = `--limit ${limit.min} to ${formatNumber(limit.max)} rows, by default ${formatNumber(limit.default)}`;
  return [most, ...(pagination === null ? ['One page has all rows.'] : [])];
}

function describePrice({ billing, connector, runs_on: runsOn }: CatalogSearch): string {
  const on = runsOn.join(', ');
  if (billing === null)
    return connector === 'required'
      ? `Only the connection fee; it needs your own connection to ${on}.`
      : 'Nothing.';
  const { credits, mode, page_size: pageSize } = billing;
  const per = { per_result: 'row', per_page: `${formatNumber(pageSize)} rows begun`, per_search: 'search' }[
    mode
  ];
  return `${formatNumber(credits)} credits for each ${per}; with your own connection to ${on}, the fee.`;
}

/** What else `--set` and `--config` can set. */
function describeConfig({ default_config: config }: CatalogSearch): string[] {
  const { limit: _, cursor: __, page_number: ___, output_fields: ____, ...rest } = config;
  return Object.keys(rest).length === 0 ? [] : JSON.stringify(rest, null, 2).split('\n');
}

/** The example as a command. What flags cannot express is shown as the config for a file. */
function describeExample({ search_id: id, example }: CatalogSearch): string[] {
  const { filters, limit, ...rest } = example;
  const flags = isObject(filters) ? Object.entries(filters).map(([name, value]) => flagsOf(name, value)) : [];
  if (Object.keys(rest).length > 0 || flags.includes(null))
    return [
      ...JSON.stringify(example, null, 2).split('\n'),
      `headrace search ${id} --config FILE --out rows.csv`,
    ];
  const all = [
    ...flags.flatMap((some) => some ?? []),
    ...(typeof limit === 'number' ? [`--limit ${limit}`] : []),
  ];
  return [`headrace search ${id} --sandbox ${all.join(' ')} --out rows.csv`];
}

/** Null if a flag cannot express it. */
function flagsOf(name: string, value: unknown): string[] | null {
  if (typeof value === 'string' || typeof value === 'boolean') return [flagOf(name, '=', String(value))];
  if (Array.isArray(value)) return value.map((one) => flagOf(name, '=', String(one)));
  if (!isObject(value)) return null;
  const { include = [], exclude = [], ...others } = value;
  const ends = Object.values(others);
  if (ends.length === 2)
    return [flagOf(name, '=', ends.map((end) => (typeof end === 'number' ? end : '')).join('..'))];
  if (ends.length > 0 || !Array.isArray(include) || !Array.isArray(exclude)) return null;
  return [
    ...include.map((one) => flagOf(name, '=', String(one))),
    ...exclude.map((one) => flagOf(name, '!=', String(one))),
  ];
}

function flagOf(name: string, sign: '=' | '!=', value: string): string {
  const text = `${name}${sign}${value}`;
  // In single quotes a shell takes everything literally, except the quote itself.
  const quoted = /^[\w.=:/@+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return `--filter ${quoted}`;
}
