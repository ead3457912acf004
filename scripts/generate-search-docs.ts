import { readFile, writeFile } from 'node:fs/promises';
import { referenceStart, renderSearchReference } from './render-search-reference.ts';

const path = new URL('../docs/searches.md', import.meta.url);
const [written = ''] = (await readFile(path, 'utf8')).split(referenceStart);
await writeFile(path, `${written}${referenceStart}\n\n${renderSearchReference()}`);
