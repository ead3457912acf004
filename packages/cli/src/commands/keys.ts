import type { Command } from 'commander';
import { Option } from 'commander';
import { printRows } from '../print-rows.ts';
import type { OperatorOptions } from '../with-service.ts';
import { addOperatorOptions, readOperatorOptions, withService } from '../with-service.ts';
import { onlyOrganization } from './orgs.ts';

interface KeyRow {
  id: string;
  organization_id: string;
  role: string;
  name: string;
  prefix: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

interface KeysOptions extends OperatorOptions {
  org?: string;
  json?: boolean;
}

interface CreateOptions extends KeysOptions {
  name: string;
  role: string;
}

export function addKeys(program: Command): void {
  const keys = program.command('keys').description('list, create and revoke API keys');
  addOperatorOptions(
    keys.command('list').description('list all keys').option('--org <id>', 'of one organization'),
  ).action(listKeys);
  addOperatorOptions(
    keys
      .command('create')
      .description('create a key; it is shown only once')
      .option('--org <id>', 'the organization; may be left out if there is only one')
      .option('--name <name>', 'what it is for', 'API key')
      .addOption(
        new Option('--role <role>', 'what it may do')
          .choices(['admin', 'member', 'public'])
          .default('member'),
      ),
  ).action(createKey);
  addOperatorOptions(keys.command('revoke').description('revoke a key, for good').argument('<id>')).action(
    revokeKey,
  );
}

async function listKeys(options: KeysOptions): Promise<void> {
  const query = options.org === undefined ? '' : `?organization_id=${encodeURIComponent(options.org)}`;
  const { keys } = await withService(readOperatorOptions(options), ({ client }) =>
    client.call<{ keys: KeyRow[] }>(`/operator/keys${query}`),
  );
  const header = ['ID', 'KEY', 'ROLE', 'STATE', 'NAME', 'LAST USED', 'ORGANIZATION'];
  const rows = keys.map((key) => [
    key.id,
    `${key.prefix}…`,
    key.role,
    key.revoked_at === null ? 'live' : 'revoked',
    key.name,
    key.last_used_at?.slice(0, 16).replace('T', ' ') ?? 'never',
    key.organization_id,
  ]);
  printRows({ json: options.json, value: keys, header, rows, none: 'There are no keys.' });
}

async function createKey(options: CreateOptions): Promise<void> {
  const created = await withService(readOperatorOptions(options), async (connection) =>
    connection.client.call<{ id: string; api_key: string }>('/operator/keys', {
      body: {
        organization_id:
          options.org ?? (await onlyOrganization(connection, 'Name the organization of the key')),
        name: options.name,
        role: options.role,
      },
    }),
  );
  if (options.json === true) process.stdout.write(`${JSON.stringify(created)}\n`);
  else process.stdout.write(`Key ${created.id}, shown this once:\n${created.api_key}\n`);
}

async function revokeKey(id: string, options: KeysOptions): Promise<void> {
  const path = `/operator/keys/${encodeURIComponent(id)}`;
  await withService(readOperatorOptions(options), ({ client }) => client.call(path, { method: 'DELETE' }));
  if (options.json === true) process.stdout.write(`${JSON.stringify({ id, revoked: true })}\n`);
  else process.stdout.write(`Key ${id} is revoked.\n`);
}
