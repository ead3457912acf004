import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { printCatalogTypes } from '../../../scripts/print-catalog-types.ts';
import { printTypes } from '../../../scripts/print-types.ts';

it('the types are those of openapi.json (if not: npm run generate)', async () => {
  const openapi = await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8');
  const types = await readFile(new URL('./api-types.ts', import.meta.url), 'utf8');
  expect(types).toBe(printTypes(openapi));
});

it('the types of pipes and searches are those of the catalog (if not: npm run generate)', async () => {
  const types = await readFile(new URL('./catalog-types.ts', import.meta.url), 'utf8');
  expect(types).toBe(printCatalogTypes());
});
