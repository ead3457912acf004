import type { Config } from '../config.ts';
import type { OwnPlaces } from '../datasets/querying/own-places.ts';
import { ServiceError } from '../contract/errors.ts';
import type { OAuthProvider, OAuthServices } from '../http/oauth-services.ts';
import { connectable } from '../providers/connectable.ts';
import type { OAuthSpec } from '../providers/kit/oauth-spec.ts';
import { askTokens, authorizeUrl } from '../providers/kit/oauth-tokens.ts';
import type { RenewTokens } from '../vault/oauth/renew-grant.ts';
import type { Vault } from '../vault/vault.ts';
import type { Outbound } from './wire-outbound.ts';

type OAuthConfig = Pick<Config, 'oauthClients' | 'publicUrl' | 'providerUrls'>;

interface Wiring {
  config: OAuthConfig;
  vault: Pick<Vault, 'accounts'>;
  outbound: Pick<Outbound, 'vendors'>;
  inPlace: OwnPlaces;
}

/** Connecting accounts with OAuth, as the HTTP layer sees it. */
export function wireOAuth({ config, vault, outbound, inPlace }: Wiring): OAuthServices {
  const redirectUri = config.publicUrl === null ? null : `${config.publicUrl}/auth/connect/callback`;
  return {
    providers: [...connectable.keys()].flatMap((id) => describe(id, config) ?? []),
    redirectUri,
    begin: async ({ name, ...asked }) => {
      const { label, spec, client, redirect } = setUp(asked.provider, config, redirectUri);
      const begun = await inPlace(asked.organizationId, () =>
        vault.accounts.begin({ ...asked, name: name ?? label }),
      );
      if (begun === null) return null;
      const { state, challenge, endsAt, connectionId: connection } = begun;
      const url = authorizeUrl(spec, { clientId: client.id, redirectUri: redirect, state, challenge });
      return { url, connection, endsAt };
    },
    find: vault.accounts.find,
    finish: async ({ state, code }) => {
      const visit = await vault.accounts.take(state);
      if (visit === null) throw over();
      const { spec, client, redirect } = setUp(visit.provider, config, redirectUri);
      const proof = { code, verifier: visit.verifier, redirectUri: redirect };
      const answer = await askTokens({ spec, client, vendors: outbound.vendors }, proof);
      if (answer.outcome !== 'given')
        throw new ServiceError(
          answer.outcome === 'away' ? 'unavailable' : 'forbidden',
          `The account is not connected: ${answer.message} Begin anew.`,
        );
      const isStored = await inPlace(visit.organizationId, () => vault.accounts.store(visit, answer.tokens));
      if (!isStored)
        throw new ServiceError('not-found', 'The connection was deleted meanwhile. Begin with a new one.');
      const { verifier: _, ...told } = visit;
      return told;
    },
  };
}

/** Asks a vendor to renew the tokens of an account. */
export function wireRenewals({ config, outbound }: Pick<Wiring, 'config' | 'outbound'>): RenewTokens {
  return async (provider, refreshToken) => {
    const spec = specOf(provider, config);
    const client = config.oauthClients.get(provider);
    if (spec !== null && client !== undefined)
      return askTokens({ spec, client, vendors: outbound.vendors }, { refreshToken });
    const missing = `${variableOf(provider, 'ID')} and ${variableOf(provider, 'SECRET')}`;
    return { outcome: 'away', message: `The account cannot be renewed: the service has no ${missing}.` };
  };
}

function over(): ServiceError {
  return new ServiceError(
    'forbidden',
    'Nobody began to connect an account in this way, or it was used before, or more than ten minutes ago. Begin anew.',
  );
}

function setUp(provider: string, config: OAuthConfig, redirect: string | null) {
  const spec = specOf(provider, config);
  if (spec === null)
    throw new ServiceError(
      'not-found',
      `${connectable.get(provider)?.label ?? 'This provider'} takes a key, and no account can be connected: store the key with POST /v1/connections.`,
    );
  const label = connectable.get(provider)?.label ?? provider;
  const client = config.oauthClients.get(provider);
  if (client === undefined || redirect === null)
    throw new ServiceError(
      'not-found',
      `The operator has not set up the connecting of ${label} accounts: ${missingOf(provider, config).join(', ')} ` +
        'must be set (see "OAuth" in docs/connections.md). A token can be stored with POST /v1/connections.',
    );
  return { label, spec, client, redirect };
}

function describe(id: string, config: OAuthConfig): OAuthProvider | null {
  const { label, oauth } = connectable.get(id) ?? {};
  if (label === undefined || oauth === undefined) return null;
  return { id, label, at: oauth.at, missing: missingOf(id, config) };
}

function missingOf(provider: string, { oauthClients, publicUrl }: OAuthConfig): string[] {
  return [
    ...(oauthClients.has(provider) ? [] : [variableOf(provider, 'ID'), variableOf(provider, 'SECRET')]),
    ...(publicUrl === null ? ['HEADRACE_PUBLIC_URL'] : []),
  ];
}

function variableOf(provider: string, part: 'ID' | 'SECRET'): string {
  return `HEADRACE_OAUTH_${provider.toUpperCase().replaceAll('-', '_')}_CLIENT_${part}`;
}

/** Null if the provider has no accounts to connect. The operator may send both addresses elsewhere, for a proxy or a test. */
function specOf(provider: string, { providerUrls }: OAuthConfig): OAuthSpec | null {
  const spec = connectable.get(provider)?.oauth;
  if (spec === undefined) return null;
  const elsewhere = providerUrls.get(`${provider}-oauth`);
  if (elsewhere === undefined) return spec;
  const moved = (url: string) => `${elsewhere}${new URL(url).pathname}`;
  return { ...spec, authorizeUrl: moved(spec.authorizeUrl), tokenUrl: moved(spec.tokenUrl) };
}
