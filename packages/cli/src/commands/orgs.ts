import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { Option } from 'commander';
import { CliError } from '../cli-error.ts';
import type { Connection } from '../connect.ts';
import { dashboardUrl } from '../dashboard-url.ts';
import { printRows } from '../print-rows.ts';
import type { OperatorOptions } from '../with-service.ts';
import { addOperatorOptions, readOperatorOptions, withService } from '../with-service.ts';

interface OrganizationRow {
  id: string;
  name: string;
  plan: string;
  created_at: string;
}

interface MadeInvitation {
  code: string;
  expires_at: string;
  public_url: string | null;
}

interface OrgsOptions extends OperatorOptions {
  json?: boolean;
}

interface CreateOptions extends OrgsOptions {
  name: string;
  plan: string;
}

const roles = ['viewer', 'member', 'admin', 'owner'];
const subscriptions = ['free', 'starter', 'basic', 'business', 'professional'];

export function addOrgs(program: Command): void {
  const orgs = program.command('orgs').description('list, create, change and delete organizations');
  addOperatorOptions(orgs.command('list').description('list all organizations')).action(printOrganizations);
  addOperatorOptions(
    orgs
      .command('create')
      .description('create an organization with its keys; they are shown only once')
      .requiredOption('--name <name>', 'its name')
      .addOption(new Option('--plan <plan>', 'its capacity').choices(subscriptions).default('free')),
  ).action(createOrganization);
  addOperatorOptions(
    orgs
      .command('update')
      .description("change an organization's plan; it counts for runs submitted from now on")
      .argument('<id>')
      .addOption(new Option('--plan <plan>', 'its capacity').choices(subscriptions).makeOptionMandatory()),
  ).action(updateOrganization);
  addOperatorOptions(
    orgs
      .command('invite')
      .description('print a link that makes the person who opens it a member; it works once, for 7 days')
      .argument('<id>')
      .addOption(new Option('--role <role>', 'what the member may do').choices(roles).default('owner')),
  ).action(inviteMember);
  addOperatorOptions(
    orgs
      .command('revoke')
      .description('delete an organization with its keys and runs, for good')
      .argument('<id>')
      .option('--yes', 'do not ask'),
  ).action(revokeOrganization);
}

export async function listOrganizations({ client }: Connection): Promise<OrganizationRow[]> {
  const { organizations } = await client.call<{ organizations: OrganizationRow[] }>(
    '/operator/organizations',
  );
  return organizations;
}

/** The only organization. If there are several, one must be named. */
export async function onlyOrganization(connection: Connection, say: string): Promise<string> {
  const organizations = await listOrganizations(connection);
  const [only] = organizations;
  if (only !== undefined && organizations.length === 1) return only.id;
  throw new CliError(`${say} with --org ID; see \`headrace orgs list\`.`);
}

async function printOrganizations(options: OrgsOptions): Promise<void> {
  const organizations = await withService(readOperatorOptions(options), listOrganizations);
  const rows = organizations.map(({ id, name, plan, created_at: createdAt }) => [
    id,
    name,
    plan,
    createdAt.slice(0, 10),
  ]);
  const header = ['ID', 'NAME', 'PLAN', 'CREATED'];
  printRows({ json: options.json, value: organizations, header, rows, none: 'There are no organizations.' });
}

async function createOrganization(options: CreateOptions): Promise<void> {
  const { name, plan } = options;
  const created = await withService(readOperatorOptions(options), ({ client }) =>
    client.call<{ id: string; api_key: string; public_keys: string[] }>('/operator/organizations', {
      body: { name, plan },
    }),
  );
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify(created)}\n`);
    return;
  }
  const keys = [
    `API key      ${created.api_key}`,
    ...created.public_keys.map((key) => `public key   ${key}`),
  ];
  process.stdout.write(
    `Organization ${created.id}\nIts keys, shown this once:\n${keys.map((line) => `  ${line}\n`).join('')}`,
  );
}

async function updateOrganization(id: string, options: OrgsOptions & { plan: string }): Promise<void> {
  const { plan } = options;
  const path = `/operator/organizations/${encodeURIComponent(id)}`;
  const changed = await withService(readOperatorOptions(options), ({ client }) =>
    client.call<OrganizationRow>(path, { method: 'PATCH', body: { plan } }),
  );
  if (options.json === true) process.stdout.write(`${JSON.stringify(changed)}\n`);
  else process.stdout.write(`Organization ${id} is now on the plan ${changed.plan}.\n`);
}

async function inviteMember(id: string, options: OrgsOptions & { role: string }): Promise<void> {
  const { role } = options;
  const path = `/operator/organizations/${encodeURIComponent(id)}/invitations`;
  const invited = await withService(readOperatorOptions(options), async (connection) => {
    const made = await connection.client.call<MadeInvitation>(path, { body: { role } });
    const base = await dashboardUrl(connection, made.public_url);
    return { link: `${base}/app#invitation=${made.code}`, role, expires_at: made.expires_at };
  });
  process.stdout.write(options.json === true ? `${JSON.stringify(invited)}\n` : `${invited.link}\n`);
}

async function revokeOrganization(id: string, options: OrgsOptions & { yes?: boolean }): Promise<void> {
  if (options.yes !== true) await confirm(`Delete organization ${id} with all its keys and runs?`);
  const path = `/operator/organizations/${encodeURIComponent(id)}`;
  await withService(readOperatorOptions(options), ({ client }) => client.call(path, { method: 'DELETE' }));
  if (options.json === true) process.stdout.write(`${JSON.stringify({ id, revoked: true })}\n`);
  else process.stdout.write(`Organization ${id} is deleted.\n`);
}

async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new CliError('This needs a terminal to confirm it; pass --yes instead.');
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await prompt.question(`${question} (y/N) `);
  prompt.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CliError('Nothing was deleted.');
}
