import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostsOf } from './check-site.ts';

/** With this prefix, browsers take it from this very host over HTTPS alone. */
const secureName = '__Host-headrace_session';
const plainName = 'headrace_session';
/** As long as any session lives; the service ends it sooner. */
const maxAgeSeconds = 60 * 24 * 3600;

/** The cookie of the session, or null. */
export function readCookie(request: FastifyRequest, publicUrl: string | null): string | null {
  const name = isSecure(request, publicUrl) ? secureName : plainName;
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at !== -1 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

export function setCookie(reply: FastifyReply, value: string, publicUrl: string | null): void {
  writeCookie(reply, { value, maxAge: maxAgeSeconds, publicUrl });
}

export function clearCookie(reply: FastifyReply, publicUrl: string | null): void {
  writeCookie(reply, { value: '', maxAge: 0, publicUrl });
}

function writeCookie(
  reply: FastifyReply,
  { value, maxAge, publicUrl }: { value: string; maxAge: number; publicUrl: string | null },
): void {
  const [name, secure] = isSecure(reply.request, publicUrl) ? [secureName, '; Secure'] : [plainName, ''];
  reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`);
}

/** Whether the browser came over HTTPS: the proxy says so, or the setting does. */
function isSecure(request: FastifyRequest, publicUrl: string | null): boolean {
  if (request.protocol === 'https') return true;
  if (publicUrl === null || !publicUrl.startsWith('https:')) return false;
  return hostsOf(request).includes(new URL(publicUrl).hostname);
}
