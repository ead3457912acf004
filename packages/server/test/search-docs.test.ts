import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { referenceStart, renderSearchReference } from '../../../scripts/render-search-reference.ts';

test('docs/searches.md lists every search with its filters as they are; run npm run generate when it does not', async () => {
  const text = await readFile(new URL('../../../docs/searches.md', import.meta.url), 'utf8');
  expect(text.split(referenceStart)[1]?.trim()).toBe(renderSearchReference().trim());
});
