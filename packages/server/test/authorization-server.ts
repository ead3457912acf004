/* A vendor on this machine: it asks people for consent, gives tokens that soon end, and answers those that show a good one. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface VendorOptions {
  clientId: string;
  clientSecret: string;
  /** Whether a refresh token works once. */
  rotates?: boolean;
  /** How errors look. Slack has them with the status 200, and takes no PKCE. */
  dialect?: 'rfc' | 'slack' | 'hubspot';
  /** Salesforce says where the account is. */
  instanceUrl?: string;
}

export interface TestVendor {
  url: string;
  /** Seconds of the next tokens. Null: the vendor does not say, and they do not end. */
  lifetime: number | null;
  /** How long it takes to give tokens. */
  delayMs: number;
  /** The status with which it refuses everybody who asks for tokens; null as long as it works. */
  broken: number | null;
  /** Exchanges and renewals that were answered with tokens, and calls of the API that were let in or refused. */
  seen: { exchanges: number; renewals: number; taken: number; refused: number };
  /** How often tokens were asked for, answered or not. */
  asked: number;
  /** Paths of the API that were let in. */
  calls: string[];
  /** Where a real browser is sent back to instead of the public address of the service; null: there. */
  landing: string | null;
  /** What a browser does there: returns the address that it is sent back to. */
  visit(url: string): string;
  /** Ends every access token at once. */
  endTokens(): void;
  /** Takes back what people allowed. */
  revoke(): void;
  /** Every token and code that was ever given. */
  given: string[];
  close(): Promise<void>;
}

interface Consent {
  challenge: string;
  redirectUri: string;
}

const answers: readonly [path: RegExp, body: object][] = [
  [/\/messages\/send$/, { id: 'mail-1', threadId: 'thread-1' }],
  [/\/chat\.postMessage$/, { ok: true, channel: 'C1', ts: '1.2' }],
  [/\/auth\.test$/, { ok: true, team: 'Acme' }],
  [/\/limits$/, { DailyApiRequests: { Max: 15_000, Remaining: 9 } }],
  [/./, {}],
];

export async function startVendor(options: VendorOptions): Promise<TestVendor> {
  const { dialect = 'rfc' } = options;
  const codes = new Map<string, Consent>();
  const refreshTokens = new Set<string>();
  /** Until when each is good. */
  const accessTokens = new Map<string, number>();
  const make = (kind: string): string => {
    const token = `${kind}-${randomBytes(12).toString('hex')}`;
    vendor.given.push(token);
    return token;
  };
  const refuse = (error: string, status = 400): [number, object] => {
    if (dialect === 'slack') return [200, { ok: false, error }];
    return [status, dialect === 'hubspot' ? { status: error, message: 'x' } : { error }];
  };
  const vendor: TestVendor = {
    url: '',
    lifetime: 3600,
    delayMs: 0,
    broken: null,
    seen: { exchanges: 0, renewals: 0, taken: 0, refused: 0 },
    asked: 0,
    calls: [],
    landing: null,
    given: [],
    visit: (url) => {
      const asked = new URL(url).searchParams;
      const isWhole =
        asked.get('client_id') === options.clientId &&
        asked.get('response_type') === 'code' &&
        (dialect === 'slack' || asked.get('code_challenge_method') === 'S256');
      if (!isWhole) throw new Error(`nobody can say yes at ${url}`);
      const code = make('code');
      const redirectUri = asked.get('redirect_uri') ?? '';
      codes.set(code, { challenge: asked.get('code_challenge') ?? '', redirectUri });
      const back = new URL(redirectUri);
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
      return back.href;
    },
    endTokens: () => accessTokens.clear(),
    revoke: () => {
      accessTokens.clear();
      refreshTokens.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const give = (refreshToken: string | null): [number, object] => {
    const [access, refresh] = [make('access'), refreshToken ?? make('refresh')];
    accessTokens.set(access, Date.now() + (vendor.lifetime ?? 1e6) * 1000);
    refreshTokens.add(refresh);
    return [
      200,
      {
        ...(dialect === 'slack' ? { ok: true } : {}),
        access_token: access,
        token_type: 'Bearer',
        // Some vendors give it once.
        ...(refreshToken === null ? { refresh_token: refresh } : {}),
        ...(vendor.lifetime === null ? {} : { expires_in: vendor.lifetime }),
        ...(options.instanceUrl === undefined ? {} : { instance_url: options.instanceUrl }),
      },
    ];
  };
  const exchange = (form: URLSearchParams): [number, object] => {
    const code = form.get('code') ?? '';
    const consent = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isProven = dialect === 'slack' || consent?.challenge === challenge;
    if (consent === undefined || !isProven || form.get('redirect_uri') !== consent.redirectUri)
      return refuse('invalid_grant');
    vendor.seen.exchanges += 1;
    return give(null);
  };
  const renew = (form: URLSearchParams): [number, object] => {
    const token = form.get('refresh_token') ?? '';
    const words = { rfc: 'invalid_grant', slack: 'invalid_refresh_token', hubspot: 'BAD_REFRESH_TOKEN' };
    if (!refreshTokens.has(token)) return refuse(words[dialect]);
    if (options.rotates === true) refreshTokens.delete(token);
    vendor.seen.renewals += 1;
    return give(options.rotates === true ? null : token);
  };
  const answerToken = (form: URLSearchParams): [number, object] => {
    if (vendor.broken !== null) return [vendor.broken, {}];
    if (form.get('client_id') !== options.clientId || form.get('client_secret') !== options.clientSecret)
      return refuse('invalid_client', 401);
    return form.get('grant_type') === 'refresh_token' ? renew(form) : exchange(form);
  };
  const answerCall = (path: string, authorization: string): [number, object] => {
    const token = authorization.replace('Bearer ', '');
    if ((accessTokens.get(token) ?? 0) < Date.now()) {
      vendor.seen.refused += 1;
      return dialect === 'slack' ? [200, { ok: false, error: 'token_expired' }] : [401, {}];
    }
    vendor.seen.taken += 1;
    vendor.calls.push(path);
    return [200, answers.find(([pattern]) => pattern.test(path))?.[1] ?? {}];
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      const isToken = /\/(?:token|oauth\.v2\.access)$/.test(path);
      if (isToken) vendor.asked += 1;
      const send = () => {
        const [status, body] = isToken
          ? answerToken(new URLSearchParams(text))
          : answerCall(path, request.headers.authorization ?? '');
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      if (request.method === 'GET' && /authorize$|\/auth$/.test(path)) {
        const { origin, pathname, search } = new URL(vendor.visit(`${vendor.url}${request.url}`));
        const location = `${vendor.landing ?? origin}${pathname}${search}`;
        response.writeHead(302, { location }).end();
      } else setTimeout(send, isToken ? vendor.delayMs : 0);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vendor.url = `http://127.0.0.1:${port}`;
  return vendor;
}
