/* A provider of OpenID Connect on this machine, which says of everybody what a test wants it to say. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestProvider {
  issuer: string;
  /** Claims of the person who signs in next, over the usual ones; `sign`: with another key than the provider's. */
  next: { claims?: Record<string, unknown>; sign?: 'foreign' | 'none' };
  /** What a browser does there: returns the address that it is sent back to. */
  visit(url: string): string;
  /** Where a real browser is sent back to instead of the public address of the service; null: there. */
  landing: string | null;
  close(): Promise<void>;
}

interface Visit {
  nonce: string;
  challenge: string;
}

export async function startProvider(clientId: string, clientSecret: string): Promise<TestProvider> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const visits = new Map<string, Visit>();
  const provider: TestProvider = {
    issuer: '',
    next: {},
    landing: null,
    visit: (url) => {
      const asked = new URL(url).searchParams;
      const code = `code-${visits.size}`;
      visits.set(code, { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '' });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({
        code,
        state: asked.get('state') ?? '',
        iss: provider.issuer,
      }).toString();
      return back.href;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const makeToken = ({ nonce }: Visit): string => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: provider.issuer,
      aud: clientId,
      sub: 'subject-1',
      iat: now,
      exp: now + 300,
      nonce,
      email: 'jane@example.com',
      email_verified: true,
      name: 'Jane',
      ...provider.next.claims,
    };
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const body = `${encode({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${encode(claims)}`;
    const { privateKey } = provider.next.sign === 'foreign' ? foreign : own;
    return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`;
  };
  const answerToken = (form: URLSearchParams): [status: number, body: object] => {
    const code = form.get('code') ?? '';
    const visit = visits.get(code);
    // A code works once, and only for the browser that has the verifier.
    visits.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (visit === undefined || visit.challenge !== challenge || form.get('client_secret') !== clientSecret)
      return [400, { error: 'invalid_grant' }];
    return [200, { access_token: 'x', token_type: 'bearer', expires_in: 300, id_token: makeToken(visit) }];
  };
  const server = createServer((request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const path = request.url ?? '';
      if (path === '/.well-known/openid-configuration') send(200, describe(provider.issuer));
      else if (path === '/jwks')
        send(200, {
          keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
        });
      else if (path.startsWith('/authorize?')) {
        const { pathname, search, origin } = new URL(provider.visit(`${provider.issuer}${path}`));
        const location = `${provider.landing ?? origin}${pathname}${search}`;
        response.writeHead(302, { location }).end();
      } else if (path === '/token') send(...answerToken(new URLSearchParams(text)));
      else send(404, {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  provider.issuer = `http://127.0.0.1:${port}`;
  return provider;
}

function describe(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  };
}
