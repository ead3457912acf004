import { describe, expect, test } from 'vitest';
import type { Hop, RequestedHop } from './outbound-hop.ts';
import { firstHop, isRedirect, nextHop } from './outbound-hop.ts';

const asked = (changes: Partial<RequestedHop>): RequestedHop => ({
  url: 'https://api.example.com/v1/things?a=1',
  method: 'GET',
  headers: [],
  body: null,
  ...changes,
});

const redirect = (from: Partial<RequestedHop>, status: number, location = '/next'): Hop =>
  nextHop(firstHop(asked(from)), { status, location });

describe('the first request', () => {
  test.each([
    ['ftp://example.com/', 'neither http nor https'],
    ['file:///etc/passwd', 'neither http nor https'],
    ['javascript:alert(1)', 'neither http nor https'],
    ['https://user@example.com/', 'user name or password'],
    ['https://:secret@example.com/', 'user name or password'],
    ['not a url', 'not valid'],
    ['http://1.2.3.4.5/', 'not valid'],
    ['', 'not valid'],
  ])('refuses %s', (url, message) => {
    expect(() => firstHop(asked({ url }))).toThrow(
      expect.objectContaining({ outcome: 'refused', message: expect.stringContaining(message) }),
    );
  });

  test.each(['CONNECT', 'trace', 'GE T', 'GET\r\nX: y', ''])('fails on the method %j', (method) => {
    expect(() => firstHop(asked({ method }))).toThrow('method that cannot be used');
  });

  test.each([
    [['x\r\nevil', 'a']],
    [['x evil', 'a']],
    [['', 'a']],
    [['x:', 'a']],
    [['x', 'a\r\nevil: 1']],
    [['x', 'a\nb']],
    [['x', 'a\0b']],
    [['x', '山']],
  ] as const)('fails on the header %j', ([name, value]) => {
    expect(() => firstHop(asked({ headers: [[name, value]] }))).toThrow(
      expect.objectContaining({ outcome: 'failed', message: expect.stringContaining('HTTP does not allow') }),
    );
  });

  test('fails on too many or too large headers', () => {
    const many = Array.from({ length: 101 }, (): [string, string] => ['x', 'y']);
    expect(() => firstHop(asked({ headers: many }))).toThrow('more than 100 headers');
    expect(() => firstHop(asked({ headers: [['x', 'y'.repeat(40_000)]] }))).toThrow('32768 bytes');
  });

  test('ignores headers that belong to the connection', () => {
    const headers: [string, string][] = [
      ['Host', 'internal'],
      ['Content-Length', '3'],
      ['Transfer-Encoding', 'chunked'],
      ['Connection', 'upgrade'],
      ['X-Mine', 'Kept'],
    ];
    expect(firstHop(asked({ headers })).headers).toEqual([
      ['x-mine', 'Kept'],
      ['user-agent', 'headrace'],
      ['accept-encoding', 'gzip, br'],
    ]);
  });

  test("sends the caller's user agent when there is one", () => {
    expect(firstHop(asked({ headers: [['User-Agent', 'mine']] })).headers[0]).toEqual(['user-agent', 'mine']);
  });

  test('takes trailing dots off the host', () => {
    expect(firstHop(asked({ url: 'http://localhost../x' })).url.href).toBe('http://localhost/x');
  });
});

describe('a redirect', () => {
  test('needs a redirect status and a location', () => {
    expect(isRedirect(302, '/x')).toBe(true);
    expect(isRedirect(302, undefined)).toBe(false);
    expect(isRedirect(304, '/x')).toBe(false);
    expect(isRedirect(201, '/x')).toBe(false);
  });

  test.each([
    ['POST', 301, 'GET', null],
    ['POST', 302, 'GET', null],
    ['POST', 303, 'GET', null],
    ['PUT', 303, 'GET', null],
    ['HEAD', 303, 'HEAD', 'body'],
    ['PUT', 302, 'PUT', 'body'],
    ['POST', 307, 'POST', 'body'],
    ['POST', 308, 'POST', 'body'],
  ])('%s answered with %i goes on as %s', (method, status, nextMethod, nextBody) => {
    const next = redirect({ method, body: 'body', headers: [['content-type', 'text/plain']] }, status);
    expect(next).toMatchObject({ method: nextMethod, body: nextBody });
    expect(next.headers.some(([name]) => name === 'content-type')).toBe(nextBody !== null);
  });

  test.each([
    ['another host', 'https://other.example.com/'],
    ['another port', 'https://api.example.com:8443/'],
  ])('drops credentials when it leads to %s', (_case, location) => {
    const credentials = [
      'Authorization',
      'Cookie',
      'X-Api-Key',
      'apikey',
      'X-Auth',
      'X-Access-Token',
      'X-Client-Secret',
      'X-Password',
      'X-Session-Id',
      'X-Signature',
    ];
    const headers = [
      ...credentials.map((name): [string, string] => [name, 'secret']),
      ['Accept', 'text/html'] satisfies [string, string],
    ];
    expect(redirect({ headers }, 302, location).headers).toEqual([
      ['accept', 'text/html'],
      ['user-agent', 'headrace'],
      ['accept-encoding', 'gzip, br'],
    ]);
  });

  test('keeps credentials inside the origin', () => {
    const next = redirect(
      { headers: [['Authorization', 'Bearer x']] },
      302,
      'https://api.example.com:443/other',
    );
    expect(next.headers[0]).toEqual(['authorization', 'Bearer x']);
  });

  test('resolves relative locations', () => {
    expect(redirect({}, 302, '../v2?b=2').url.href).toBe('https://api.example.com/v2?b=2');
    expect(redirect({}, 302, '//cdn.example.com/x').url.href).toBe('https://cdn.example.com/x');
  });

  test.each([
    ['http://api.example.com/', 'leave https for http'],
    ['ftp://api.example.com/', 'neither http nor https'],
    ['https://a:b@api.example.com/', 'user name or password'],
    ['https://', 'not valid'],
  ])('to %s is refused', (location, message) => {
    expect(() => redirect({}, 302, location)).toThrow(
      expect.objectContaining({ outcome: 'refused', message: expect.stringContaining(message) }),
    );
  });
});
