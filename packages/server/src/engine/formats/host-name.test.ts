import { describe, expect, test } from 'vitest';
import { cleanHostName } from './host-name.ts';

describe('cleanHostName', () => {
  test.each([
    ['Acme.COM', 'acme.com'],
    ['a-b.acme.co.uk', 'a-b.acme.co.uk'],
    ['_dmarc.acme.com', '_dmarc.acme.com'],
    ['MÜNCHEN.de', 'münchen.de'],
    ['mu\u0308nchen.de', 'münchen.de'],
    ['例え.テスト', '例え.テスト'],
    ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['ａｃｍｅ.com', 'acme.com'],
    ['acme\u200b.com', 'acme.com'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
  ])('reads %s as %s', (text, host) => {
    expect(cleanHostName(text)).toBe(host);
  });

  test.each([
    '',
    'acme',
    '.com',
    'acme.',
    'acme..com',
    '-acme.com',
    'acme-.com',
    'acme.c',
    'acme.123',
    '1.2.3.4',
    'a b.com',
    'a,b.com',
    'ä/b.com',
    '❤.com',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(126)}com`,
  ])('refuses %j', (text) => {
    expect(cleanHostName(text)).toBeUndefined();
  });
});
