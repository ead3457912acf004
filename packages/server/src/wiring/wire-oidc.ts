import { signInWithIdentity } from '../accounts/identities.ts';
import { readIdentityRole } from '../accounts/read-identity-role.ts';
import type { SessionRing } from '../accounts/find-session.ts';
import type { Identity } from '../accounts/oidc.ts';
import type { Config } from '../config.ts';
import { ServiceError } from '../contract/errors.ts';
import type { AccountServices } from '../http/account-services.ts';
import type { Storage } from '../storage/open-storage.ts';
import { writePlaces } from './write-places.ts';

/** Signing in at the operator's provider; null if the settings name none. */
export function wireOidc(
  { config, storage }: { config: Config; storage: Storage },
  sessions: SessionRing,
): AccountServices['oidc'] {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, publicUrl } = config;
  if (issuer === null || clientId === null || clientSecret === null || publicUrl === null) return null;
  const inPlace = writePlaces(storage);
  const settings = { issuer, clientId, clientSecret, redirectUri: `${publicUrl}/auth/oidc/callback` };
  // Most services have no provider, and need not load this.
  const provider = import('../accounts/oidc.ts').then(({ createOidcProvider }) =>
    createOidcProvider(settings),
  );
  return {
    begin: async (link) => (await provider).begin(link),
    finish: async ({ query, memo, userId: signedIn, from }) => {
      const { link, ...identity } = await (await provider).finish({ query, memo });
      // Only if the person asked for it: others can make a browser go there, under an account of theirs.
      const userId = link === signedIn ? link : null;
      const role = roleOf(identity, config);
      const cookie = await inPlace('sign-in', () =>
        signInWithIdentity(storage.api, { ...identity, role, userId, from }),
      );
      sessions.forget();
      return cookie;
    },
  };
}

/** Throws where somebody may not come in. */
function roleOf(
  { email, claims }: Identity,
  { oidcDomains: domains, oidcRolesClaim: claim, oidcRoles: roles }: Config,
): 'viewer' | 'member' | 'admin' | null {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const role = readIdentityRole(claims, { claim, roles });
  const isKnown = domains.some((known) => known === '*' || known.toLowerCase() === domain);
  if (isKnown && role !== 'none') return role;
  throw new ServiceError('forbidden', 'Your account at the provider may not use this service.');
}
