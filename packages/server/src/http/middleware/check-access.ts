import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';
import type { KeyOwner } from '../../contract/key-owner.ts';
import { operatorKeyId } from '../../contract/key-owner.ts';
import type { Access } from '../access.ts';
import { accessOf, allowedRoles } from '../access.ts';
import { mcpPath } from '../mcp-path.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** On every route below `/v1`, and on `/mcp`. */
    access?: Access;
  }
}

/** Gives each route its access. Comes before the routes; refuses to register one that `access.ts` does not have. */
export function declareAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/v1/') && route.url !== mcpPath) return;
    for (const method of [route.method].flat()) {
      // Browsers ask with OPTIONS before they send a key; HEAD reads what GET reads.
      if (method === 'OPTIONS') continue;
      const name = `${method === 'HEAD' ? 'GET' : method} ${route.url}`;
      const access = accessOf[name];
      if (access === undefined)
        throw new Error(`${name} is not in http/access.ts: say there whether it reads or writes`);
      route.config = { ...route.config, access };
    }
  });
}

/** Refuses keys and people whose role does not allow what the route does. Where there is no route, another hook answers. */
export function checkAccess(request: FastifyRequest, owner: KeyOwner): void {
  const { access } = request.routeOptions.config;
  if (access === undefined) return;
  if (access === 'operate') return checkOperator(owner);
  if (!allowedRoles[access].includes(owner.role))
    throw new ServiceError('forbidden', refusalOf(owner, access));
  if (access === 'own' && !isOwner(owner))
    throw new ServiceError(
      'forbidden',
      'Only an owner of the organization can do that, signed in to the dashboard; no API key can.',
    );
}

function checkOperator({ keyId, person }: KeyOwner): void {
  if (keyId === operatorKeyId || person?.isOperator === true) return;
  throw new ServiceError(
    'forbidden',
    'Only the operator can do that, signed in to the dashboard or with the token of the lock file: see SECURITY.md.',
  );
}

function isOwner({ keyId, person }: KeyOwner): boolean {
  return person?.role === 'owner' || keyId === operatorKeyId;
}

function refusalOf({ role, person }: KeyOwner, access: Access): string {
  if (person !== undefined) {
    const rule = role === 'viewer' ? 'Viewers only read.' : `${managing} an admin.`;
    return `You are a ${role} of this organization. ${rule} An admin can change your role.`;
  }
  const remedy = (other: string) =>
    `An admin can create one with \`POST /v1/keys\` or \`headrace keys create --role ${other}\`.`;
  if (role !== 'viewer') return `This is a member key. ${managing} an admin key.`;
  return access === 'manage' || access === 'own'
    ? `This is a viewer key, which only reads. This request needs an admin key. ${remedy('admin')}`
    : `This is a viewer key, which only reads: it changes nothing, and starts nothing that may cost credits. Use a member or admin key. ${remedy('member')}`;
}

const managing =
  'Managing members, keys, connections, secrets, constants, webhooks, datasets, budgets and credits, and deleting buckets or streams, needs';
