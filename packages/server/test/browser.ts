/* A browser as far as sessions are concerned: it keeps the cookie and says where a request comes from. */
import { request } from 'node:http';
import type { MemberRole } from '../src/contract/accounts.ts';
import { signedIn } from '../src/contract/accounts.ts';
import type { Answer, CallOptions, TestService } from './service.ts';
import { callApi } from './service.ts';

export interface Browser {
  /** The cookie as it is sent; null before signing in. */
  cookie: string | null;
  /** As a page of the service does. */
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** For one organization. */
  callAs(organizationId: string, path: string, options?: CallOptions): Promise<Answer>;
}

export function openBrowser(url: string, cookie: string | null = null): Browser {
  const browser: Browser = {
    cookie,
    call: async (path, options = {}) => {
      const sent = browser.cookie === null ? {} : { cookie: browser.cookie };
      const headers = { 'sec-fetch-site': 'same-origin', ...sent, ...options.headers };
      const answer = await callApi(url, path, { apiKey: null, ...options, headers });
      const set = answer.headers.getSetCookie().find((one) => /^(?:__Host-)?headrace_session=/.test(one));
      if (set !== undefined) browser.cookie = /Max-Age=0;/.test(set) ? null : (set.split(';')[0] ?? null);
      return answer;
    },
    callAs: (organizationId, path, options = {}) =>
      browser.call(path, { ...options, headers: { 'x-organization': organizationId, ...options.headers } }),
  };
  return browser;
}

export function codeOf(link: string | null): string {
  const code = /#(?:link|invitation)=(.+)$/.exec(link ?? '')?.[1];
  if (code === undefined) throw new Error(`this link has no code: ${link}`);
  return code;
}

/** The operator, signed in with the link of the first start or a later one. */
export async function signInOperator(service: TestService): Promise<Browser> {
  const made = await service.operate('/operator/links', { body: {} });
  const browser = openBrowser(service.url);
  const answer = await browser.call('/auth/link', { body: { code: made.json.code } });
  if (answer.status !== 200) throw new Error(answer.text);
  return browser;
}

/** A request to the service under another name, as after DNS rebinding. */
export function callUnder(
  host: string,
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, host } }, (response) => {
      const parts: string[] = [];
      response.setEncoding('utf8');
      response.on('data', (part: string) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: parts.join('') }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Somebody new, who was invited by an admin or an owner and has accepted. */
export async function joinAs(
  role: MemberRole,
  { by, organizationId, url }: { by: Browser; organizationId: string; url: string },
): Promise<Browser & { userId: string }> {
  const invited = await by.callAs(organizationId, '/v1/invitations', { body: { role } });
  if (invited.status !== 200) throw new Error(invited.text);
  const browser = openBrowser(url);
  const accepted = await browser.call('/auth/invitation', {
    body: { code: invited.json.code, name: `A new ${role}` },
  });
  if (accepted.status !== 200) throw new Error(accepted.text);
  return Object.assign(browser, { userId: signedIn.parse(accepted.json).user.id });
}
