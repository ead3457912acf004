/* What keeps the pages of other sites away from the sessions of this one. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../contract/errors.ts';

/**
 * The hosts that the browser may have asked for. A proxy says in a header of its own which one it was, and a page can send
 * that header, too: so all of them must be right.
 */
export function hostsOf({ headers }: FastifyRequest): string[] {
  const named = [headers.host ?? '', headers['x-forwarded-host'] ?? []].flat();
  return named.flatMap((text) => text.split(',')).map((host) => hostnameOf(host.trim()));
}

function hostnameOf(host: string): string {
  return URL.parse(`http://${host}`)?.hostname ?? '';
}

/** A page whose name was pointed at this service (DNS rebinding) asks under that name. */
export function checkHost(request: FastifyRequest, publicUrl: string | null): void {
  const own = publicUrl === null ? null : new URL(publicUrl).hostname;
  const stranger = hostsOf(request).find((host) => !isOwnHost(host, own));
  if (stranger === undefined) return;
  throw new ServiceError(
    'unknown-host',
    `The dashboard does not answer at "${stranger.slice(0, 100)}". Open it at an IP address or at localhost, or set ` +
      'HEADRACE_PUBLIC_URL to the address at which people open it, such as https://headrace.example.com.',
  );
}

/** A name under which only this service answers: an address, `localhost`, or the public one. */
export function isOwnHost(host: string, own: string | null): boolean {
  return host === 'localhost' || host === own || isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/** Browsers say which site a request comes from, and pages cannot change that. */
export function checkSite({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin') return;
  throw new ServiceError(
    'forbidden',
    'Sessions are for pages of this service; this request comes from another one.',
  );
}
