import type { Caller } from './send.ts';
import type { Tour } from './tour.ts';
import { idOf } from './tour.ts';

/** Somebody with a key or a token. */
export function bearer(token: string): Caller {
  return { headers: () => ({ authorization: `Bearer ${token}` }) };
}

/** Anybody, without a key. */
export const anybody: Caller = { headers: () => ({}) };

/** A browser as far as sessions are concerned: it keeps the cookie. */
export function openBrowser(organizationId?: string): Caller & { of(organizationId: string): Caller } {
  let cookie = '';
  const headers = (id?: string) => ({
    'sec-fetch-site': 'same-origin',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ...(cookie !== '' && { cookie }),
    ...(id !== undefined && { 'x-organization': id }),
  });
  const keep = (answered: Headers) => {
    const set = answered.getSetCookie().find((one) => one.includes('headrace_session='));
    if (set !== undefined) cookie = set.split(';')[0] ?? '';
  };
  return { headers: () => headers(organizationId), keep, of: (id) => ({ headers: () => headers(id), keep }) };
}

/** Somebody new who has accepted an invitation. */
export async function join(tour: Tour, code: string | number, name: string) {
  const browser = openBrowser();
  const answer = await tour.call('POST /auth/invitation', { as: browser, body: { code, name } });
  return {
    browser,
    userId: idOf(answer, 'user', 'id'),
    organizationId: String(idOf(answer, 'organizations', 0, 'id')),
  };
}
