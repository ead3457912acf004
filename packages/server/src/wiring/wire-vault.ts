import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { reasonOf } from '../engine/asking/ask-live.ts';
import { connectable } from '../providers/connectable.ts';
import { callOperation } from '../providers/kit/call-operation.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { MasterKeys } from '../vault/master-key.ts';
import { openVault } from '../vault/open-vault.ts';
import type { CredentialTest } from '../vault/test-credential.ts';
import type { Vault } from '../vault/vault.ts';
import { wireRenewals } from './wire-oauth.ts';
import type { Outbound } from './wire-outbound.ts';
import { callSettings } from './wire-providers.ts';

interface VaultWiring {
  logger: Logger;
  storage: Storage;
  masterKeys: MasterKeys;
  outbound: Outbound;
}

export function wireVault(
  config: Config,
  { logger, storage, masterKeys, outbound }: VaultWiring,
): Promise<Vault> {
  return openVault({
    db: storage.api,
    work: storage.work,
    masterKeys,
    isShared: config.databaseUrl !== null,
    providers: new Map([...connectable].map(([id, { label }]) => [id, { label }])),
    environmentKeys: config.managedKeys,
    testCredential: (provider, key) => testCredential({ provider, key }, { config, outbound }),
    renewTokens: wireRenewals({ config, outbound }),
    logger,
  });
}

/** Asks a provider's free call whether it takes a key. */
async function testCredential(
  { provider, key }: { provider: string; key: string },
  wiring: { config: Config; outbound: Outbound },
): Promise<CredentialTest> {
  const check = connectable.get(provider)?.check ?? null;
  if (check === null) return { ok: null };
  const result = await callOperation(callSettings(wiring), {
    operation: check,
    input: undefined,
    context: {
      credential: { id: `test:${provider}`, key, kind: 'own' },
      organizationId: '',
      digest: '',
      idempotencyKey: '',
      class: 1,
      mayAsk: async () => true,
    },
  });
  if (result.outcome === 'failed')
    return { ok: false, code: reasonOf[result.meaning], message: result.message };
  return { ok: true, detail: result.outcome === 'found' ? result.answer.detail : null };
}
