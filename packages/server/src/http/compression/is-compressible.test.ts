import { expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from '../app.ts';
import { noServices } from '../describe-api.ts';
import { describeRoutes } from '../docs/describe-routes.ts';
import { isCompressible } from './is-compressible.ts';

const description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Each route of the API with the text of its description, in which schemas stand in full. */
async function listRoutes() {
  const app = await createApp(noServices, { describe: describeRoutes });
  await app.ready();
  const whole = z.looseObject({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) });
  const document = app.swagger();
  const { schemas } = whole.parse(document).components;
  await app.close();
  return Object.entries(description.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      route: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      members: membersOf(z.looseObject({ responses: z.unknown() }).parse(operation).responses, schemas),
    })),
  );
}

/** The names of all members that an answer can have. */
function membersOf(schema: unknown, schemas: Record<string, unknown>, seen = new Set<string>()): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part: unknown) => membersOf(part, schemas, seen));
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]: [string, unknown]) => {
    if (name === '$ref') {
      const target = String(value).split('/').at(-1) ?? '';
      return seen.has(target) ? [] : membersOf(schemas[target], schemas, seen.add(target));
    }
    const own =
      name === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : [];
    return [...own, ...membersOf(value, schemas, seen)];
  });
}

/** What a secret would be called. */
const secretName = /secret|password|ticket|token|link|nonce|^code$|api_?key|^key$/;

/** Members with such names that open nothing by themselves. */
const harmless: Readonly<Record<string, string>> = {
  code: 'the code of an error or of a reason',
  key: 'the key of a row, an entry or a member of a list',
  token: 'names an order of rows to those who have a key',
  external_link: 'leads to a page of others',
  input_tokens: 'how many a model read',
  output_tokens: 'how many a model wrote',
};

it('what is called like a secret is never in an answer that is compressed', async () => {
  const found = (await listRoutes())
    .filter(({ method, route }) => isCompressible(method, route))
    .flatMap(({ method, route, members }) =>
      members
        .filter((name) => secretName.test(name) && !(name in harmless))
        .map((name) => `${method} ${route}: ${name}`),
    );
  expect(found).toEqual([]);
});

it.each([
  'POST /v1/keys',
  'GET /v1/keys',
  'POST /v1/invitations',
  'GET /v1/members',
  'POST /v1/connections',
  'GET /v1/secrets/:key',
  'POST /v1/sheets/:sheet_id/exports',
  'POST /operator/links',
  'POST /operator/keys',
  'POST /auth/link',
  'GET /auth/session',
  'GET /v1/status',
  'GET /app/',
])('%s is not compressed', (name) => {
  const [method = '', route = ''] = name.split(' ');
  expect(isCompressible(method, route)).toBe(false);
});

it.each([
  'GET /v1/pipes/check/:task_id',
  'HEAD /v1/pipes/check/:task_id',
  'POST /v1/pipes/run/sync',
  'GET /v1/sheets/:sheet_id/order/:token',
  'GET /v1/catalog/pipes',
  'GET /openapi.json',
])('%s is compressed', (name) => {
  const [method = '', route = ''] = name.split(' ');
  expect(isCompressible(method, route)).toBe(true);
});
