import type { Command } from 'commander';
import { CliError } from './cli-error.ts';
import type { Connection, ConnectOptions } from './connect.ts';
import { connect } from './connect.ts';

/** Uses the service, and stops it afterwards if it was started for this. */
export async function withService<Result>(
  options: ConnectOptions,
  use: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(options);
  if (connection.newApiKey !== null) {
    process.stderr.write(
      `A new organization was created. Its API key, shown this once:\n  ${connection.newApiKey}\n\n`,
    );
  }
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}

export interface KeyOptions {
  url?: string;
  key?: string;
}

export function addKeyOptions(command: Command): Command {
  return command
    .option('--url <url>', 'use the service at this address instead of the one on this machine')
    .option('--key <key>', 'API key; with --url also taken from HEADRACE_API_KEY');
}

/** For a service elsewhere, a key is needed before anything is tried. */
export function readKeyOptions({ url, key }: KeyOptions): ConnectOptions {
  const given = key ?? (url === undefined ? undefined : process.env.HEADRACE_API_KEY);
  if (url !== undefined && (given ?? '') === '')
    throw new CliError('--url needs an API key: pass --key or set HEADRACE_API_KEY.');
  return { url, key: given };
}

export interface AdminOptions extends OperatorOptions {
  apiKey?: string;
}

/** Options for what an organization's admin does. `--key` stays free for the keys that these commands manage. */
export function addAdminOptions(command: Command): Command {
  return addOperatorOptions(command).option(
    '--api-key <key>',
    "an organization's admin key; with --url also taken from HEADRACE_API_KEY",
  );
}

/** For a service elsewhere, the operator's token acts for its first organization. */
export function readAdminOptions({ url, apiKey, operatorToken }: AdminOptions): ConnectOptions {
  if (apiKey === undefined && operatorToken !== undefined) return { url, operatorToken };
  const given = apiKey ?? (url === undefined ? undefined : process.env.HEADRACE_API_KEY);
  if (url !== undefined && (given ?? '') === '')
    throw new CliError('--url needs an admin key: pass --api-key or set HEADRACE_API_KEY.');
  return { url, key: given };
}

export interface OperatorOptions {
  url?: string;
  operatorToken?: string;
}

export function addOperatorOptions(command: Command): Command {
  return command
    .option('--url <url>', 'use the service at this address instead of the one on this machine')
    .option(
      '--operator-token <token>',
      'with --url: the token in the lock file beside the data directory of that service',
    )
    .option('--json', 'print JSON');
}

export function readOperatorOptions({ url, operatorToken }: OperatorOptions): ConnectOptions {
  if (url !== undefined && operatorToken === undefined) {
    throw new CliError(
      '--url needs --operator-token: organizations, API keys and managed keys are not managed with an API key.',
    );
  }
  return { url, operatorToken };
}
