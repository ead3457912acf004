import { describe, expect, test } from 'vitest';
import { readPage } from '../../providers/website/read-page.ts';
import { claimOfSite, titleParts } from './site-claim.ts';
import { spellName } from './spell-name.ts';

const claimOf = (html: string) =>
  claimOfSite('Acme Rockets', {
    domain: 'acme.com',
    origin: 'https://acme.com',
    page: readPage(html, 'https://acme.com/'),
  });

describe('claimOfSite', () => {
  test('takes what the page states before its title', () => {
    const html = '<title>Acme Rockets</title><meta property="og:site_name" content="Globex">';
    expect(claimOf(html)).toMatchObject({ source: 'website', name: 'Globex', url: 'https://acme.com/' });
  });

  test('takes the statement that is most like the name, with the profile it links', () => {
    const json = JSON.stringify({ '@type': 'Organization', name: 'Acme', legalName: 'Acme Rockets Inc.' });
    const link = '<a href="https://www.linkedin.com/company/acme-rockets">';
    expect(claimOf(`<script type="application/ld+json">${json}</script>${link}`)).toMatchObject({
      source: 'website',
      name: 'Acme Rockets Inc.',
      profileUrl: 'https://www.linkedin.com/company/acme-rockets',
    });
  });

  test('takes the part of the title that is most like the name', () => {
    expect(claimOf('<title>Home - Acme Rockets | To the moon</title>')).toMatchObject({
      source: 'page title',
      name: 'Acme Rockets',
    });
  });

  test('claims nothing for a page that says nothing', () => {
    expect(claimOf('<p>Hi</p>')).toBeNull();
  });
});

test.each([
  ['Acme | Rockets', ['Acme', 'Rockets']],
  ['Home – Acme', ['Home', 'Acme']],
  ['Coca-Cola: taste', ['Coca-Cola', 'taste']],
  ['Acme  -  | Rockets', ['Acme', 'Rockets']],
  [null, []],
])('titleParts of %s', (title, parts) => {
  expect(titleParts(title)).toEqual(parts);
});

test.each([
  ['irobot corp', ['iRobot Corporation'], 'iRobot'],
  ['IROBOT', ['Globex', 'iRobot'], 'iRobot'],
  ['iRobot Corp', ['IRobot'], 'iRobot'],
  ['acme rockets', [], 'Acme Rockets'],
])('spells %s after %j as %s', (given, known, name) => {
  expect(spellName(given, known)).toBe(name);
});
