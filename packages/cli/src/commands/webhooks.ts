import type { NewWebhook, WebhookEvent } from '@headrace/client';
import type { Command } from 'commander';
import { Option } from 'commander';
import { printRows } from '../print-rows.ts';
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
    webhooks
      .command('deliveries')
      .description('list the newest deliveries')
      .argument('<id>', 'of an endpoint, or `runs`'),
  ).action(listDeliveries);
  addAdminOptions(
    webhooks
      .command('replay')
      .description('send a delivery once more, with the same id')
      .argument('<id>', 'of an endpoint, or `runs`')
      .argument('<delivery>'),
  ).action(replay);
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

async function listDeliveries(id: string, options: WebhooksOptions): Promise<void> {
  const deliveries = await withService(readAdminOptions(options), ({ client }) => client.listDeliveries(id));
  const shorten = (moment: string | null) => moment?.slice(0, 19).replace('T', ' ') ?? '';
  printRows({
    json: options.json,
    value: deliveries,
    header: ['ID', 'TYPE', 'STATE', 'ATTEMPTS', 'STATUS', 'NEXT', 'CREATED'],
    rows: deliveries.map((one) => [
      one.id,
      one.type,
      one.state,
      String(one.attempts),
      String(one.last_status ?? ''),
      shorten(one.next_attempt_at),
      shorten(one.created_at),
    ]),
    none: 'There are no deliveries.',
  });
}

async function replay(id: string, deliveryId: string, options: WebhooksOptions): Promise<void> {
  const delivery = await withService(readAdminOptions(options), ({ client }) =>
    client.replayDelivery(id, deliveryId),
  );
  if (options.json === true) process.stdout.write(`${JSON.stringify(delivery)}\n`);
  else process.stdout.write(`Delivery ${delivery.id} is sent once more.\n`);
}
