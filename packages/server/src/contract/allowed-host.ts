import { z } from 'zod';

const parts = /^(\*\.)?(\[[\da-f:.]+\]|[a-z\d_-]+(?:\.[a-z\d_-]+)*)(?::(\d{1,5}))?$/;

/** A host that a secret may go to. */
export const allowedHost = z
  .string()
  .max(260)
  .refine(
    isHost,
    'Must be a host as in a URL, in lower case: api.example.com, *.example.com or api.example.com:8443.',
  );

function isHost(text: string): boolean {
  const [, wildcard, host = '', port] = parts.exec(text) ?? [];
  if (host === '' || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return false;
  // Nobody owns all of `.com`.
  if (wildcard !== undefined && !/^[^a-z]*[a-z][^.]*\../.test(host)) return false;
  // An address in an odd spelling would never be the host of a URL.
  return URL.parse(`https://${host}/`)?.hostname === host;
}
