import type { CatalogPipe } from '@headrace/client';
import { colorsOf } from './colors.ts';
import { isObject } from './is-object.ts';

/** A description of a pipe for people, with a request to paste. */
export function describePipe(pipe: CatalogPipe, address: string): string {
  const { bold, dim, yellow } = colorsOf(process.stdout);
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', dim(title), ...lines.map((line) => `  ${line}`)];
  return [
    `${bold(pipe.pipe_id)}  ${pipe.label}`,
    pipe.description,
    ...describeAge(pipe).map((line) => yellow(line)),
    ...section('Inputs', pipe.inputs === null ? ['They follow from the config.'] : describeNeed(pipe.inputs)),
    ...section('Outputs', describeOutputs(pipe)),
    ...section('Config', JSON.stringify(pipe.default_config, null, 2).split('\n')),
    ...section('Example', exampleOf(pipe, address)),
    '',
  ].join('\n');
}

function describeAge({ deprecated, successor }: CatalogPipe): string[] {
  if (deprecated !== null) {
    const since = deprecated.since === undefined ? '' : ` since ${deprecated.since}`;
    return [`Deprecated${since}; use ${deprecated.successor}.`];
  }
  return successor === null ? [] : [`For new requests use ${successor}.`];
}

function describeOutputs({ outputs, default_config: config }: CatalogPipe): string[] {
  // If its default config is incomplete, a pipe has no outputs yet, but may have names for them.
  if (outputs.length === 0)
    return isObject(config.output_fields)
      ? Object.keys(config.output_fields)
      : ['Their names are in the config.'];
  return outputs.map(({ name, type, format }) => `${name} (${format ?? type})`);
}

/** A requirement as lines: `all` one below the other, `any` in one line. */
function describeNeed(need: unknown): string[] {
  if (isObject(need) && Array.isArray(need.all)) return need.all.flatMap((part) => describeNeed(part));
  return [describePart(need)];
}

function describePart(need: unknown): string {
  if (!isObject(need)) return '';
  if (Array.isArray(need.any)) return need.any.map(describePart).join(' or ');
  if (Array.isArray(need.all)) return `(${need.all.map(describePart).join(' and ')})`;
  if (need.optional !== undefined) return `${describePart(need.optional)}, optional`;
  return `${String(need.field)} (${String(need.format ?? need.type)})`;
}

function exampleOf({ pipe_id: pipeId, example }: CatalogPipe, address: string): string[] {
  const pipe = { pipe_id: pipeId, ...(example.config === undefined ? {} : { config: example.config }) };
  const body = JSON.stringify({ pipes: [pipe], input: [{ id: 1, ...example.input }] }, null, 2);
  return [
    `curl ${address}/v1/pipes/run/sync \\`,
    '  -H "Authorization: Bearer $HEADRACE_API_KEY" -H "Content-Type: application/json" \\',
    // In single quotes a shell takes everything literally, except the quote itself.
    ...`  -d '${body.replaceAll("'", String.raw`'\''`)}'`.split('\n'),
  ];
}
