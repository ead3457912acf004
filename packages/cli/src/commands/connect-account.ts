import type { Client, Connection, Connections, OAuthStart } from '@headrace/client';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../cli-error.ts';
import type { AdminOptions } from '../with-service.ts';
import { readAdminOptions, withService } from '../with-service.ts';

interface ConnectAccountOptions extends AdminOptions {
  name?: string;
  connection?: string;
  json?: boolean;
}

const lookEveryMs = 1000;

/** Prints the address of the provider's page, and waits until somebody has said yes there. */
export async function connectAccount(provider: string, options: ConnectAccountOptions): Promise<void> {
  const { name, connection, json } = options;
  const body = {
    provider,
    ...(name === undefined ? {} : { name }),
    ...(connection === undefined ? {} : { connection }),
  };
  const made = await withService(readAdminOptions(options), async ({ client }) => {
    const before = connection === undefined ? undefined : await find(client, connection);
    const begun = await client.call<OAuthStart>('/v1/connections/oauth', { body });
    process.stderr.write(
      `Open this address in a browser, and say yes there:\n\n  ${begun.url}\n\nWaiting until the account is connected. Ctrl-C ends the wait.\n`,
    );
    return waitFor(client, begun, before);
  });
  process.stdout.write(`${json === true ? JSON.stringify(made) : `Connection ${made.id} is connected.`}\n`);
}

/** A connection that was there before is connected when its time of replacement is another one. */
async function waitFor(
  client: Client,
  { connection, ends_at: endsAt }: OAuthStart,
  before: Connection | undefined,
): Promise<Connection> {
  while (Date.now() < Date.parse(endsAt)) {
    await sleep(lookEveryMs);
    const now = await find(client, connection);
    if (now !== undefined && now.rotated_at !== before?.rotated_at) return now;
  }
  throw new CliError('Nobody connected the account within ten minutes. Run the command again.');
}

async function find(client: Client, id: string): Promise<Connection | undefined> {
  const { connections } = await client.call<Connections>('/v1/connections');
  return connections.find((one) => one.id === id);
}
