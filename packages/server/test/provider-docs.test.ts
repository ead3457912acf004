import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { namedProviders } from '../../../scripts/provider-knowledge.ts';
import { providersStart, renderProviderReference } from '../../../scripts/render-provider-reference.ts';

test('docs/providers.md lists every provider as it is; run npm run generate when it does not', async () => {
  const text = await readFile(new URL('../../../docs/providers.md', import.meta.url), 'utf8');
  expect(text.split(providersStart)[1]?.trim()).toBe(renderProviderReference().trim());
});

test.each(namedProviders)('%s, whose state of knowledge is told, is in the table', (id) => {
  expect(renderProviderReference()).toContain(`(\`${id}\`)`);
});

test('prices are those of the catalog', () => {
  const rows = renderProviderReference().split('\n');
  const row = rows.find((line) => line.includes('(`hunter`)'));
  expect(row).toContain('`person:workemail:waterfall@1`: 1<br>');
});
