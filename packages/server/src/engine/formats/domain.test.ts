import { describe, expect, test } from 'vitest';
import { parseDomain } from './domain.ts';

describe('parseDomain', () => {
  test.each([
    ['https://www.acme.co.uk/x', 'acme.co.uk'],
    ['ACME.com', 'acme.com'],
    ['wwww.acme.com', 'acme.com'],
    ['acme.com:8080/x?y=1', 'acme.com'],
    ['acme.com.', 'acme.com'],
    ['Jane@mail.acme.com', 'acme.com'],
    ['mailto:jane@acme.com?subject=Hi', 'acme.com'],
    ['medium.com/@jane', 'medium.com'],
    ['acme.com?mail=jane@beta.com', 'acme.com'],
    ['https://acme.github.io/docs', 'github.io'],
    ['github.io', 'github.io'],
    ['www.münchen.de', 'münchen.de'],
    ['acme.example', 'acme.example'],
    ['a_b.acme.com', 'acme.com'],
  ])('reads %s as %s', (text, domain) => {
    expect(parseDomain(text)).toBe(domain);
  });

  test.each([
    'acme',
    'localhost',
    'co.uk',
    'com',
    'Acme Inc.',
    'hello world.com',
    'a@b@c.com',
    'Jane <j@x.com>',
    'ftp://acme.com',
    'https://jane:pw@acme.com',
    '1.2.3.4',
    'a_b.com',
    1,
    ['acme.com'],
  ])('refuses %j', (value) => {
    expect(parseDomain(value)).toBeUndefined();
  });
});
