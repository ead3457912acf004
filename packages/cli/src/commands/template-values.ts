/* `headrace secrets` and `headrace constants`: what templates may name. */
import type { Constant, Constants, Secret, Secrets } from '@headrace/client';
import type { Command } from 'commander';
import { printRows } from '../print-rows.ts';
import type { SecretOptions } from '../read-secret.ts';
import { addSecretOptions, readSecret } from '../read-secret.ts';
import type { AdminOptions } from '../with-service.ts';
import { addAdminOptions, readAdminOptions, withService } from '../with-service.ts';

interface ValuesOptions extends AdminOptions {
  json?: boolean;
}

interface SecretSetOptions extends ValuesOptions, SecretOptions {
  host?: string[];
}

export function addSecrets(program: Command): void {
  const secrets = program
    .command('secrets')
    .description('set, list and delete secrets, which templates name as {{ SECRETS.KEY }}');
  addAdminOptions(secrets.command('list').description('list secrets, without their values')).action(
    listSecrets,
  );
  const set = secrets
    .command('set')
    .description('create or replace a secret')
    .argument('<key>')
    .option('--host <host...>', 'a host it may be sent to; if left out, a secret keeps its hosts');
  addSecretOptions(addAdminOptions(set), 'value').action(setSecret);
  addDelete(secrets, 'secrets');
}

export function addConstants(program: Command): void {
  const constants = program
    .command('constants')
    .description('set, list and delete constants, which templates name as {{ CONSTANTS.KEY }}');
  addAdminOptions(constants.command('list').description('list constants')).action(listConstants);
  addAdminOptions(
    constants
      .command('set')
      .description('create or replace a constant')
      .argument('<key>')
      .argument('<value>'),
  ).action((key: string, value: string, options: ValuesOptions) => setConstant({ key, value }, options));
  addDelete(constants, 'constants');
}

type Kind = 'secrets' | 'constants';

function addDelete(command: Command, kind: Kind): void {
  addAdminOptions(command.command('delete').description('delete one, for good').argument('<key>')).action(
    (key: string, options: ValuesOptions) => deleteValue(kind, key, options),
  );
}

async function listSecrets(options: ValuesOptions): Promise<void> {
  const { secrets } = await withService(readAdminOptions(options), ({ client }) =>
    client.call<Secrets>('/v1/secrets'),
  );
  const rows = secrets.map(({ key, updated_at: changedAt, allowed_hosts: hosts }) => [
    key,
    changedAt.slice(0, 10),
    hosts.join(' ') || 'none yet',
  ]);
  const none = 'There are no secrets.';
  printRows({ json: options.json, value: secrets, header: ['KEY', 'CHANGED', 'HOSTS'], rows, none });
}

async function listConstants(options: ValuesOptions): Promise<void> {
  const { constants } = await withService(readAdminOptions(options), ({ client }) =>
    client.call<Constants>('/v1/constants'),
  );
  const rows = constants.map(({ key, value, updated_at: changedAt }) => [key, changedAt.slice(0, 10), value]);
  const none = 'There are no constants.';
  printRows({ json: options.json, value: constants, header: ['KEY', 'CHANGED', 'VALUE'], rows, none });
}

async function setSecret(key: string, options: SecretSetOptions): Promise<void> {
  // A mistake in the options is reported before anybody types a secret.
  readAdminOptions(options);
  const value = await readSecret(options, 'value');
  const body = options.host === undefined ? { value } : { value, allowed_hosts: options.host };
  const stored = await withService(readAdminOptions(options), ({ client }) =>
    client.call<Secret>(pathOf('secrets', key), { method: 'PUT', body }),
  );
  const hosts = stored.allowed_hosts.join(', ');
  const sentence =
    hosts === '' ? `is set, but may not be sent anywhere: set it again with --host` : `may go to ${hosts}`;
  print(options, stored, `${key} ${sentence}.`);
}

async function setConstant(
  { key, value }: Pick<Constant, 'key' | 'value'>,
  options: ValuesOptions,
): Promise<void> {
  const stored = await withService(readAdminOptions(options), ({ client }) =>
    client.call(pathOf('constants', key), { method: 'PUT', body: { value } }),
  );
  print(options, stored, `${key} is set.`);
}

async function deleteValue(kind: Kind, key: string, options: ValuesOptions): Promise<void> {
  const path = pathOf(kind, key);
  await withService(readAdminOptions(options), ({ client }) => client.call(path, { method: 'DELETE' }));
  print(options, { key, deleted: true }, `${key} is deleted.`);
}

function pathOf(kind: Kind, key: string): string {
  return `/v1/${kind}/${encodeURIComponent(key)}`;
}

function print({ json }: ValuesOptions, value: unknown, sentence: string): void {
  process.stdout.write(`${json === true ? JSON.stringify(value) : sentence}\n`);
}
