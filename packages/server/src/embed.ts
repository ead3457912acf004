/*
 * What the published `@headrace/server` exports: the service inside another program. Its types name nothing of other
 * files, so that they are one file, and stay the same while the service changes inside.
 */
import { isSupportedNode, neededNode } from './supported-node.ts';

export interface ServiceOptions {
  /** Settings by the names in docs/configuration.md, as strings. `process.env` counts only if it is given here. */
  settings?: Readonly<Record<string, string | undefined>>;
  /** The API, a worker, or both (`all`, the default). The embedded database allows only `all`. */
  role?: 'all' | 'api' | 'worker';
}

export interface RunningService {
  /** Where the API listens; null for a worker. */
  address: string | null;
  /** Where metrics, docs and the operator's paths are served; null for a worker. */
  operatorAddress: string | null;
  /** Opens the operator's paths and, as the first organization, the API. New at every start. */
  operatorToken: string;
  /** The first organization. */
  organizationId: string;
  /** Its API key, if this start created both and no key was set. It cannot be read again. */
  newApiKey: string | null;
  /** A link to the dashboard that makes the first user; null if there is one, or no API here. */
  createFirstLink(): Promise<string | null>;
  /** Metrics as Prometheus reads them. */
  renderMetrics(): Promise<string>;
  /** Lets running work finish for up to `graceMs` (25 s), hands back the rest, and closes. Safe to call twice. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Starts a service in this process. Rejects with an error that names every wrong setting; and with one called
 * `DataDirInUse` if another process has the data directory. Sets the umask of the process to 077, because what the service
 * writes is for its own user.
 */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const { settings = {}, role = 'all' } = options;
  // Loaded from here on, because an older Node cannot even link the code of the service.
  if (!isSupportedNode(process.versions.node))
    throw new Error(`Headrace needs Node.js ${neededNode}; this is Node.js ${process.versions.node}.`);
  const { readConfig } = await import('./config.ts');
  const { startServer } = await import('./main.ts');
  const server = await startServer(readConfig({ ...settings }, { role }));
  const { address, operatorAddress, operatorToken, seed } = server;
  return {
    address,
    operatorAddress,
    operatorToken,
    organizationId: seed.organizationId,
    newApiKey: seed.newApiKey,
    createFirstLink: server.createFirstLink,
    renderMetrics: server.renderMetrics,
    stop: server.stop,
  };
}
