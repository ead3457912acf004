/* `headrace connections … --managed`: the service's own keys, which the operator manages. */
import type { Command } from 'commander';
import { printRows } from '../print-rows.ts';
import type { SecretOptions } from '../read-secret.ts';
import { readSecret } from '../read-secret.ts';
import type { OperatorOptions } from '../with-service.ts';
import { addOperatorOptions, readOperatorOptions, withService } from '../with-service.ts';

interface ManagedOptions extends OperatorOptions {
  json?: boolean;
}

interface ManagedCredential {
  provider: string;
  source: 'environment' | 'vault';
  hint: string | null;
  created_at: string | null;
  rotated_at: string | null;
}

const base = '/operator/managed-credentials';

export function pathOfManaged(provider: string): string {
  return `${base}/${encodeURIComponent(provider)}`;
}

export async function listManaged(options: ManagedOptions): Promise<void> {
  const { managed_credentials: credentials } = await withService(readOperatorOptions(options), ({ client }) =>
    client.call<{ managed_credentials: ManagedCredential[] }>(base),
  );
  const header = ['PROVIDER', 'KEY', 'FROM', 'CREATED', 'ROTATED'];
  const rows = credentials.map((one) => [
    one.provider,
    one.hint === null ? '' : `…${one.hint}`,
    one.source,
    one.created_at?.slice(0, 10) ?? '',
    one.rotated_at?.slice(0, 10) ?? '',
  ]);
  printRows({ json: options.json, value: credentials, header, rows, none: 'There are no managed keys.' });
}

export async function setManaged(provider: string, options: ManagedOptions & SecretOptions): Promise<void> {
  const reach = readOperatorOptions(options);
  const body = { key: await readSecret(options, 'key') };
  await withService(reach, ({ client }) => client.call(pathOfManaged(provider), { method: 'PUT', body }));
  print(options, { provider }, `The managed key for ${provider} is stored.`);
}

export async function deleteManaged(provider: string, options: ManagedOptions): Promise<void> {
  await withService(readOperatorOptions(options), ({ client }) =>
    client.call(pathOfManaged(provider), { method: 'DELETE' }),
  );
  print(options, { provider, deleted: true }, `The managed key for ${provider} is deleted.`);
}

export function addReseal(connections: Command): void {
  addOperatorOptions(
    connections
      .command('reseal')
      .description('seal all keys and secrets under the first key of HEADRACE_MASTER_KEY'),
  ).action(reseal);
}

async function reseal(options: ManagedOptions): Promise<void> {
  const result = await withService(readOperatorOptions(options), ({ client }) =>
    client.call<{ resealed: number; unreadable: number }>('/operator/vault/reseal', { method: 'POST' }),
  );
  const { resealed, unreadable } = result;
  if (unreadable > 0) process.exitCode = 1;
  const rest = unreadable === 0 ? '' : ` ${unreadable} could not be opened and stay as they are.`;
  print(options, result, `Sealed again: ${resealed}.${rest}`);
}

function print({ json }: ManagedOptions, value: unknown, sentence: string): void {
  process.stdout.write(`${json === true ? JSON.stringify(value) : sentence}\n`);
}
