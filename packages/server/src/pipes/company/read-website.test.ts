import { describe, expect, test } from 'vitest';
import type { Ask } from '../../engine/asking/ask.ts';
import { readPage } from '../../providers/website/read-page.ts';
import { openWebsite, readLinked, visitWebsite } from './read-website.ts';

type Reply = string | null;

/** A web of pages by address; `null` is not found. What is asked for is told in `visited`. */
function webOf(pages: Readonly<Record<string, Reply>>) {
  const visited: string[] = [];
  const ask: Ask = async (operation, input, { judge }) => {
    const { exchange } = operation;
    if (exchange.kind !== 'request') throw new Error('a website is asked by requests');
    const { path: url } = exchange.request(input, { idempotencyKey: '' });
    visited.push(url);
    const reply = pages[url] ?? null;
    if (reply === 'down') return { outcome: 'failed', code: 'ProviderError', message: 'Down.' };
    if (reply === null) return { outcome: 'not_found' };
    const answer = url.endsWith('/robots.txt') ? { text: reply } : readPage(reply, url);
    const verdict = await judge(operation.restore(answer));
    return verdict.accepted
      ? { outcome: 'accepted', value: verdict.value }
      : { ...verdict, outcome: 'rejected' };
  };
  return { ask, visited };
}

const home =
  '<title>Acme</title><a href="/team">Team</a><a href="/about">About</a><a href="https://jobs.acme.test/team">Jobs</a>';

describe('openWebsite', () => {
  test('reads the rules, then the homepage over https', async () => {
    const web = webOf({ 'https://acme.test/': home });
    const site = await openWebsite(web, 'acme.test');
    expect([site?.origin, site?.homepage.title]).toEqual(['https://acme.test', 'Acme']);
    expect(web.visited).toEqual(['https://acme.test/robots.txt', 'https://acme.test/']);
  });

  test('tries http where https does not answer', async () => {
    const web = webOf({ 'https://acme.test/robots.txt': 'down', 'http://acme.test/': home });
    expect((await openWebsite(web, 'acme.test'))?.origin).toBe('http://acme.test');
  });

  test('reads nothing that the rules forbid', async () => {
    const web = webOf({
      'https://acme.test/robots.txt': 'User-agent: *\nDisallow: /',
      'https://acme.test/': home,
    });
    expect(await openWebsite(web, 'acme.test')).toBeNull();
    expect(web.visited).toEqual(['https://acme.test/robots.txt']);
  });

  test('takes a domain that is for sale for nobody, and tells who wants to know', async () => {
    const web = webOf({ 'https://acme.test/': '<title>acme.test is for sale</title>' });
    expect(await openWebsite(web, 'acme.test')).toBeNull();
    expect((await visitWebsite(web, 'acme.test'))?.homepage.is_parked).toBe(true);
  });

  test('has nothing of a site that does not answer', async () => {
    const web = webOf({ 'https://acme.test/robots.txt': 'down', 'http://acme.test/robots.txt': 'down' });
    expect(await openWebsite(web, 'acme.test')).toBeNull();
  });
});

describe('a website', () => {
  test('gives the linked pages, each once, as far as the rules go', async () => {
    const web = webOf({
      'https://acme.test/robots.txt': 'User-agent: *\nDisallow: /team',
      'https://acme.test/': home,
      'https://acme.test/about': '<title>About</title>',
    });
    const site = await openWebsite(web, 'acme.test');
    const pages = site === null ? [] : await readLinked(site, ['team', 'about', 'about', 'contact']);
    expect(pages.map(({ title }) => title)).toEqual(['About']);
    expect(web.visited).not.toContain('https://acme.test/team');
  });

  test('reads no other host, which has rules of its own', async () => {
    const web = webOf({ 'https://acme.test/': home });
    const site = await openWebsite(web, 'acme.test');
    expect(await site?.read('https://jobs.acme.test/team')).toBeNull();
    expect([site?.mayRead('https://www.acme.test/x'), site?.mayRead('https://globex.test/')]).toEqual([
      true,
      false,
    ]);
  });
});
