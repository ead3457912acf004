import type { Config } from '@headrace/server';
import { CliError } from './cli-error.ts';
import { codeOf, messageOf, rootOf } from './explain-error.ts';
import { isObject } from './is-object.ts';

/** SQLSTATEs of a database that is running but does not let us in: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const refusals = new Set(['28000', '28P01', '3D000', '53300', '57P03']);
const tooManyConnections = '53300';
const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ECONNRESET',
]);

/** Why the service did not start, and what to do about it. `config` is null if the settings could not be read. */
export async function explainStartFault(error: unknown, config: Config | null): Promise<CliError> {
  const root = rootOf(error);
  const message = messageOf(root);
  if (config === null) return new CliError(message);
  const { DataDirInUse, mostConnections } = await import('@headrace/server');
  if (error instanceof DataDirInUse) {
    return new CliError(
      `${error.message}\nUse that one, stop it first, or set HEADRACE_DATA_DIR to another directory.`,
    );
  }
  const code = codeOf(root);
  if (code === 'EADDRINUSE') {
    const { place, setting } = takenPort(root, config);
    return new CliError(
      `Another program already listens on ${place}. Stop it, or set ${setting} to another port.`,
    );
  }
  if (code === 'EACCES' && message.includes('listen')) {
    return new CliError(
      `This user is not allowed to listen on port ${config.port}. Set HEADRACE_PORT to a number above 1023.`,
    );
  }
  if (code === 'EADDRNOTAVAIL')
    return new CliError(`HEADRACE_HOST is ${config.host}, which is not an address of this machine.`);
  if (config.databaseUrl !== null && (isDatabaseFault(code) || /timeout|terminated/i.test(message))) {
    const { host, pathname } = new URL(config.databaseUrl);
    if (code === tooManyConnections) {
      return new CliError(
        `The database at ${host}${pathname} has no connection left for this process: ${message}\nEnd other clients, or raise max_connections: this service takes up to ${mostConnections(config.workers)}.`,
      );
    }
    return new CliError(
      `The database at ${host}${pathname} cannot be used: ${message || code}\nCheck DATABASE_URL.`,
    );
  }
  return new CliError(`The service did not start: ${message}`);
}

/** The port that is taken, and its setting. */
function takenPort(error: unknown, config: Config): { place: string; setting: string } {
  const { host, port, metricsPort, operatorHost } = config;
  const taken = isObject(error) && typeof error.port === 'number' ? error.port : port;
  if (taken === port) return { place: `${host}:${port}`, setting: 'HEADRACE_PORT' };
  if (taken === metricsPort) return { place: `${host}:${taken}`, setting: 'HEADRACE_METRICS_PORT' };
  return { place: `${operatorHost}:${taken}`, setting: 'HEADRACE_OPERATOR_PORT' };
}

function isDatabaseFault(code: string | null): boolean {
  return code !== null && (refusals.has(code) || unreachable.has(code));
}
