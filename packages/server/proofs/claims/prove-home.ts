/* The proof on one home: figures first, then the load with its kills, then what must be true. */
import { createBenchHome } from '../../bench/spawn.ts';
import type { BenchHome } from '../../bench/spawn.ts';
import { benchMasterKey } from '../../bench/waterfall/bench-vendors.ts';
import { giveCredits } from '../../bench/waterfall/give-credits.ts';
import type { Role } from '../../src/config.ts';
import type { ApiClient } from '../kit/api-client.ts';
import { createApiClient } from '../kit/api-client.ts';
import { checkService } from '../kit/check-service.ts';
import type { Finding } from '../kit/finding.ts';
import type { ImmortalService } from '../kit/immortal-service.ts';
import { createRandom } from '../kit/random.ts';
import { startProcesses } from '../kit/start-processes.ts';
import { checkInterruptions, checkRuns } from './check-runs.ts';
import { driveRuns } from './drive-runs.ts';
import { createKiller } from './kill-on-the-way.ts';
import { makeRuns } from './make-runs.ts';
import { measureOneKey, measureRuns } from './measure-claims.ts';
import { countSlices } from './count-slices.ts';
import { pipesOf, subjects } from './subjects.ts';

export interface ProofOptions {
  /** Null for the embedded database. */
  postgresUrl: string | null;
  folder: string;
  keys: number;
  claims: number;
  kills: number;
  seed: number;
}

export interface Proof {
  /** Claims per second. */
  rates: { distinct: number; oneKey: number };
  killed: ReadonlyMap<string, number>;
  findings: Finding[];
}

export async function proveHome({ postgresUrl, folder, ...load }: ProofOptions): Promise<Proof> {
  const home = await createBenchHome(postgresUrl, folder);
  try {
    return await proveOn(home, { folder, ...load });
  } finally {
    await home.remove();
  }
}

type Load = Omit<ProofOptions, 'postgresUrl'>;

async function proveOn(home: BenchHome, { folder, ...load }: Load): Promise<Proof> {
  // Makes its tables, so that its processes may start at the same time.
  await giveCredits(home);
  const roles: Role[] = home.databaseUrl === null ? ['all'] : ['api', 'worker', 'worker', 'worker', 'worker'];
  const settings = { HEADRACE_MASTER_KEY: benchMasterKey };
  const services = await startProcesses(home, { roles, settings, folder });
  const client = createApiClient(services.url);
  try {
    const proof = await proveUnder(client, { processes: services.processes, ...load });
    await services.stop();
    return {
      ...proof,
      findings: [...proof.findings, checkInterruptions(await countSlices(home), load.kills)],
    };
  } finally {
    await client.close();
    await services.end();
  }
}

async function proveUnder(
  client: ApiClient,
  load: Omit<Load, 'folder'> & { processes: readonly ImmortalService[] },
): Promise<Proof> {
  const { processes, keys, claims, kills } = load;
  const random = createRandom(load.seed);
  for (const { prepare } of subjects) await prepare(client);
  const distinct = await measureRuns(client, { keys: keys * measuredShare, random });
  const { perSecond: oneKey, finding } = await measureOneKey(client);
  const runs = makeRuns({ name: 'claimed', keys, claims, random });
  const workers = processes.filter(({ name }) => name !== 'api');
  const killer = createKiller({ victims: workers, kills, runs: runs.length, random });
  const ended = await driveRuns(client, runs, { ...killer, pipesOf });
  const findings = checkRuns(ended, runs.length);
  const answers = ended.flatMap((run) => run.answers);
  for (const { prove, every } of subjects) {
    const own = answers.filter(({ at }) => at % every === 0);
    findings.push(...(await prove(client, own, keys)));
  }
  const ownEnds = processes.map(({ name, ownEnds: ends }) => ({ name, ends: ends() }));
  return {
    rates: { distinct, oneKey },
    killed: killer.killed,
    findings: [finding, ...findings, ...checkService({ retries: client.retries, ownEnds })],
  };
}

/** So many times the keys of the proof are claimed for the figures: long enough to say something. */
const measuredShare = 4;
