import { describe, expect, test } from 'vitest';
import { parseUrl } from './url.ts';

describe('parseUrl', () => {
  test.each([
    ['wwww.acme.com/', 'https://www.acme.com'],
    ['http://acme.com/a/', 'https://acme.com/a'],
    ['acme.com', 'https://acme.com'],
    ['https://acme.com', 'https://acme.com'],
    ['HTTP://WWW.Acme.com/About', 'https://www.acme.com/About'],
    ['//acme.com/logo.png', 'https://acme.com/logo.png'],
    ['acme.com.', 'https://acme.com'],
    ['acme.com///', 'https://acme.com'],
    ['acme.com/a//', 'https://acme.com/a'],
    ['wwww.com', 'https://wwww.com'],
    ['acme.com:8443/x', 'https://acme.com:8443/x'],
    ['http://acme.com:80/', 'https://acme.com'],
    ['https://acme.com:443/x', 'https://acme.com/x'],
    ['acme.com/a?x=1&next=/b/#top', 'https://acme.com/a?x=1&next=/b/#top'],
    ['acme.com?x=1', 'https://acme.com?x=1'],
    ['acme.com/#/', 'https://acme.com/#/'],
    ['medium.com/@jane', 'https://medium.com/@jane'],
    ['linkedin.com/in/josé-ñ/', 'https://linkedin.com/in/josé-ñ'],
    ['acme.com/%7Ejane/a%20b', 'https://acme.com/%7Ejane/a%20b'],
    ['MÜNCHEN.de/straße', 'https://münchen.de/straße'],
    ['a_b.acme.com', 'https://a_b.acme.com'],
    ['http://93.184.216.34/x', 'https://93.184.216.34/x'],
  ])('reads %s as %s', (text, url) => {
    expect(parseUrl(text)).toBe(url);
  });

  test.each([
    'acme',
    'localhost',
    'localhost:3000',
    'hello world.com',
    'acme.com/a b',
    'acme.com, beta.com',
    'ftp://acme.com',
    'javascript:alert(1).com',
    'mailto:jane@acme.com',
    'jane@acme.com',
    'https://jane@acme.com',
    'https://jane:pw@acme.com',
    'https://',
    'https:///acme.com',
    'https://acme..com',
    'https://acme.com:99999',
    'https://acme.com:x',
    'https://[::1]/x',
    'https://0x7f.1',
    'https://1.5',
    'https://999.1.1.1',
    'https://%61cme.com',
    'https://acme.com\\@evil.com',
    'https://acme.com/<script>',
    'acme.com/\u0000',
    `acme.com/${'a'.repeat(7_990)}`,
    5,
    true,
    null,
    ['acme.com'],
    { url: 'acme.com' },
  ])('refuses %j', (value) => {
    expect(parseUrl(value)).toBeUndefined();
  });
});
