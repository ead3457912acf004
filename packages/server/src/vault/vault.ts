/* Sealed connections, managed credentials, secrets and constants, as the API and the engine use them. */
import type { Environment } from '../contract/field.ts';
import type { TemplateConstants } from '../engine/ports.ts';
import type { Db } from '../storage/database.ts';
import { createConnections } from './connections.ts';
import { createManagedCredentials, openManagedCredential } from './managed-credentials.ts';
import { createMemory } from './memory.ts';
import { createAccounts } from './oauth/accounts.ts';
import type { Renewal, RenewTokens, SeenGrant } from './oauth/renew-grant.ts';
import { createRenewals, sayLost } from './oauth/renew-grant.ts';
import type { OpenConnection } from './open-connections.ts';
import { knownConnections, openConnections, touchConnections } from './open-connections.ts';
import { countByMasterKey, resealAll } from './reseal.ts';
import type { Sealer } from './sealing.ts';
import { createTemplateValues, loadTemplateConstants } from './template-values.ts';
import type { ConnectableProvider, CredentialTest, TestCredential } from './test-credential.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';

/** How long opened values are remembered: a change takes effect on every process within this time. */
const rememberMs = 2000;

export interface VaultOptions {
  /** For what people do. */
  db: Db;
  /** For what runs do. */
  work: Db;
  sealer: Sealer;
  /** The providers whose keys can be stored, by id. */
  providers: ReadonlyMap<string, ConnectableProvider>;
  /** Managed keys of the environment, by provider. */
  environmentKeys: ReadonlyMap<string, string>;
  testCredential: TestCredential;
  renewTokens: RenewTokens;
  /** Called for a secret that cannot be opened. */
  reportFault: (error: unknown, organizationId: string) => void;
  now: () => number;
}

export type Vault = ReturnType<typeof createVault>;

export function createVault(options: VaultOptions) {
  const readers = createReaders(options);
  return {
    ...createWriters(options, readers),
    ...readers,
    accounts: createAccounts(options, readers.forget),
  };
}

/** What runs read, remembered for a moment. */
function createReaders(options: VaultOptions) {
  const { work, db, sealer, now } = options;
  const renew = createRenewals({ ...options, db: work });
  const opened = createMemory<OpenConnection[]>({ rememberMs, now });
  const managed = createMemory<string | null>({ rememberMs, now });
  const constants = createMemory<TemplateConstants>({ rememberMs, now });
  const loadOpened = async (organizationId: string, ids: readonly string[]) => {
    const connections = await openConnections({ db: work, sealer }, organizationId, ids);
    const found = connections.map(({ id }) => id);
    // Last use is for people to look at; a run never waits or fails for it.
    if (found.length > 0) touchConnections(work, organizationId, found).catch(() => {});
    return connections;
  };
  return {
    /** Those of the ids that the organization has, in the order of the ids. */
    openConnections: (organizationId: string, ids: readonly string[]) =>
      opened.get(JSON.stringify([organizationId, ...ids]), () => loadOpened(organizationId, ids)),
    /** Other tokens in place of those that were seen; one process asks for them, and all others wait. */
    renewGrant: (seen: SeenGrant): Promise<Renewal> => renew(seen).finally(() => opened.forget()),
    /** Those of the ids that the organization has: id -> provider. */
    knownConnections: (organizationId: string, ids: readonly string[]) =>
      knownConnections(db, organizationId, ids),
    /** The service's own key at a provider, from the environment or else the vault; null when there is none. */
    openManaged: (provider: string) =>
      managed.get(provider, () => openManagedCredential({ ...options, db: work }, provider)),
    /** In sandbox, look-alikes in place of the secrets. */
    templateConstants: (organizationId: string, environment: Environment) =>
      constants.get(`${environment} ${organizationId}`, () =>
        loadTemplateConstants(
          { db: work, sealer, reportFault: options.reportFault },
          { organizationId, environment },
        ),
      ),
    forget: () => [opened, managed, constants].forEach((memory) => memory.forget()),
  };
}

/** Changes that people make. The readers forget what they remember after each one; a new connection has a new id. */
function createWriters(options: VaultOptions, { forget, renewGrant }: ReturnType<typeof createReaders>) {
  const { db, sealer, providers } = options;
  const connections = createConnections(options);
  const managed = createManagedCredentials(options);
  const values = createTemplateValues(db, sealer);
  const changing =
    <Args extends unknown[], Result>(change: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      change(...args).finally(forget);
  return {
    providers: [...providers.keys()],
    connections: {
      list: connections.list,
      countByProvider: connections.countByProvider,
      create: connections.create,
      rotate: changing(connections.rotate),
      remove: changing(connections.remove),
      /** Null when there is no such connection. */
      test: async (organizationId: string, id: string) => {
        const [found] = await openConnections({ db, sealer }, organizationId, [id]);
        return found === undefined ? null : testConnection(options, { organizationId, found, renewGrant });
      },
    },
    managed: {
      list: managed.list,
      set: changing(managed.set),
      remove: changing(managed.remove),
      /** Null when there is no key for the provider. */
      test: async (provider: string) => {
        const key = await openManagedCredential(options, provider);
        return key === null ? null : options.testCredential(provider, key);
      },
    },
    templateValues: {
      list: values.list,
      find: values.find,
      set: changing(values.set),
      remove: changing(values.remove),
    },
    webhookSecrets: createWebhookSecrets(sealer),
    reseal: () => resealAll(db, sealer),
    /** Values that cannot be opened here, by the missing master key. */
    findMissingKeys: async () => (await countByMasterKey(db)).filter(({ keyId }) => !sealer.hasKey(keyId)),
  };
}

interface Tested {
  organizationId: string;
  found: OpenConnection;
  renewGrant(seen: SeenGrant): Promise<Renewal>;
}

/** With the token that a run would use now. */
async function testConnection(
  { testCredential }: Pick<VaultOptions, 'testCredential'>,
  { organizationId, found, renewGrant }: Tested,
): Promise<CredentialTest> {
  const { id, provider, key, grant } = found;
  const code = 'ConnectionRejected';
  if (grant?.lostBecause != null) return { ok: false, code, message: sayLost(id, grant.lostBecause) };
  if (grant?.isDue !== true || !grant.isRenewable) return testCredential(provider, key);
  const renewed = await renewGrant({ organizationId, id, no: grant.no });
  if (renewed.outcome === 'refused') return { ok: false, code, message: renewed.message };
  return testCredential(provider, renewed.outcome === 'renewed' ? renewed.key : key);
}
