/* One service on an empty home, from its start to what its database says in the end. */
import type { ThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import { createBenchHome } from '../../bench/spawn.ts';
import type { BenchHome } from '../../bench/spawn.ts';
import type { BenchVendors } from '../../bench/waterfall/bench-vendors.ts';
import type { Role } from '../../src/config.ts';
import type { Services } from '../kit/start-processes.ts';
import type { ApiClient } from '../kit/api-client.ts';
import { createApiClient } from '../kit/api-client.ts';
import type { Load } from './drive-load.ts';
import { startLoad } from './drive-load.ts';
import type { Evidence } from './evidence.ts';
import type { LoadRequest } from './make-requests.ts';
import type { SheetSpec } from './sheets/drive-sheets.ts';
import { startSheets } from './sheets/drive-sheets.ts';
import { readBooks } from './read-books.ts';
import type { RunAnswer } from './read-run.ts';
import { readRun } from './read-run.ts';
import type { Receiver } from './receiver.ts';
import { startServices } from './start-services.ts';
import { watchWaiting } from './watch-waiting.ts';

/** The world around the services, which is the same for all of them and is never killed. */
export interface Surroundings {
  /** Null for the embedded database. */
  postgres: Pick<ThrowawayPostgres, 'url'> | null;
  vendors: BenchVendors;
  receiver: Receiver;
  clients: number;
  /** For settings, logs and the embedded database. */
  folder: string;
  /** Where services find PostgreSQL, if not where it is. */
  databasePort?: number;
  /** What services run, if not the plain one. */
  script?: { url: URL; env: Record<string, string> };
}

interface LoadSpec {
  roles: readonly Role[];
  /** How many workers a process has that runs records, itself among them; one if left out. */
  workers?: number;
  nextRun: () => LoadRequest | null;
  /** Sheets that are kept running beside it. */
  sheets?: SheetSpec;
  /** What happens to the service; when it is over, nothing more is submitted. */
  meanwhile(services: Services, load: Load): Promise<unknown>;
}

/** After the last kill: leases run out after some seconds, and all that was accepted is then worked off. */
const patienceMs = 180_000;

export async function runLoad(around: Surroundings, spec: LoadSpec): Promise<Evidence> {
  const home = await createBenchHome(around.postgres?.url ?? null, around.folder);
  const services = await startServices(throughPort(home, around.databasePort), {
    ...around,
    roles: spec.roles,
    workers: spec.workers ?? 1,
  });
  const client = createApiClient(services.url);
  const requestsBefore = await around.vendors.countRequests();
  const waiting = watchWaiting(services.url);
  try {
    const sheets = spec.sheets === undefined ? null : await startSheets(client, spec.sheets);
    const load = startLoad({ client, nextRun: spec.nextRun, clients: around.clients });
    await spec.meanwhile(services, load);
    const duringKills = waiting.most();
    const endedMeanwhile = load.accepted.filter(({ ending }) => ending !== null).length;
    await Promise.all([load.finish(patienceMs), sheets?.finish(patienceMs)]);
    const told = await readAnswers(client, load);
    await services.stop();
    return {
      ...told,
      accepted: load.accepted,
      endedMeanwhile,
      sheetSteps: sheets?.steps() ?? [],
      books: await readBooks(home),
      deliveries: around.receiver.takeCounts(),
      requests: (await around.vendors.countRequests()) - requestsBefore,
      waited: { most: waiting.most(), duringKills },
      retries: client.retries,
      ownEnds: services.processes.map(({ name, ownEnds }) => ({ name, ends: ownEnds() })),
    };
  } finally {
    await waiting.stop();
    await client.close();
    await services.end();
    await removeHome(home);
  }
}

/** What all runs look like in the end. */
async function readAnswers(
  client: ApiClient,
  { accepted }: Load,
): Promise<{ answers: Map<string, RunAnswer>; changed: string[] }> {
  const answers = new Map<string, RunAnswer>();
  const changed: string[] = [];
  for (const { id, request, ending } of accepted) {
    const text = await client.call(`/v1/pipes/check/${id}`);
    answers.set(request.key, readRun(text));
    if (ending !== null && ending !== text) changed.push(id);
  }
  return { answers, changed };
}

function throughPort(home: BenchHome, port: number | undefined): BenchHome {
  if (port === undefined || home.databaseUrl === null) return home;
  const url = new URL(home.databaseUrl);
  url.port = String(port);
  return { ...home, databaseUrl: url.href };
}

/** A database that is down is gone with its server. */
function removeHome(home: BenchHome): Promise<void> {
  return home.remove().catch(() => {});
}
