/* The vendor's own client against the simulator: whoever trusts it can trust the wire. */
import { tavily } from '@tavily/core';
import { afterAll, expect, test } from 'vitest';
import { startVendors } from './served-vendors.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());

const open = (apiKey = 'tvly-sandbox') => tavily({ apiKey, apiBaseURL: vendors.urlOf('tavily') });
const client = open();

test('finds pages with what fits the question, and more where it is asked for', async () => {
  const found = await client.search('hospitals', { maxResults: 3, includeAnswer: true, includeUsage: true });
  expect(found.results).toHaveLength(3);
  expect(found).toMatchObject({ query: 'hospitals', answer: expect.any(String), usage: { credits: 1 } });
  expect(found.results[0]).toMatchObject({ content: expect.any(String), score: expect.any(Number) });
});

test('keeps to sites, and away from others', async () => {
  const [first] = (await client.search('hospitals')).results;
  const host = new URL(first?.url ?? '').hostname;
  const there = await client.search('hospitals', { includeDomains: [host] });
  expect(there.results.map(({ url }) => new URL(url).hostname)).toContain(host);
  const elsewhere = await client.search('hospitals', { excludeDomains: [host] });
  expect(elsewhere.results.map(({ url }) => new URL(url).hostname)).not.toContain(host);
});

test('takes periods in whole words and by their letters', async () => {
  const urlsOf = async (timeRange: 'year' | 'month' | 'week' | 'day' | 'y' | 'm' | 'w' | 'd') =>
    (await client.search('news of hospitals', { timeRange, maxResults: 20 })).results.map(({ url }) => url);
  for (const [word, letter] of [
    ['year', 'y'],
    ['month', 'm'],
    ['week', 'w'],
    ['day', 'd'],
  ] as const)
    expect(await urlsOf(letter)).toEqual(await urlsOf(word));
  expect((await urlsOf('y')).length).toBeGreaterThan((await urlsOf('d')).length);
});

test('tells the client what was wrong', async () => {
  await expect(open('tvly-invalid').search('x')).rejects.toThrow(/Unauthorized/);
  await expect(open('tvly-exhausted').search('x')).rejects.toThrow(/usage limit/);
  await expect(client.search('x'.repeat(401))).rejects.toThrow(/query is invalid/);
});
