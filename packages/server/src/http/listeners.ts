import type { App } from './app.ts';
import { createApp } from './app.ts';
import type { HttpServices } from './services.ts';
import { openPaths } from './surface.ts';

/** How long a client may take to read its last answer. */
const slowReaderMs = 2000;

interface Place {
  host: string;
  port: number;
  operatorHost: string;
  /** Null: the operator's paths are on the port of the API. */
  operatorPort: number | null;
}

export interface Listeners {
  /** The address of the API. */
  address: string;
  /** The address of the operator's paths: the same, unless they have a separate port. */
  operatorAddress: string;
  close(): Promise<void>;
}

/** Serves the API, and the operator's paths on a separate port if the settings name one. */
export async function openListeners(services: HttpServices, place: Place): Promise<Listeners> {
  const apps: App[] = [];
  const close = async () => void (await Promise.all(apps.map(closeApp)));
  const listen = async (app: App, at: { host: string; port: number }) => {
    apps.push(app);
    return app.listen(at);
  };
  const { operatorPort, operatorHost } = place;
  try {
    const app =
      operatorPort === null
        ? await createApp(services)
        : await createApp(asPublic(services), { surface: 'public' });
    const address = await listen(app, { host: place.host, port: place.port });
    warnOfOpenHost(services, place.host, openPaths[operatorPort === null ? 'all' : 'public']);
    if (operatorPort === null) return { address, operatorAddress: address, close };
    const operatorAddress = await listen(await createApp(services), {
      host: operatorHost,
      port: operatorPort,
    });
    services.logger.info({ address: operatorAddress }, "the operator's paths are served");
    warnOfOpenHost(services, operatorHost, openPaths.all);
    return { address, operatorAddress, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** On the public port the operator's token is a wrong key like any other. */
function asPublic(services: HttpServices): HttpServices {
  return { ...services, operator: { ...services.operator, isToken: () => false } };
}

function warnOfOpenHost(
  { logger, dashboardFolder }: HttpServices,
  host: string,
  all: readonly string[],
): void {
  const paths = dashboardFolder === null ? all.filter((path) => path !== '/app') : all;
  const warning = openHostWarning(host, paths);
  if (warning !== null) logger.warn({ host, open_without_key: paths }, warning);
}

/** What listening at this address opens to the network; null if only this machine can reach it. */
export function openHostWarning(host: string, paths: readonly string[]): string | null {
  if (isLoopback(host)) return null;
  const open = paths.join(', ');
  return `listening at ${host}: anybody who reaches this port over the network can read ${open} without a key, and traffic is not encrypted; put TLS in front`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Closes the API. Cuts connections that have asked nothing, because Node would wait until the other end closes them. */
async function closeApp(app: App): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), slowReaderMs);
  await app.close();
  clearTimeout(cut);
}
