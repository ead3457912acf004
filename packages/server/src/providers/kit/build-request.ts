import type { OutboundRequest } from './guarded-request.ts';
import type { HeaderPair } from './outbound-headers.ts';
import type { ProviderSpec, RequestSpec } from './provider.ts';

interface Target {
  provider: ProviderSpec;
  baseUrl: string;
  key: string | null;
  timeoutMs: number;
  maxResponseBytes: number;
}

/** Puts a declared request on the wire: URL, headers, the credential in its place, JSON body. */
export function buildRequest(spec: RequestSpec, target: Target): OutboundRequest {
  const { provider, key } = target;
  const headers: HeaderPair[] = [];
  const add = (more: Readonly<Record<string, string>> | undefined) => {
    for (const [name, value] of Object.entries(more ?? {})) headers.push([name, value]);
  };
  add(provider.headers);
  add(spec.headers);
  if (provider.reach !== 'web' && provider.headers?.['accept'] === undefined) {
    headers.push(['accept', 'application/json']);
  }
  let query = queryOf(spec);
  if (provider.auth !== 'none' && key !== null) {
    if ('query' in provider.auth) query += `${query === '' ? '' : '&'}${pair(provider.auth.query, key)}`;
    else headers.push([provider.auth.header, (provider.auth.prefix ?? '') + key]);
  }
  const body = spec.body === undefined ? null : JSON.stringify(spec.body);
  if (body !== null) headers.push(['content-type', 'application/json']);
  const base = provider.reach === 'web' ? spec.path : target.baseUrl + spec.path;
  const url = query === '' ? base : `${base}${base.includes('?') ? '&' : '?'}${query}`;
  const { timeoutMs, maxResponseBytes } = target;
  return { url, method: spec.method, headers, body, timeoutMs, maxResponseBytes };
}

function queryOf({ query = {} }: RequestSpec): string {
  return Object.entries(query)
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : [pair(name, String(value))]))
    .join('&');
}

/** Half a character, which text that was cut may end with, cannot be encoded. */
function pair(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`;
}
