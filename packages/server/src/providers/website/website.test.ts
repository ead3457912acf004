import { describe, expect, test } from 'vitest';
import { onLoopback } from '../kit/on-loopback.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { fetchFeed, fetchPage, fetchRobots, fetchText } from './website.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const vendor = describeVendor({
  key: 'user-agent: headrace',
  refusals: {},
  tooOften: { status: 429, body: '<h1>Slow down</h1>' },
});
const refusals = {
  'a site that turns programs away': [{ status: 403, body: 'No' }, 'request_refused'],
} as const;

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
  job_boards: [],
  is_parked: false,
  technologies: [],
};

vendor.asks(onLoopback(fetchPage), {
  about: { url: 'https://acme.test/start' },
  sends: 'GET /start',
  found: {
    'a page': [
      { headers: html, body: '<title>Acme</title><a href="about">About' },
      { ...blank, title: 'Acme', links: { ...blank.links, about: 'https://acme.test/about' } },
    ],
  },
  missing: {
    'no such page': { status: 404, headers: html, body: '<title>404</title>' },
    'a page that is gone': { status: 410, body: '' },
    'an empty page': { headers: html, body: ' ' },
    'a document': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' },
  },
  refusals,
});

const textOnly = { title: null, links: [], truncated: false };

vendor.asks(onLoopback(fetchText), {
  about: { url: 'https://acme.test/start/' },
  sends: 'GET /start/',
  found: {
    'a page': [
      { headers: html, body: '<title>Acme</title><h1>Robots</h1><p>For <a href="all#x">all</a>.' },
      {
        title: 'Acme',
        text: '# Robots\n\nFor all.',
        links: [{ text: 'all', url: 'https://acme.test/start/all' }],
        truncated: false,
      },
    ],
    'a page without a type': [
      { headers: { 'content-type': '' }, body: '<p>Hi' },
      { ...textOnly, text: 'Hi' },
    ],
    'plain text': [
      { headers: { 'content-type': 'text/plain' }, body: '# Not a heading\n  <b>' },
      { ...textOnly, text: '# Not a heading\n  <b>' },
    ],
    Markdown: [
      { headers: { 'content-type': 'Text/Markdown; charset=utf-8' }, body: '- [a](/b)\r\n' },
      { ...textOnly, text: '- [a](/b)' },
    ],
    JSON: [
      { headers: { 'content-type': 'application/ld+json' }, body: '{"a": 1}' },
      { ...textOnly, text: '{"a": 1}' },
    ],
  },
  missing: {
    'no such page': { status: 404, headers: html, body: '<p>404' },
    'an empty page': { headers: html, body: '<html><body></body></html>' },
    'an empty text': { headers: { 'content-type': 'text/plain' }, body: ' \n' },
    'a document': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' },
    'a document that calls itself a page': { headers: html, body: '%PDF-1.7 <p>Hi' },
    'an image': { headers: { 'content-type': 'image/svg+xml' }, body: '<svg><text>Hi' },
    'an archive': { headers: { 'content-type': 'text/plain' }, body: 'PK\u0003\u0004\u0014\u0000' },
  },
  refusals,
});

vendor.asks(onLoopback(fetchRobots), {
  about: { origin: 'https://acme.test' },
  sends: 'GET /robots.txt',
  found: {
    rules: [
      { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /x' },
      { text: 'user-agent: headrace\ndisallow: /x' },
    ],
  },
  missing: {
    'no rules': { status: 404, body: '' },
    'rules nobody may see': { status: 403, body: '' },
    'the start page': { headers: html, body: '<title>Acme</title>' },
  },
});

vendor.asks(onLoopback(fetchFeed), {
  about: { url: 'https://acme.test/feed' },
  sends: 'GET /feed',
  found: {
    'one entry': [
      {
        headers: { 'content-type': 'application/rss+xml' },
        body: '<rss><channel><item><title>News</title><link>https://acme.test/n</link></item></channel></rss>',
      },
      { items: [{ title: 'News', url: 'https://acme.test/n', date: null, source: null }] },
    ],
  },
  missing: { 'a page instead': { headers: html, body: '<title>Acme</title>' } },
  refusals,
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
