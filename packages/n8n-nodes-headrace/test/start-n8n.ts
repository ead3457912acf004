import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { runCommand, startScript } from './start-process.ts';

export interface N8n {
  url: string;
  /** Where it is installed. */
  host: string;
  stop(): Promise<void>;
}

/** A new n8n on loopback, with the tarball where n8n keeps community packages. It calls nobody. */
export async function startN8n(
  folder: string,
  { host, tarball }: { host: string; tarball: string },
): Promise<N8n> {
  const userFolder = join(folder, 'user');
  const packagePath = join(userFolder, '.n8n/nodes/node_modules/n8n-nodes-headrace');
  await mkdir(packagePath, { recursive: true });
  await runCommand('tar', ['-xzf', tarball, '--strip-components=1', '-C', packagePath], {});
  const [port, brokerPort] = [await findPort(), await findPort()];
  const { stop } = await startScript([join(host, 'node_modules/n8n/bin/n8n'), 'start'], {
    env: {
      N8N_USER_FOLDER: userFolder,
      N8N_LISTEN_ADDRESS: '127.0.0.1',
      N8N_PORT: String(port),
      N8N_RUNNERS_BROKER_PORT: String(brokerPort),
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
      N8N_TEMPLATES_ENABLED: 'false',
      N8N_PERSONALIZATION_ENABLED: 'false',
      N8N_VERIFIED_PACKAGES_ENABLED: 'false',
      N8N_SECURE_COOKIE: 'false',
      EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'all',
    },
    ready: /Editor is now accessible via/,
  });
  return { url: `http://127.0.0.1:${port}`, host, stop };
}

/** A port that was free a moment ago; n8n cannot choose one itself. */
function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
