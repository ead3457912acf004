import type { NewWebhook, WebhookEvent } from '@headrace/client';
import type { Command } from 'commander';
import { Option } from 'commander';
import { printRows } from '../print-rows.ts';
import { addDeliveries } from '../webhooks/delivery-commands.ts';
import type { AdminOptions } from '../with-service.ts';
import { addAdminOptions, readAdminOptions, withService } from '../with-service.ts';

const events: WebhookEvent[] = ['run.finished', 'sheet.run.finished', 'credits.low', 'stream.event'];

interface WebhooksOptions extends AdminOptions {
  json?: boolean;
}

interface AddOptions extends WebhooksOptions {
  event: WebhookEvent[];
  description?: string;
}

export function addWebhooks(program: Command): void {
  const webhooks = program.command('webhooks').description('say where to tell of runs, credits and streams');
  addAdminOptions(webhooks.command('list').description('list the endpoints')).action(listWebhooks);
  addAdminOptions(
    webhooks
      .command('add')
      .description('add an endpoint, and show its secret once')
      .argument('<url>')
      .addOption(new Option('--event <names...>', 'which events').choices(events).makeOptionMandatory())
      .option('--description <text>', 'for yourself'),
  ).action(addWebhook);
  addAdminOptions(
    webhooks.command('remove').description('remove an endpoint, with its deliveries').argument('<id>'),
  ).action(removeWebhook);
  addAdminOptions(
    webhooks.command('enable').description('begin anew with an endpoint that was disabled').argument('<id>'),
  ).action((id: string, options: WebhooksOptions) => setEnabled(id, { ...options, enabled: true }));
  addAdminOptions(
    webhooks.command('disable').description('deliver nothing more to an endpoint').argument('<id>'),
  ).action((id: string, options: WebhooksOptions) => setEnabled(id, { ...options, enabled: false }));
  addAdminOptions(
    webhooks
      .command('secret')
      .description('make a new secret, and show it once; the old one signs as well for a day')
      .argument('<id>', 'of an endpoint, or `runs`'),
  ).action(renewSecret);
  addDeliveries(webhooks);
}

async function listWebhooks(options: WebhooksOptions): Promise<void> {
  const webhooks = await withService(readAdminOptions(options), ({ client }) => client.listWebhooks());
  printRows({
    json: options.json,
    value: webhooks,
    header: ['ID', 'URL', 'EVENTS', 'STATE'],
    rows: webhooks.map(({ id, url, events: names, disabled_because: why, failing_since: since }) => [
      id,
      url,
      names.join(','),
      why === null ? (since === null ? 'enabled' : 'failing') : `disabled (${why})`,
    ]),
    none: 'There are no webhooks.',
  });
}

async function addWebhook(url: string, options: AddOptions): Promise<void> {
  const { event, description } = options;
  const wanted: NewWebhook = { url, events: event, ...(description === undefined ? {} : { description }) };
  const created = await withService(readAdminOptions(options), ({ client }) => client.createWebhook(wanted));
  if (options.json === true) process.stdout.write(`${JSON.stringify(created)}\n`);
  else
    process.stdout.write(
      `Webhook ${created.id} is added. Its secret is shown only now:\n${created.secret}\n`,
    );
}

async function removeWebhook(id: string, options: WebhooksOptions): Promise<void> {
  await withService(readAdminOptions(options), ({ client }) => client.removeWebhook(id));
  if (options.json === true) process.stdout.write(`${JSON.stringify({ id, removed: true })}\n`);
  else process.stdout.write(`Webhook ${id} is removed.\n`);
}

async function setEnabled(
  id: string,
  { enabled, ...options }: WebhooksOptions & { enabled: boolean },
): Promise<void> {
  const changed = await withService(readAdminOptions(options), ({ client }) =>
    client.changeWebhook(id, { enabled }),
  );
  if (options.json === true) process.stdout.write(`${JSON.stringify(changed)}\n`);
  else process.stdout.write(`Webhook ${id} is ${enabled ? 'enabled' : 'disabled'}.\n`);
}

async function renewSecret(id: string, options: WebhooksOptions): Promise<void> {
  const made = await withService(readAdminOptions(options), ({ client }) => client.renewWebhookSecret(id));
  if (options.json === true) process.stdout.write(`${JSON.stringify(made)}\n`);
  else
    process.stdout.write(
      `The new secret is shown only now${made.old_ends_at === null ? '' : `; the old one signs until ${made.old_ends_at}`}:\n${made.secret}\n`,
    );
}
