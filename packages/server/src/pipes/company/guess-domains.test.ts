import { describe, expect, test } from 'vitest';
import { guessDomains } from './guess-domains.ts';
import { countriesOfLegalForm } from './legal-form-country.ts';

describe('guessDomains', () => {
  test('begins with .com and the endings of the country', () => {
    expect(guessDomains('Acme Rockets', ['GB'])[0]).toEqual([
      'acmerockets.com',
      'acme-rockets.com',
      'acme.com',
      'acmerockets.co.uk',
      'acme-rockets.co.uk',
      'acme.co.uk',
      'acmerockets.uk',
      'acme-rockets.uk',
      'acme.uk',
    ]);
  });

  test('takes no part of a partnership for the whole', () => {
    expect(guessDomains('Tanner & Sorensen', [])[0]).toEqual(['tannersorensen.com', 'tanner-sorensen.com']);
  });

  test('takes a name that is a domain at its word first', () => {
    expect(guessDomains('Booking.com', [])[0]).toEqual(['booking.com']);
  });

  test('tries likely countries last where none is known', () => {
    expect(guessDomains('Acme', ['SE']).flat()).toEqual([
      'acme.com',
      'acme.se',
      'acme.io',
      'acme.co',
      'acme.ai',
      'acme.net',
      'acme.org',
    ]);
    expect(guessDomains('Acme', []).at(-1)).toContain('acme.de');
  });

  test('guesses nothing from what no domain is made of, and nothing twice', () => {
    expect(guessDomains('日立', [])).toEqual([]);
    expect(guessDomains('...', [])).toEqual([]);
    expect(guessDomains('x'.repeat(80), [])).toEqual([]);
    const all = guessDomains('Acme Rockets of Ohio', ['DE', 'AT', 'CH']).flat();
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('countriesOfLegalForm', () => {
  test.each([
    ['Acme GmbH', ['DE', 'AT', 'CH']],
    ['Acme GmbH & Co. KG', ['DE', 'AT', 'CH']],
    ['Acme Pty Ltd', ['AU']],
    ['Acme Ltd.', ['GB', 'IE']],
    ['Acme, Inc.', ['US']],
    ['Acme Sp. z o.o.', ['PL']],
    ['Acme S.p.A.', ['IT']],
    ['Acme A/S', ['DK']],
    ['Acme B.V.', ['NL', 'BE']],
    ['Acme', []],
    ['Limited', []],
    ['Acme Rockets', []],
  ])('reads %s', (name, countries) => {
    expect(countriesOfLegalForm(name)).toEqual(countries);
  });

  test('reads a cell full of commas at once', () => {
    expect(countriesOfLegalForm(`Acme ${','.repeat(500_000)} GmbH`)).toEqual(['DE', 'AT', 'CH']);
  });
});
