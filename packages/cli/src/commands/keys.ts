import type { ApiKey } from '@headrace/client';
import type { Command } from 'commander';
import { Option } from 'commander';
import { CliError } from '../cli-error.ts';
import type { Connection, ConnectOptions } from '../connect.ts';
import { printRows } from '../print-rows.ts';
import type { AdminOptions } from '../with-service.ts';
import { addAdminOptions, readAdminOptions, withService } from '../with-service.ts';
import { onlyOrganization } from './orgs.ts';

type Role = ApiKey['role'];

/** A key as the operator sees it. The operator sees the keys of all organizations. */
interface OperatorKey extends ApiKey {
  organization_id: string;
}

interface KeysOptions extends AdminOptions {
  org?: string;
  json?: boolean;
}

interface CreateOptions extends KeysOptions {
  name: string;
  role: Role;
}

const whose = 'the organization; only for the operator, and only needed if there are several';

export function addKeys(program: Command): void {
  const keys = program
    .command('keys')
    .description(
      'list, create and revoke API keys: of one organization with its admin key, otherwise of all',
    );
  addAdminOptions(keys.command('list').description('list all keys').option('--org <id>', whose)).action(
    listKeys,
  );
  addAdminOptions(
    keys
      .command('create')
      .description('create a key; it is shown only once')
      .option('--org <id>', whose)
      .option('--name <name>', 'what it is for', 'API key')
      .addOption(
        new Option('--role <role>', 'what it may do')
          .choices(['admin', 'member', 'viewer', 'public'])
          .default('member'),
      ),
  ).action(createKey);
  addAdminOptions(keys.command('revoke').description('revoke a key, for good').argument('<id>')).action(
    revokeKey,
  );
}

/** With an admin key these commands act for an admin, without one for the operator. */
function readOptions(options: KeysOptions): ConnectOptions & { isAdmin: boolean } {
  const { url, apiKey, operatorToken, org } = options;
  const hasKey = (apiKey ?? process.env.HEADRACE_API_KEY ?? '') !== '';
  if (url !== undefined && operatorToken === undefined && !hasKey) {
    throw new CliError(
      '--url needs --api-key with an admin key (or HEADRACE_API_KEY), or the --operator-token of that service.',
    );
  }
  const connect = readAdminOptions(options);
  const isAdmin = connect.key !== undefined;
  if (isAdmin && org !== undefined)
    throw new CliError('--org is only for the operator: an admin key always acts for its own organization.');
  return { ...connect, isAdmin };
}

async function listKeys(options: KeysOptions): Promise<void> {
  const { isAdmin, ...connect } = readOptions(options);
  if (isAdmin) {
    const keys = await withService(connect, ({ client }) => client.listKeys());
    printKeys(options, { keys, header: [], rows: keys.map(() => []) });
    return;
  }
  const query = options.org === undefined ? '' : `?organization_id=${encodeURIComponent(options.org)}`;
  const { keys } = await withService(connect, ({ client }) =>
    client.call<{ keys: OperatorKey[] }>(`/operator/keys${query}`),
  );
  const rows = keys.map(({ organization_id: organization }) => [organization]);
  printKeys(options, { keys, header: ['ORGANIZATION'], rows });
}

/** `header` and `rows`: the columns after those that all lists of keys have. */
function printKeys(
  { json }: KeysOptions,
  { keys, header, rows }: { keys: readonly ApiKey[]; header: string[]; rows: string[][] },
): void {
  printRows({
    json,
    value: keys,
    header: ['ID', 'KEY', 'ROLE', 'STATE', 'NAME', 'LAST USED', ...header],
    rows: keys.map((key, at) => [
      key.id,
      `${key.prefix}…`,
      key.role,
      key.revoked_at === null ? 'live' : 'revoked',
      key.name,
      key.last_used_at?.slice(0, 16).replace('T', ' ') ?? 'never',
      ...(rows[at] ?? []),
    ]),
    none: 'There are no keys.',
  });
}

async function createKey(options: CreateOptions): Promise<void> {
  const { isAdmin, ...connect } = readOptions(options);
  const { name, role } = options;
  const created = await withService(connect, async (connection) => {
    if (!isAdmin) return createFor(connection, options);
    return connection.client.createKey({ name, role });
  });
  if (options.json === true) process.stdout.write(`${JSON.stringify(created)}\n`);
  else process.stdout.write(`Key ${created.id}, shown this once:\n${created.api_key}\n`);
}

async function createFor(
  connection: Connection,
  { org, name, role }: CreateOptions,
): Promise<{ id: string; api_key: string }> {
  const organization = org ?? (await onlyOrganization(connection, 'Name the organization of the key'));
  return connection.client.call('/operator/keys', { body: { organization_id: organization, name, role } });
}

async function revokeKey(id: string, options: KeysOptions): Promise<void> {
  const { isAdmin, ...connect } = readOptions(options);
  const path = `/operator/keys/${encodeURIComponent(id)}`;
  await withService(connect, ({ client }) =>
    isAdmin ? client.revokeKey(id) : client.call<void>(path, { method: 'DELETE' }),
  );
  if (options.json === true) process.stdout.write(`${JSON.stringify({ id, revoked: true })}\n`);
  else process.stdout.write(`Key ${id} is revoked.\n`);
}
