import type { Access } from '../access.ts';
import { accessOf } from '../access.ts';

/**
 * Whoever may have somebody's browser ask, put words of theirs into an answer and see how long it gets can guess a secret
 * in it, if it is compressed (BREACH). What shows keys, links and the people of an organization is never compressed.
 */
const byAccess: Readonly<Record<Access, boolean>> = {
  open: true,
  complete: true,
  read: true,
  account: true,
  write: true,
  manage: false,
  own: false,
  operate: false,
};

/** Routes that their access does not decide: outside `/v1`, and one that sells tickets which stand for a key. */
const others: ReadonlyMap<string, boolean> = new Map([
  ['GET /openapi.json', true],
  ['GET /metrics', true],
  ['POST /v1/sheets/:sheet_id/exports', false],
]);

/** Whether answers of a route carry nothing that compression could give away. */
export function isCompressible(method: string, route: string): boolean {
  const name = `${method === 'HEAD' ? 'GET' : method} ${route}`;
  const access = accessOf[name];
  return others.get(name) ?? (access !== undefined && byAccess[access]);
}
