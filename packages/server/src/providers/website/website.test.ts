import { describe, expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import type { AnswerShape, Lookup, Operation, RequestExchange } from '../kit/operation.ts';
import { fetchFeed, fetchPage, fetchRobots, fetchText } from './website.ts';

/** The same operation asking the scripted vendor, wherever that listens, instead of the host in the address. */
function onLoopback<Input, Answer extends AnswerShape>(
  operation: Lookup<Input, Answer, RequestExchange<Input, Answer>>,
): Operation<Input, Answer> {
  const { provider, exchange } = operation;
  const request: typeof exchange.request = (input, context) => {
    const spec = exchange.request(input, context);
    return { ...spec, path: new URL(spec.path).pathname };
  };
  return { ...operation, provider: { ...provider, reach: 'vendor' }, exchange: { ...exchange, request } };
}

const html = { 'content-type': 'text/html; charset=utf-8' };
const refused = {
  name: 'a site that turns programs away',
  reply: { status: 403, body: 'No' },
  means: 'request_refused',
};
const everywhere = { rateLimit: { status: 429, body: '<h1>Slow down</h1>' }, wrongTypes: {} };

const blank = {
  title: null,
  description: null,
  site_name: null,
  lang: null,
  canonical_url: null,
  logo_url: null,
  feed_url: null,
  organization: null,
  social: { linkedin: null, x: null, facebook: null, instagram: null, youtube: null, github: null },
  emails: [],
  people: [],
  links: { about: null, contact: null, team: null, careers: null },
  is_parked: false,
  technologies: [],
};

describeVendor({
  ...everywhere,
  operation: onLoopback(fetchPage),
  input: { url: 'https://acme.test/start' },
  asks: { method: 'GET', path: '/start', header: ['user-agent', 'headrace'] },
  found: [
    {
      name: 'a page',
      reply: { headers: html, body: '<title>Acme</title><a href="about">About' },
      answer: { ...blank, title: 'Acme', links: { ...blank.links, about: 'https://acme.test/about' } },
    },
  ],
  notFound: [
    { name: 'no such page', reply: { status: 404, headers: html, body: '<title>404</title>' } },
    { name: 'a page that is gone', reply: { status: 410, body: '' } },
    { name: 'an empty page', reply: { headers: html, body: ' ' } },
    { name: 'a document', reply: { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' } },
  ],
  errors: [{ ...refused, means: 'request_refused' }],
});

const textOnly = { title: null, links: [], truncated: false };

describeVendor({
  ...everywhere,
  operation: onLoopback(fetchText),
  input: { url: 'https://acme.test/start/' },
  asks: { method: 'GET', path: '/start/', header: ['user-agent', 'headrace'] },
  found: [
    {
      name: 'a page',
      reply: { headers: html, body: '<title>Acme</title><h1>Robots</h1><p>For <a href="all#x">all</a>.' },
      answer: {
        title: 'Acme',
        text: '# Robots\n\nFor all.',
        links: [{ text: 'all', url: 'https://acme.test/start/all' }],
        truncated: false,
      },
    },
    {
      name: 'a page without a type',
      reply: { headers: { 'content-type': '' }, body: '<p>Hi' },
      answer: { ...textOnly, text: 'Hi' },
    },
    {
      name: 'plain text',
      reply: { headers: { 'content-type': 'text/plain' }, body: '# Not a heading\n  <b>' },
      answer: { ...textOnly, text: '# Not a heading\n  <b>' },
    },
    {
      name: 'Markdown',
      reply: { headers: { 'content-type': 'Text/Markdown; charset=utf-8' }, body: '- [a](/b)\r\n' },
      answer: { ...textOnly, text: '- [a](/b)' },
    },
    {
      name: 'JSON',
      reply: { headers: { 'content-type': 'application/ld+json' }, body: '{"a": 1}' },
      answer: { ...textOnly, text: '{"a": 1}' },
    },
  ],
  notFound: [
    { name: 'no such page', reply: { status: 404, headers: html, body: '<p>404' } },
    { name: 'an empty page', reply: { headers: html, body: '<html><body></body></html>' } },
    { name: 'an empty text', reply: { headers: { 'content-type': 'text/plain' }, body: ' \n' } },
    { name: 'a document', reply: { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' } },
    { name: 'a document that calls itself a page', reply: { headers: html, body: '%PDF-1.7 <p>Hi' } },
    { name: 'an image', reply: { headers: { 'content-type': 'image/svg+xml' }, body: '<svg><text>Hi' } },
    {
      name: 'an archive',
      reply: { headers: { 'content-type': 'text/plain' }, body: 'PK\u0003\u0004\u0014\u0000' },
    },
  ],
  errors: [{ ...refused, means: 'request_refused' }],
});

describeVendor({
  ...everywhere,
  operation: onLoopback(fetchRobots),
  input: { origin: 'https://acme.test' },
  asks: { method: 'GET', path: '/robots.txt' },
  found: [
    {
      name: 'rules',
      reply: { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /x' },
      answer: { text: 'user-agent: headrace\ndisallow: /x' },
    },
  ],
  notFound: [
    { name: 'no rules', reply: { status: 404, body: '' } },
    { name: 'rules nobody may see', reply: { status: 403, body: '' } },
    { name: 'the start page', reply: { headers: html, body: '<title>Acme</title>' } },
  ],
  errors: [],
});

describeVendor({
  ...everywhere,
  operation: onLoopback(fetchFeed),
  input: { url: 'https://acme.test/feed' },
  asks: { method: 'GET', path: '/feed' },
  found: [
    {
      name: 'one entry',
      reply: {
        headers: { 'content-type': 'application/rss+xml' },
        body: '<rss><channel><item><title>News</title><link>https://acme.test/n</link></item></channel></rss>',
      },
      answer: { items: [{ title: 'News', url: 'https://acme.test/n', date: null, source: null }] },
    },
  ],
  notFound: [{ name: 'a page instead', reply: { headers: html, body: '<title>Acme</title>' } }],
  errors: [{ ...refused, means: 'request_refused' }],
});

describe('website', () => {
  test('asks the host in the address', () => {
    const context = { idempotencyKey: 'x' };
    expect(fetchPage.exchange.request({ url: 'https://acme.test/a?b=1' }, context).path).toBe(
      'https://acme.test/a?b=1',
    );
    expect(fetchRobots.exchange.request({ origin: 'http://acme.test' }, context).path).toBe(
      'http://acme.test/robots.txt',
    );
  });
});
