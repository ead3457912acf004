import type fc from 'fast-check';
import { nat } from 'fast-check';
import type { CatalogPipe } from '../src/contract/catalog.ts';
import { oddHeaders } from './fuzz-headers.ts';
import { anything, formulas, names, patterns, templates, writeJson } from './fuzz-values.ts';

/** Draws one value from a fast-check arbitrary. */
export type Draw = fc.GeneratorValue;

export interface FuzzCase {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface Keys {
  api: string;
  operator: string;
}

type Tree = { [key: string]: unknown } | unknown[];

const upTo = (draw: Draw, max: number): number => draw(nat, max);
const oneOf = <T>(draw: Draw, list: readonly T[]): T => {
  const item = list[upTo(draw, list.length - 1)];
  // The index is within the list, which is never empty.
  return item as T;
};
/** A copy, as later mutations may change it; by way of JSON, which keeps `__proto__` a property like any other. */
const anyValue = (draw: Draw): unknown => JSON.parse(JSON.stringify(oneOf(draw, anything)));
const chance = (draw: Draw, percent: number): boolean => upTo(draw, 99) < percent;

/** A request to some endpoint that is valid but for a few mutations. */
export function drawCase(draw: Draw, pipes: readonly CatalogPipe[], keys: Keys): FuzzCase {
  const kind = upTo(draw, 99);
  if (kind < 40) return pipesCase(draw, '/v1/pipes/run', { pipes, keys });
  if (kind < 50) return pipesCase(draw, '/v1/pipes/run/sync', { pipes, keys });
  if (kind < 75) return pipesCase(draw, '/v1/pipes/validate', { pipes, keys });
  if (kind < 82) return operatorCase(draw, keys);
  return pathCase(draw, keys);
}

function pipesCase(
  draw: Draw,
  path: string,
  { pipes, keys }: { pipes: readonly CatalogPipe[]; keys: Keys },
): FuzzCase {
  const request = drawRequest(draw, pipes);
  // Half of them are wrong in their records alone, so that they run.
  const isData = chance(draw, 50);
  for (let count = upTo(draw, 3); count > 0; count -= 1) {
    if (isData) mutateRecord(draw, request.input);
    else mutate(draw, request);
  }
  let body = writeJson(request);
  if (chance(draw, 3)) body = body.slice(0, upTo(draw, body.length));
  if (chance(draw, 1))
    body = oneOf(draw, [
      '',
      'null',
      '[]',
      '1',
      '"x"',
      '\u0000',
      '{',
      '{}',
      '\ufeff{}',
      '{"pipes":}',
      '[[[[',
      `"${'x'.repeat(5_300_000)}"`,
    ]);
  return { method: 'POST', path, headers: drawHeaders(draw, keys.api), body };
}

/** A valid request, mostly: one or two pipes of the catalog on records of their examples. */
function drawRequest(draw: Draw, pipes: readonly CatalogPipe[]) {
  const chosen = Array.from({ length: chance(draw, 70) ? 1 : 2 }, () => oneOf(draw, pipes));
  const row = Object.assign({}, ...chosen.map(({ example }) => example.input), { name: 'Jane Doe' });
  return {
    config: {
      environment: 'sandbox',
      ...(chance(draw, 50) ? { field_definitions: { enabled: true }, widgets: { enabled: true } } : {}),
    },
    pipes: chosen.map((pipe) => drawPayload(draw, pipe)),
    input: Array.from({ length: 1 + upTo(draw, 2) }, (_, id): { [key: string]: unknown } => ({ id, ...row })),
    ...(chance(draw, 20)
      ? {
          field_annotations: {
            name: { type: 'string', format: 'text' },
            [oneOf(draw, names)]: { type: 'json' },
          },
        }
      : {}),
  };
}

function drawPayload(draw: Draw, pipe: CatalogPipe) {
  const example = structuredClone(pipe.example.config ?? {});
  // Nothing may leave the machine: a private address is refused, in production as well.
  const config = 'url' in example ? { ...example, url: 'http://127.0.0.1:9/{{ company_domain }}' } : example;
  if (chance(draw, 15)) Object.assign(config, { [schemaKey(draw, pipe)]: anyValue(draw) });
  for (const key of ['template', 'body'])
    if (key in config && chance(draw, 50)) Object.assign(config, { [key]: oneOf(draw, templates) });
  if ('formula' in config && chance(draw, 70)) Object.assign(config, { formula: oneOf(draw, formulas) });
  const condition = {
    property: 'value',
    field_name: chance(draw, 95) ? 'name' : oneOf(draw, names),
    operator: oneOf(draw, ['eq', 'gt', 'contains', 'matches', 'matches', 'older_than_days']),
    value: oneOf(draw, [...patterns, 'Jane', 0, null, true]),
  };
  const runIf = { when: { logic: oneOf(draw, ['and', 'or']), conditions: [condition] } };
  return { pipe_id: pipe.pipe_id, config, ...(chance(draw, 30) ? { run_if: runIf } : {}) };
}

/** A key that the pipe's JSON Schema names, or any. */
function schemaKey(draw: Draw, { config_schema: schema }: CatalogPipe): string {
  const known = Object.keys(
    typeof schema.properties === 'object' && schema.properties !== null ? schema.properties : {},
  );
  // A URL that is not ours could lead outside.
  return oneOf(
    draw,
    [...known, ...names].filter((key) => key !== 'url'),
  );
}

/** Puts any value under a key that a record has, or under another. */
function mutateRecord(draw: Draw, records: readonly { [key: string]: unknown }[]): void {
  const record = oneOf(draw, records);
  const key = chance(draw, 80) ? oneOf(draw, Object.keys(record)) : oneOf(draw, names);
  define(record, key, anyValue(draw));
}

/** Changes one place of a request: a value, a key, an element twice, or one missing. */
function mutate(draw: Draw, request: Tree): void {
  const places = listPlaces(request);
  const { parent, key } = oneOf(draw, places);
  const kind = upTo(draw, 9);
  if (Array.isArray(parent)) {
    const at = Number(key);
    if (kind < 2) parent.splice(at, 1);
    else if (kind < 4) parent.push(parent[at]);
    else parent[at] = anyValue(draw);
    return;
  }
  if (kind === 0) delete parent[key];
  else if (kind < 3) define(parent, oneOf(draw, names), anyValue(draw));
  else if (kind === 3) define(parent, oneOf(draw, names), parent[key]);
  else if (key !== 'environment') define(parent, key, anyValue(draw));
}

/** Sets an own property, `__proto__` included. */
function define(target: { [key: string]: unknown }, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

function listPlaces(tree: Tree, depth = 0): { parent: Tree; key: string }[] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    const here = [{ parent: tree, key }];
    return isTree(value) && depth < 8 ? [...here, ...listPlaces(value, depth + 1)] : here;
  });
}

function drawHeaders(draw: Draw, key: string): Record<string, string> {
  const usual = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'x-environment': 'sandbox',
  };
  return chance(draw, 12) ? { ...usual, ...oneOf(draw, oddHeaders) } : usual;
}

const operatorBodies: readonly [path: string, body: { [key: string]: unknown }][] = [
  ['/operator/organizations', { name: 'Acme', plan: 'free' }],
  ['/operator/keys', { organization_id: 'x', name: 'Key', role: 'member' }],
];

function operatorCase(draw: Draw, keys: Keys): FuzzCase {
  const headers = drawHeaders(draw, chance(draw, 90) ? keys.operator : keys.api);
  const id = encodeURIComponent(oddText(draw));
  if (chance(draw, 30))
    return {
      method: 'DELETE',
      path: `/operator/${oneOf(draw, ['keys', 'organizations'])}/${id}`,
      headers,
      body: null,
    };
  if (chance(draw, 20))
    return { method: 'GET', path: `/operator/keys?organization_id=${id}`, headers, body: null };
  const [path, usual] = oneOf(draw, operatorBodies);
  const body = { ...usual };
  mutate(draw, body);
  return { method: 'POST', path, headers, body: writeJson(body) };
}

/** Text that can stand in a URL once it is encoded. */
function oddText(draw: Draw): string {
  return oneOf(draw, [
    ...names,
    'r'.repeat(24),
    'x'.repeat(1999),
    'x'.repeat(3000),
    '/',
    '%',
    '..',
    '?',
    '#',
    ';x=1',
  ]).replaceAll(/[\ud800-\udfff]/gu, '');
}

const routes = [
  '/v1/pipes/check/',
  '/v1/pipes/cancel/',
  '/v1/pipes/stream/',
  '/v1/keys',
  '/v1/keys/',
  '/v1/catalog/pipes/',
  '/v1/catalog/pipes',
  '/v1/pipes/run',
  '/v1/pipes/',
  '/v1/search/check/',
  '/v1/',
  '/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/docs',
  '/docs/',
  '/docs/static/',
  '/operator/',
  '/operator/keys',
  '//v1/pipes/check/',
  '/v1/../healthz',
  '/V1/pipes/run',
  '/v1/pipes/run/',
  '/v1/credits',
  '/v1/events',
  '/v1/events?topics=',
];
const tails = [
  '',
  '%',
  '%00',
  '%zz',
  '%C0%AF',
  '%ED%A0%80',
  '..%2f..%2fetc%2fpasswd',
  '?a=b',
  '?%',
  '?a[]=1&a[__proto__]=2',
  '?__proto__=1&constructor=2',
  `?${'a=1&'.repeat(2000)}`,
  '/',
  '//',
  '.',
  '..',
  ';',
];
const methods = ['GET', 'GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

function pathCase(draw: Draw, keys: Keys): FuzzCase {
  const tail = chance(draw, 50) ? oneOf(draw, tails) : encodeURIComponent(oddText(draw));
  const method = oneOf(draw, methods);
  const hasBody = method !== 'GET' && method !== 'HEAD' && chance(draw, 50);
  const body = hasBody ? writeJson(anyValue(draw)) : null;
  return { method, path: oneOf(draw, routes) + tail, headers: drawHeaders(draw, keys.api), body };
}
