import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const url = 'https://www.fabrikam.test/';

function organizationIn(json: unknown) {
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  return readPage(`<script type="application/ld+json">${text}</script>`, url).organization;
}

const home = `<!DOCTYPE html>
<html lang="sv_SE"><head>
  <meta charset="utf-8">
  <title>Fabrikam &amp; Co
     – Robots</title>
  <meta name="Description" content="Robots for &quot;small&quot; plants.">
  <meta property="og:site_name" content="Fabrikam"><meta property="og:url" content="/other">
  <meta name="generator" content="WordPress 6.5">
  <link rel="canonical" href="https://fabrikam.test/sv/">
  <link rel="shortcut icon" href="/favicon.ico"><link rel="apple-touch-icon" href="/touch.png">
  <link rel="alternate" hreflang="en" href="/en">
  <link rel="alternate" type="application/rss+xml" href="/feed/">
  <script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>
  <script src="//js.hs-scripts.com/1.js"></script>
  <script type="application/ld+json">{"@context":"https://schema.org","@graph":[
    {"@type":"WebSite","name":"Fabrikam site","publisher":{"@id":"#org"}},
    {"@type":"Organization","@id":"#org","name":"Fabrikam AB","legalName":"Fabrikam Aktiebolag","foundingDate":"2014",
     "logo":{"@type":"ImageObject","url":"/logo.svg"},"numberOfEmployees":{"minValue":51,"maxValue":200},
     "address":{"@type":"PostalAddress","streetAddress":"Gatan 1","addressLocality":"Stockholm",
       "postalCode":"111 22","addressCountry":{"@type":"Country","name":"SE"}},
     "contactPoint":[{"@type":"ContactPoint","telephone":"+46 8 123","email":"mailto:Info@fabrikam.test"}],
     "sameAs":["https://github.com/fabrikam","https://www.wikidata.org/wiki/Q1",5]}]}</script>
</head><body>
  <svg><title>Menu</title><path d="M0 0"/></svg>
  <nav><a href="/sv/om-oss/">Om oss</a> <a href="/p?id=3">Kontakt</a> <a href="/team.html">T</a>
    <a href="https://jobs.lever.co/fabrikam">Jobs</a><a href="https://elsewhere.test/contact">Contact</a></nav>
  <a href="https://www.linkedin.com/sharing/share-offsite?url=x">Share</a>
  <a href="https://se.linkedin.com/company/fabrikam/about/?trk=x">LinkedIn</a>
  <a href="https://twitter.com/intent/tweet?text=x">Tweet</a><a href="https://twitter.com/fabrikam?s=20">X</a>
  <a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a><a href="https://facebook.com/fabrikamab/">F</a>
  <a href="https://www.youtube.com/watch?v=1">Film</a><a href="https://www.youtube.com/@fabrikam/videos">YT</a>
  <a href="MAILTO:Sales%40fabrikam.test?subject=Hi,b@c.test">Write</a><a href="mailto:info@fabrikam.test,%zz">x</a>
</body></html>`;

describe('readPage', () => {
  test('reads a home page', () => {
    expect(readPage(home, url)).toEqual({
      title: 'Fabrikam & Co – Robots',
      description: 'Robots for "small" plants.',
      site_name: 'Fabrikam',
      lang: 'sv-SE',
      canonical_url: 'https://fabrikam.test/sv/',
      logo_url: 'https://www.fabrikam.test/logo.svg',
      feed_url: 'https://www.fabrikam.test/feed/',
      organization: {
        name: 'Fabrikam AB',
        legal_name: 'Fabrikam Aktiebolag',
        description: null,
        founding_date: '2014',
        employees: '51-200',
        address: {
          street: 'Gatan 1',
          city: 'Stockholm',
          region: null,
          postal_code: '111 22',
          country: 'SE',
        },
        telephone: '+46 8 123',
        email: 'info@fabrikam.test',
        same_as: ['https://github.com/fabrikam', 'https://www.wikidata.org/wiki/Q1'],
      },
      social: {
        linkedin: 'https://www.linkedin.com/company/fabrikam',
        x: 'https://x.com/fabrikam',
        facebook: 'https://www.facebook.com/fabrikamab',
        instagram: null,
        youtube: 'https://www.youtube.com/@fabrikam',
        github: 'https://github.com/fabrikam',
      },
      emails: ['sales@fabrikam.test', 'info@fabrikam.test'],
      people: [],
      links: {
        about: 'https://www.fabrikam.test/sv/om-oss/',
        contact: 'https://www.fabrikam.test/p?id=3',
        team: 'https://www.fabrikam.test/team.html',
        careers: 'https://jobs.lever.co/fabrikam',
      },
      job_boards: [{ board: 'lever', slug: 'fabrikam', url: 'https://jobs.lever.co/fabrikam' }],
      is_parked: false,
      technologies: ['WordPress', 'Google Tag Manager', 'HubSpot'],
    });
  });

  test('is plain JSON', () => {
    const page = readPage(home, url);
    expect(JSON.parse(JSON.stringify(page))).toEqual(page);
  });

  test.each([
    ['nothing', ''],
    ['JSON', '{"a":[1,2]}'],
    ['binary data', '\u0000\u0001\uFFFD'.repeat(1000)],
    ['half a tag', '<a href="https://www.linkedin.com/in/'],
    ['a frame', '<html><frameset><frame src="x"></frameset></html>'],
    [
      'links to nowhere',
      '<base href="::"><a href="http://[">x</a><a href="javascript:x">y</a><a>z</a><link rel=canonical>',
    ],
  ])('finds nothing in %s', (_, html) => {
    expect(readPage(html, url)).toMatchObject({ title: null, canonical_url: null, people: [], emails: [] });
  });

  test('starts relative links from the base the page names', () => {
    const page = readPage('<base href="/en/"><a href="about">x</a>', url);
    expect(page.links.about).toBe('https://www.fabrikam.test/en/about');
  });

  test.each([
    ['fabrikam.test is for sale', '', true],
    ['Buy this domain', '', true],
    ['Welcome', '<script src="https://img.sedoparking.com/x.js"></script>', true],
    ['Welcome', '<a href="https://www.hugedomains.com/domain?d=fabrikam">x</a>', true],
    ['Machines for sale', '', false],
    ['Park and ride', '', false],
  ])('knows a domain for sale: %s %s', (title, body, isParked) => {
    expect(readPage(`<title>${title}</title>${body}`, url).is_parked).toBe(isParked);
  });

  test('takes at most 50 addresses', () => {
    const html = Array.from({ length: 80 }, (_, index) => `<a href="mailto:a${index}@b.test">x</a>`).join('');
    expect(readPage(html, url).emails).toHaveLength(50);
  });
});

describe('the organization of a page', () => {
  test.each([
    ['a list', [{ '@type': 'WebPage' }, { '@type': ['Thing', 'Corporation'], name: 'A' }], 'A'],
    [
      'a publisher',
      { '@type': 'WebSite', name: 'x', publisher: { '@type': 'Organization', name: 'A' } },
      'A',
    ],
    [
      'the one with most to say',
      [
        { '@type': 'Brand', name: 'B' },
        { '@type': 'NGO', name: 'A', email: 'x' },
      ],
      'A',
    ],
    ['a full type', { '@type': 'https://schema.org/Organization', name: { '@value': 'A' } }, 'A'],
    ['an escaped name', { '@type': 'LocalBusiness', name: 'A &amp; B' }, 'A & B'],
  ])('is found in %s', (_, json, name) => {
    expect(organizationIn(json)).toMatchObject({ name });
  });

  test.each([
    ['broken JSON', '{"@type":"Organization","name":"A"'],
    ['a person', { '@type': 'Person', name: 'A' }],
    ['a reference', { '@type': 'Organization', '@id': '#org' }],
    ['no object', 5],
    ['null', null],
    ['deep nesting', '['.repeat(100_000)],
    ['a nested list', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['a type that is no text', { '@type': { '@type': 'Organization' }, name: 'A' }],
  ])('is not found in %s', (_, json) => {
    expect(organizationIn(json)).toBeNull();
  });

  test.each([
    [143, '143'],
    ['51-200', '51-200'],
    [{ value: 143 }, '143'],
    [{ value: '143' }, '143'],
    [{ minValue: 5, maxValue: 5 }, '5'],
    [{ minValue: '1000' }, '1000'],
    [[{ value: 7 }], '7'],
    [{ unitText: 'people' }, null],
  ])('has %j employees', (numberOfEmployees, employees) => {
    expect(organizationIn({ '@type': 'Organization', name: 'A', numberOfEmployees })?.employees).toBe(
      employees,
    );
  });

  test.each([
    ['Main St 1, Springfield', { street: 'Main St 1, Springfield', country: null }],
    [[{ addressLocality: 'Oslo', addressCountry: 'NO' }], { city: 'Oslo', country: 'NO' }],
    [{ '@type': 'Place', address: { addressLocality: 'Oslo' } }, { city: 'Oslo' }],
  ])('has the address %j', (address, expected) => {
    expect(organizationIn({ '@type': 'Organization', name: 'A', address })?.address).toMatchObject(expected);
  });

  test.each([5, null, {}, []])('has no address in %j', (address) => {
    expect(organizationIn({ '@type': 'Organization', name: 'A', address })?.address).toBeNull();
  });
});
