import type { OutboundRequest } from './guarded-request.ts';
import type { HeaderPair } from './outbound-headers.ts';
import { pair, placeCredential } from './place-credential.ts';
import type { RequestSpec } from './operation.ts';
import type { ProviderSpec } from './provider-spec.ts';

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
  let query = pairsOf(spec.query).join('&');
  const sent = placeCredential(provider.auth, key);
  headers.push(...sent.headers);
  if (sent.query !== null) query += `${query === '' ? '' : '&'}${sent.query}`;
  const { body, type } = writeBody(spec);
  if (type !== null) headers.push(['content-type', type]);
  const base = provider.reach === 'web' ? spec.path : target.baseUrl + sent.path + spec.path;
  const url = query === '' ? base : `${base}${base.includes('?') ? '&' : '?'}${query}`;
  const { timeoutMs, maxResponseBytes } = target;
  return { url, method: spec.method, headers, body, timeoutMs, maxResponseBytes };
}

function writeBody({ body, form }: RequestSpec): { body: string | null; type: string | null } {
  if (form !== undefined) return { body: pairsOf(form).join('&'), type: 'application/x-www-form-urlencoded' };
  return body === undefined
    ? { body: null, type: null }
    : { body: JSON.stringify(body), type: 'application/json' };
}

function pairsOf(fields: RequestSpec['query'] = {}): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [pair(name, String(value))],
  );
}
