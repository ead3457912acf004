import type { Connection, Connections, ConnectionTest } from '@headrace/client';
import type { Command } from 'commander';
import { printRows } from '../print-rows.ts';
import type { SecretOptions } from '../read-secret.ts';
import { addSecretOptions, readSecret } from '../read-secret.ts';
import type { AdminOptions } from '../with-service.ts';
import { addAdminOptions, readAdminOptions, readOperatorOptions, withService } from '../with-service.ts';
import { connectAccount } from './connect-account.ts';
import { printTest } from './print-test.ts';
import * as managed from './managed-credentials.ts';

export interface ConnectionsOptions extends AdminOptions {
  managed?: boolean;
  json?: boolean;
}

const notes = `
Connections are an organization's own keys at providers; requests name them by id. They belong to the
organization of --api-key. Without it they belong to the first organization of the service on this machine.

With --managed, a command works on the service's own keys, one for each provider: give the provider's
id in place of the connection's.`;

export function addConnections(program: Command): void {
  const connections = program
    .command('connections')
    .description('store, list, test and replace keys at providers')
    .addHelpText('after', notes);
  const add = (name: string, description: string) =>
    addAdminOptions(connections.command(name).description(description)).option(
      '--managed',
      "the service's own keys instead of an organization's",
    );
  add('list', 'list connections, without their keys').action(listConnections);
  addSecretOptions(
    add('create', "store a provider's key")
      .argument('<provider>')
      .option('--name <name>', 'a name of your choice'),
    'key',
  ).action(createConnection);
  addAdminOptions(
    connections
      .command('connect')
      .description('connect an account with OAuth, in a browser, in place of a key'),
  )
    .argument('<provider>')
    .option('--name <name>', 'a name of your choice')
    .option('--connection <id>', 'a connection to connect anew; without it a new one is made')
    .action(connectAccount);
  add('test', 'ask the provider whether the key works').argument('<id>').action(testConnection);
  addSecretOptions(add('rotate', 'replace the key; the id stays').argument('<id>'), 'key').action(
    rotateConnection,
  );
  add('delete', 'delete a connection, for good').argument('<id>').action(deleteConnection);
  managed.addReseal(connections);
}

async function listConnections(options: ConnectionsOptions): Promise<void> {
  if (options.managed === true) return managed.listManaged(options);
  const { connections } = await withService(readAdminOptions(options), ({ client }) =>
    client.call<Connections>('/v1/connections'),
  );
  const header = ['ID', 'PROVIDER', 'NAME', 'KEY', 'CREATED', 'ROTATED', 'LAST USED'];
  const rows = connections.map((one) => [
    one.id,
    one.provider,
    one.name,
    keyOf(one),
    one.created_at.slice(0, 10),
    one.rotated_at?.slice(0, 10) ?? 'never',
    one.last_used_at?.slice(0, 16).replace('T', ' ') ?? 'never',
  ]);
  printRows({ json: options.json, value: connections, header, rows, none: 'There are no connections.' });
}

async function createConnection(
  provider: string,
  options: ConnectionsOptions & SecretOptions & { name?: string },
): Promise<void> {
  if (options.managed === true) return managed.setManaged(provider, options);
  const reach = readAdminOptions(options);
  const key = await readSecret(options, 'key');
  const body = { provider, key, ...(options.name === undefined ? {} : { name: options.name }) };
  const created = await withService(reach, ({ client }) =>
    client.call<Connection>('/v1/connections', { body }),
  );
  print(options, created, `Connection ${created.id} is stored.`);
}

async function rotateConnection(id: string, options: ConnectionsOptions & SecretOptions): Promise<void> {
  if (options.managed === true) return managed.setManaged(id, options);
  const reach = readAdminOptions(options);
  const body = { key: await readSecret(options, 'key') };
  const rotated = await withService(reach, ({ client }) =>
    client.call<Connection>(pathOf(id), { method: 'PUT', body }),
  );
  print(options, rotated, `Connection ${id} has a new key.`);
}

async function testConnection(id: string, options: ConnectionsOptions): Promise<void> {
  const isManaged = options.managed === true;
  const path = isManaged ? managed.pathOfManaged(id) : pathOf(id);
  const reach = isManaged ? readOperatorOptions(options) : readAdminOptions(options);
  const result = await withService(reach, ({ client }) =>
    client.call<ConnectionTest>(`${path}/test`, { method: 'POST' }),
  );
  printTest(result, options);
}

async function deleteConnection(id: string, options: ConnectionsOptions): Promise<void> {
  if (options.managed === true) return managed.deleteManaged(id, options);
  await withService(readAdminOptions(options), ({ client }) => client.call(pathOf(id), { method: 'DELETE' }));
  print(options, { id, deleted: true }, `Connection ${id} is deleted.`);
}

/** The end of a key, or how an account stands. */
function keyOf({ way, hint, lost_at: lostAt }: Connection): string {
  if (way === 'oauth') return lostAt === null ? 'account' : 'account, lost';
  return hint === null ? '' : `…${hint}`;
}

function pathOf(id: string): string {
  return `/v1/connections/${encodeURIComponent(id)}`;
}

function print({ json }: ConnectionsOptions, value: unknown, sentence: string): void {
  process.stdout.write(`${json === true ? JSON.stringify(value) : sentence}\n`);
}
