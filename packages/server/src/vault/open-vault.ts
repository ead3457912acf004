import type { MasterKeys } from './master-key.ts';
import { createSealer } from './sealing.ts';
import type { Vault, VaultOptions } from './vault.ts';
import { createVault } from './vault.ts';

interface Log {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface OpenVaultOptions extends Omit<VaultOptions, 'sealer' | 'reportFault' | 'now'> {
  masterKeys: MasterKeys;
  /** Whether other processes may use the same database. */
  isShared: boolean;
  logger: Log;
}

/** The vault of this process. Logs what its operator should know before it is used. */
export async function openVault(options: OpenVaultOptions): Promise<Vault> {
  const { masterKeys, environmentKeys, providers, logger } = options;
  const vault = createVault({
    ...options,
    sealer: createSealer(masterKeys.keys),
    reportFault: (error, organizationId) =>
      logger.error({ err: error, organization_id: organizationId }, 'a secret cannot be opened'),
    // A clock that is set back must not make a revoked secret live on.
    now: () => performance.now(),
  });
  const unknown = [...environmentKeys.keys()].filter((provider) => !providers.has(provider));
  if (unknown.length > 0) logger.warn({ providers: unknown }, 'managed keys are set for unknown providers');
  if (options.isShared && masterKeys.file !== null) {
    const message =
      'HEADRACE_MASTER_KEY is not set; only processes with the same master key file can open what is sealed here';
    logger.warn({ file: masterKeys.file }, message);
  }
  const missing = await vault.findMissingKeys();
  if (missing.length > 0) {
    logger.error({ master_keys: missing }, 'the vault has values sealed under master keys that are not set');
  }
  return vault;
}
