import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostsOf } from './check-site.ts';

/** With this prefix, browsers take it from this very host over HTTPS alone. */
const plainName = 'headrace_session';
const secureName = `__Host-${plainName}`;
/** While somebody is at a provider. */
const memoNames = { 'sign-in': 'headrace_oidc', connect: 'headrace_connect' };
const memoSeconds = 600;
/** As long as any session lives; the service ends it sooner. */
const maxAgeSeconds = 60 * 24 * 3600;

/** The cookie of the session, or null. */
export function readCookie(request: FastifyRequest, publicUrl: string | null): string | null {
  return findCookie(request, isSecure(request, publicUrl) ? secureName : plainName);
}

type MemoKind = keyof typeof memoNames;

/** What the browser remembers of signing in at a provider, or of connecting an account. */
export function readMemo(
  request: FastifyRequest,
  { publicUrl, kind = 'sign-in' }: { publicUrl: string | null; kind?: MemoKind },
): string | null {
  const name = memoNames[kind];
  return findCookie(request, isSecure(request, publicUrl) ? `__Host-${name}` : name);
}

function findCookie(request: FastifyRequest, name: string): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at !== -1 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

export function setCookie(reply: FastifyReply, value: string, publicUrl: string | null): void {
  writeCookie(reply, { name: plainName, value, maxAge: maxAgeSeconds, publicUrl });
}

/** Null: it is not needed any more. */
export function setMemo(
  reply: FastifyReply,
  memo: string | null,
  { publicUrl, kind = 'sign-in' }: { publicUrl: string | null; kind?: MemoKind },
): void {
  const maxAge = memo === null ? 0 : memoSeconds;
  writeCookie(reply, { name: memoNames[kind], value: memo ?? '', maxAge, publicUrl });
}

export function clearCookie(reply: FastifyReply, publicUrl: string | null): void {
  writeCookie(reply, { name: plainName, value: '', maxAge: 0, publicUrl });
}

function writeCookie(
  reply: FastifyReply,
  {
    name,
    value,
    maxAge,
    publicUrl,
  }: { name: string; value: string; maxAge: number; publicUrl: string | null },
): void {
  const [prefix, secure] = isSecure(reply.request, publicUrl) ? ['__Host-', '; Secure'] : ['', ''];
  reply.header(
    'set-cookie',
    `${prefix}${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** Whether the browser came over HTTPS: the proxy says so, or the setting does. */
function isSecure(request: FastifyRequest, publicUrl: string | null): boolean {
  if (request.protocol === 'https') return true;
  if (publicUrl === null || !publicUrl.startsWith('https:')) return false;
  return hostsOf(request).includes(new URL(publicUrl).hostname);
}
