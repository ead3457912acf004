/* The processes of a service on one home, which come back whenever they end. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiKey } from '../../bench/spawn.ts';
import type { BenchHome } from '../../bench/spawn.ts';
import type { Role } from '../../src/config.ts';
import { freePort } from '../../test/throwaway-postgres.ts';
import type { ImmortalService } from './immortal-service.ts';
import { startImmortal } from './immortal-service.ts';

export interface Services {
  url: string;
  processes: readonly ImmortalService[];
  /** Ends them in good order; throws when one does not. */
  stop(): Promise<void>;
  /** Ends what is left of them, whatever it does. */
  end(): Promise<void>;
}

export interface ProcessesSpec {
  roles: readonly Role[];
  settings: Record<string, string>;
  /** For logs and compiled code. */
  folder: string;
  /** What they run, if not the plain service. */
  script?: { url: URL; env: Record<string, string> };
}

/** Starts one process for each role; the API comes back to the same address whenever it is killed. */
export async function startProcesses(
  home: BenchHome,
  { roles, settings, folder, script }: ProcessesSpec,
): Promise<Services> {
  const port = await freePort();
  const env = {
    HEADRACE_PORT: String(port),
    HEADRACE_LOG_LEVEL: 'warn',
    HEADRACE_DATA_DIR: home.dataDir,
    HEADRACE_BOOTSTRAP_API_KEY: apiKey,
    HEADRACE_REQUESTS_PER_MINUTE: '100000000',
    ...(home.databaseUrl === null ? {} : { DATABASE_URL: home.databaseUrl }),
    // A killed process is to be back soon; most of its start is compiling.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    ...settings,
    ...script?.env,
  };
  const processes = roles.map((role, at) => {
    const name = roles.length === 1 ? 'service' : role === 'api' ? 'api' : `worker ${at}`;
    const logFile = join(folder, `${home.name} ${name}.log`);
    const own = script === undefined ? {} : { script: fileURLToPath(script.url) };
    return startImmortal({ name, role, env, logFile, ...own });
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
