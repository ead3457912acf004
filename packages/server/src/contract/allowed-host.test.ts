import { expect, test } from 'vitest';
import { allowedHost } from './allowed-host.ts';

test.each([
  'api.acme.com',
  'api.acme.com:8443',
  '*.acme.com',
  '*.acme.co.uk:80',
  'localhost:3000',
  '10.0.0.1:80',
  '[::1]:80',
  'xn--bcher-kva.de',
])('%s is a host', (text) => expect(allowedHost.safeParse(text).success).toBe(true));

test.each([
  '',
  '*',
  '*.com',
  '*.0.0.1',
  'api.*.com',
  'https://api.acme.com',
  'api.acme.com/v1',
  'API.acme.com',
  'bücher.de',
  'api.acme.com.',
  'a@b.com',
  'a.com:0',
  'a.com:65536',
  'a.com:',
  '0x7f.1',
  '127.1',
  '[0:0::1]',
  'a.com b.com',
  `${'a.'.repeat(200)}com`,
])('%s is none', (text) => expect(allowedHost.safeParse(text).success).toBe(false));
