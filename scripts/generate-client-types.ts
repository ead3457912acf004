/* Writes the client's types out of openapi.json. */
import { readFile, writeFile } from 'node:fs/promises';
import { printTypes } from './print-types.ts';

const root = new URL('../', import.meta.url);
const description = await readFile(new URL('openapi.json', root), 'utf8');
await writeFile(new URL('packages/client/src/api-types.ts', root), printTypes(description));
