import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeApi } from './describe-api.ts';

const committed = () => readFile(new URL('../../../../openapi.json', import.meta.url), 'utf8');

it('openapi.json says what the routes say (if not: npm run generate)', async () => {
  expect(await committed()).toBe(await describeApi());
});

it('every reference in openapi.json leads to a component, and every component is referred to', async () => {
  const text = await committed();
  const named = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? ''));
  expect([...named].toSorted()).toEqual(Object.keys(JSON.parse(text).components.schemas).toSorted());
});

it('every operation says what it does, and every answer what it means', async () => {
  const { paths } = JSON.parse(await committed());
  for (const operation of Object.values<object>(paths).flatMap((path) => Object.values(path))) {
    expect(operation.summary).toBeTruthy();
    for (const response of Object.values<{ description: string }>(operation.responses)) {
      expect(response.description).not.toMatch(/^(Default Response)?$/);
    }
  }
});
