/* The processes of a service on a home: one on the embedded database, an API and two workers on PostgreSQL. */
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiKey } from '../../bench/spawn.ts';
import type { BenchHome } from '../../bench/spawn.ts';
import { giveCredits } from '../../bench/waterfall/give-credits.ts';
import type { BenchVendors } from '../../bench/waterfall/bench-vendors.ts';
import { vendorSettings } from '../../bench/waterfall/bench-vendors.ts';
import type { Role } from '../../src/config.ts';
import type { ImmortalService } from '../kit/immortal-service.ts';
import { startImmortal } from '../kit/immortal-service.ts';

export interface Services {
  url: string;
  processes: readonly ImmortalService[];
  /** Ends them in good order; throws when one does not. */
  stop(): Promise<void>;
  /** Ends what is left of them, whatever it does. */
  end(): Promise<void>;
}

/** Prices of four places, so that every sum is right to the last ten-thousandth or wrong. */
const prices = {
  'leadmagic-get-work-email': 0.3337,
  'prospeo-get-work-email': 0.8191,
  'hunter-get-work-email': 1.0003,
  'crustdata-person-enrich': 0.7129,
  'zerobounce-validate-email': 0.1011,
};

/** More than any number of kills can spend: 100 million credits. */
const grant = 1_000_000_000_000;

interface ServicesSpec {
  vendors: BenchVendors;
  folder: string;
  roles: readonly Role[];
  script?: { url: URL; env: Record<string, string> };
}

/** Starts the service of an empty home; its API comes back to the same address whenever it is killed. */
export async function startServices(
  home: BenchHome,
  { vendors, folder, roles, script }: ServicesSpec,
): Promise<Services> {
  await giveCredits(home, grant);
  const pricesFile = join(folder, 'prices.json');
  await writeFile(pricesFile, JSON.stringify(prices));
  const port = await findFreePort();
  const env = {
    ...vendorSettings(vendors.url),
    HEADRACE_PORT: String(port),
    HEADRACE_LOG_LEVEL: 'warn',
    HEADRACE_DATA_DIR: home.dataDir,
    HEADRACE_BOOTSTRAP_API_KEY: apiKey,
    HEADRACE_REQUESTS_PER_MINUTE: '100000000',
    HEADRACE_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    HEADRACE_PRICES_FILE: pricesFile,
    ...(home.databaseUrl === null ? {} : { DATABASE_URL: home.databaseUrl }),
    // A killed process is to be back soon; most of its start is compiling.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  };
  const processes = roles.map((role, at) => {
    const name = roles.length === 1 ? 'service' : role === 'api' ? 'api' : `worker ${at}`;
    const logFile = join(folder, `${home.name} ${name}.log`);
    if (script === undefined) return startImmortal({ name, role, env, logFile });
    return startImmortal({
      name,
      role,
      logFile,
      env: { ...env, ...script.env },
      script: fileURLToPath(script.url),
    });
  });
  return { url: `http://127.0.0.1:${port}`, processes, ...stopsOf(processes) };
}

function stopsOf(processes: readonly ImmortalService[]): Pick<Services, 'stop' | 'end'> {
  return {
    stop: async () => {
      // One that is still starting does not hear SIGTERM yet, and is ended by it.
      const stopping = processes.map(({ name, isUp, stop }) => ({ name, isUp: isUp(), end: stop() }));
      for (const { name, isUp, end } of stopping)
        if (isUp && (await end) !== '0')
          throw new Error(`the ${name} ended with ${await end} when it was told to stop`);
      await Promise.all(stopping.map(({ end }) => end));
    },
    end: async () => {
      await Promise.all(
        processes.map(async (service) => {
          const ended = service.stop();
          service.kill();
          await ended;
        }),
      );
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
