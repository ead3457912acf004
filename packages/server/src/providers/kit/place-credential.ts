import type { HeaderPair } from './outbound-headers.ts';
import type { Auth } from './provider-spec.ts';

interface Placed {
  headers: HeaderPair[];
  /** To be added to the query. */
  query: string | null;
  /** Comes before the path of the request. */
  path: string;
}

const nothing: Placed = { headers: [], query: null, path: '' };

/** Where a credential goes on the wire. */
export function placeCredential(auth: Auth, key: string | null): Placed {
  if (auth === 'none' || key === null) return nothing;
  if ('path' in auth) return { ...nothing, path: `/${encodeURIComponent(key)}` };
  if ('query' in auth) return { ...nothing, query: pair(auth.query, key) };
  if ('basic' in auth) return inHeaders(['authorization', `Basic ${encodeBasic(auth.basic, key)}`]);
  if ('tokenAt' in auth) return inHeaders(['authorization', `Bearer ${key}`]);
  if ('header' in auth) return inHeaders([auth.header, (auth.prefix ?? '') + key]);
  const [first = '', second = ''] = partsOf(auth, key);
  const [firstHeader, secondHeader] = auth.headers;
  return inHeaders([firstHeader, first], [secondHeader, second]);
}

/** Whether a stored credential has both parts, where its vendor wants two. */
export function hasItsParts(auth: Auth, key: string): boolean {
  const parts = partsOf(auth, key);
  return parts.length === 0 || (parts.length === 2 && parts.every((part) => part !== ''));
}

/** Whether a stored credential is `id:secret`. */
export function takesTwoParts(auth: Auth): boolean {
  if (auth === 'none') return false;
  return 'headers' in auth || 'tokenAt' in auth || ('basic' in auth && auth.basic === 'both');
}

/** The two parts of a credential, which are split at the first colon; none of one that is whole. */
export function partsOf(auth: Auth, key: string): string[] {
  if (!takesTwoParts(auth)) return [];
  const at = key.indexOf(':');
  return at === -1 ? [key] : [key.slice(0, at), key.slice(at + 1)];
}

/** What of a credential goes on the wire beside its own text, and so must not come back. */
export function wireFormsOf(auth: Auth, key: string | null): string[] {
  if (key === null || auth === 'none') return [];
  if ('path' in auth) return [encodeURIComponent(key)];
  return [...partsOf(auth, key), ...('basic' in auth ? [encodeBasic(auth.basic, key)] : [])];
}

function encodeBasic(part: 'user' | 'password' | 'both', key: string): string {
  const pairs = { user: `${key}:`, password: `:${key}`, both: key };
  return Buffer.from(pairs[part], 'utf8').toString('base64');
}

const inHeaders = (...headers: HeaderPair[]): Placed => ({ ...nothing, headers });

/** Half a character, which text that was cut may end with, cannot be encoded. */
export function pair(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`;
}
