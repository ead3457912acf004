/* Writes the client's types out of openapi.json and the catalog. */
import { readFile, writeFile } from 'node:fs/promises';
import { printCatalogTypes } from './print-catalog-types.ts';
import { printTypes } from './print-types.ts';

const root = new URL('../', import.meta.url);
const source = new URL('packages/client/src/', root);
const description = await readFile(new URL('openapi.json', root), 'utf8');
await writeFile(new URL('api-types.ts', source), printTypes(description));
await writeFile(new URL('catalog-types.ts', source), printCatalogTypes());
