import { readFile, writeFile } from 'node:fs/promises';
import { providersStart, renderProviderReference } from './render-provider-reference.ts';

const path = new URL('../docs/providers.md', import.meta.url);
const [written = ''] = (await readFile(path, 'utf8')).split(providersStart);
await writeFile(path, `${written}${providersStart}\n\n${renderProviderReference()}`);
