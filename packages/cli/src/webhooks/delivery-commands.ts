import type { Command } from 'commander';
import { printRows } from '../print-rows.ts';
import type { AdminOptions } from '../with-service.ts';
import { addAdminOptions, readAdminOptions, withService } from '../with-service.ts';

interface DeliveryOptions extends AdminOptions {
  json?: boolean;
}

/** What endpoints were sent. */
export function addDeliveries(webhooks: Command): void {
  addAdminOptions(
    webhooks
      .command('deliveries')
      .description('list the newest deliveries')
      .argument('<id>', 'of an endpoint, or `runs`'),
  ).action(listDeliveries);
  addAdminOptions(
    webhooks.command('test').description('deliver an event of the type webhook.test').argument('<id>'),
  ).action(sendTest);
  addAdminOptions(
    webhooks
      .command('replay')
      .description('send a delivery once more, with the same id')
      .argument('<id>', 'of an endpoint, or `runs`')
      .argument('<delivery>'),
  ).action(replay);
}

async function listDeliveries(id: string, options: DeliveryOptions): Promise<void> {
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

async function replay(id: string, deliveryId: string, options: DeliveryOptions): Promise<void> {
  const delivery = await withService(readAdminOptions(options), ({ client }) =>
    client.replayDelivery(id, deliveryId),
  );
  if (options.json === true) process.stdout.write(`${JSON.stringify(delivery)}\n`);
  else process.stdout.write(`Delivery ${delivery.id} is sent once more.\n`);
}

async function sendTest(id: string, options: DeliveryOptions): Promise<void> {
  const delivery = await withService(readAdminOptions(options), ({ client }) => client.testWebhook(id));
  if (options.json === true) process.stdout.write(`${JSON.stringify(delivery)}\n`);
  else
    process.stdout.write(
      `Delivery ${delivery.id} is on its way. \`webhooks deliveries ${id}\` shows its end.\n`,
    );
}
