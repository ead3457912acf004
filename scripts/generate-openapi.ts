/* Writes openapi.json at the root of the repository. */
import { writeFile } from 'node:fs/promises';
import { describeApi } from '../packages/server/src/http/describe-api.ts';

await writeFile(new URL('../openapi.json', import.meta.url), await describeApi());
