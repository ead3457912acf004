/* The vendor's own client against the simulator: whoever trusts it can trust the wire. */
import { Exa } from 'exa-js';
import { afterAll, expect, test } from 'vitest';
import { startVendors } from './served-vendors.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());

const company = vendors.world.company(74);
const about = { category: 'company', numResults: 1 } as const;
const open = (key = 'sandbox') => new Exa(key, vendors.urlOf('exa'));
const exa = open();

test('finds a company, with contents as they are asked for', async () => {
  const { results } = await exa.search(company.domain, {
    ...about,
    contents: { text: { maxCharacters: 20 } },
  });
  expect(results).toMatchObject([{ url: `https://${company.domain}/`, title: company.name }]);
  expect(results[0]?.text).toHaveLength(20);
  const [bare] = (await exa.search(company.domain, { ...about, contents: false })).results;
  expect(bare).not.toHaveProperty('text');
});

const schema = { type: 'object', properties: { industry: { type: 'string' } }, required: ['industry'] };

test('summarizes each page in words, or in the shape of a schema', async () => {
  const ask = (summary: object) => exa.search(company.domain, { ...about, contents: { summary } });
  expect((await ask({})).results[0]?.summary).toMatch(/^# /);
  const shaped = await ask({ query: 'What is its industry?', schema });
  expect(JSON.parse(shaped.results[0]?.summary ?? '')).toEqual({ industry: company.industry });
});

test('writes what a schema asks for out of all pages, and says where it is from', async () => {
  const { output } = await exa.search(company.domain, {
    ...about,
    outputSchema: { ...schema, type: 'object' },
  });
  expect(output?.content).toEqual({ industry: company.industry });
  const citations = [{ url: `https://${company.domain}/`, title: company.name }];
  expect(output?.grounding).toMatchObject([{ field: 'industry', citations }]);
});

test('streams what it writes, and names the pages at the end', async () => {
  const chunks: { content?: string; citations?: unknown }[] = [];
  for await (const chunk of exa.streamSearch(company.domain, about)) chunks.push(chunk);
  expect(chunks.length).toBeGreaterThan(2);
  expect(chunks.map(({ content }) => content ?? '').join('')).toContain(company.name);
  expect(chunks.at(-1)?.citations).toMatchObject([{ url: `https://${company.domain}/` }]);
});

test('tells the client what was wrong', async () => {
  await expect(open('invalid').search('x')).rejects.toMatchObject({ statusCode: 401 });
  await expect(open('exhausted').search('x')).rejects.toMatchObject({ statusCode: 402 });
  await expect(exa.search('x', { ...about, excludeDomains: ['acme.com'] })).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(exa.getContents(['https://acme.com/'])).rejects.toMatchObject({ statusCode: 404 });
});
