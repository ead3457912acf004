import { expect, test } from 'vitest';
import { asked, client, serve } from './guarded-request.fixture.ts';
import type { BoundSecret } from './bound-secret.ts';
import { refuseSecrets } from './bound-secret.ts';

const secretFor = (...allowedHosts: string[]): BoundSecret => ({
  name: 'TOKEN',
  value: 's3cret',
  allowedHosts,
});
const mayGo = (url: string, ...hosts: string[]) =>
  refuseSecrets(new URL(url), [secretFor(...hosts)]) === null;

test.each([
  ['https://api.acme.com/v1?a=b', 'api.acme.com'],
  ['https://API.acme.com./', 'api.acme.com'],
  ['https://api.acme.com:443/', 'api.acme.com'],
  ['https://api.acme.com/', 'api.acme.com:443'],
  ['http://api.acme.com/', 'api.acme.com:80'],
  ['http://api.acme.com:8080/', 'api.acme.com:8080'],
  ['https://eu.api.acme.com/', '*.acme.com'],
  ['https://eu.acme.com:8443/', '*.acme.com:8443'],
  ['http://[::1]:80/', '[::1]:80'],
])('a secret goes to %s, which %s allows', (url, entry) =>
  expect(mayGo(url, 'other.test', entry)).toBe(true),
);

test.each([
  ['https://evil.test/', 'api.acme.com'],
  ['https://api.acme.com.evil.test/', 'api.acme.com'],
  ['https://evilapi.acme.com/', 'api.acme.com'],
  ['https://evilacme.com/', '*.acme.com'],
  ['https://acme.com/', '*.acme.com'],
  ['https://api.acme.com:8443/', 'api.acme.com'],
  ['http://api.acme.com/', 'api.acme.com'],
  ['http://api.acme.com:443/', 'api.acme.com'],
  ['https://api.acme.com/', 'api.acme.com:80'],
  ['https://api.acme.com/', 'API.acme.com'],
])('a secret does not go to %s, which %s does not allow', (url, entry) =>
  expect(mayGo(url, entry)).toBe(false),
);

test('why not names the secret and says what to do', () => {
  const url = new URL('https://evil.test/');
  expect(refuseSecrets(url, [secretFor('evil.test'), secretFor('api.acme.com')])).toBe(
    'is not among the allowed hosts of the secret TOKEN; an admin can set it again, with this host',
  );
  expect(refuseSecrets(url, [secretFor()])).toContain('has no allowed hosts yet; an admin must set it again');
  expect(refuseSecrets(url, [])).toBeNull();
});

test('a redirect takes a request with a secret to no other host', async () => {
  let visits = 0;
  const elsewhere = await serve((_, response) => {
    visits += 1;
    response.end('hello');
  });
  const first = await serve((_, response) => response.writeHead(307, { location: `${elsewhere}/x` }).end());
  const [from, to] = [new URL(first).host, new URL(elsewhere).host];
  const send = (...hosts: string[]) =>
    client().request(asked(first, { method: 'POST', body: 's3cret', secrets: [secretFor(...hosts)] }));
  expect(await send(from)).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining(
      'The redirect target is not among the allowed hosts of the secret TOKEN',
    ),
  });
  expect(await send(to)).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('127.0.0.1 is not among the allowed hosts'),
  });
  expect(visits).toBe(0);
  expect(await send(from, to)).toMatchObject({ outcome: 'answered', status: 200 });
  expect(visits).toBe(1);
});
