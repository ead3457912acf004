/* Kills of random processes of a service, on both homes. */
import { inFolder, showFindings, startPostgres } from '../kit/show-findings.ts';
import { proveHome } from './prove-home.ts';
import type { Surroundings } from './run-load.ts';

export type Home = 'pglite' | 'postgres';

export interface KillOptions {
  homes: readonly Home[];
  kills: number;
  killsPostgres: boolean;
  /** Of one process on PostgreSQL, which starts the others; 1: processes are started one by one. */
  workers: number;
  seed: number;
}

type World = Pick<Surroundings, 'vendors' | 'receiver' | 'clients'>;

/**
 * The only vendor of one of the pipes refuses everybody for much longer than a call waits (10 s), so that records leave
 * their slices. Of one vendor of a waterfall only the others would be asked.
 */
const refusals = { vendor: 'zerobounce', everySeconds: 50, forSeconds: 25 };

export async function proveKills(world: World, { homes, kills, ...options }: KillOptions): Promise<boolean> {
  if (!(kills >= homes.length)) throw new Error('--kills is a number, at least one per home');
  let isProven = true;
  for (const [at, home] of homes.entries()) {
    // The kills are shared between the homes; the last one takes the odd one.
    const share = Math.floor((kills + at) / homes.length);
    isProven =
      (await inFolder((folder) => proveOn(home, { ...world, ...options, folder, kills: share }))) && isProven;
  }
  return isProven;
}

async function proveOn(
  home: Home,
  options: World & Omit<KillOptions, 'homes'> & { folder: string },
): Promise<boolean> {
  const { vendor, ...tooOften } = refusals;
  await options.vendors.refuseNowAndThen(vendor, tooOften);
  const postgres = home === 'postgres' ? await startPostgres() : null;
  try {
    const { killed, findings } = await proveHome({ ...options, postgres });
    const total = Object.values(killed).reduce((sum, count) => sum + count, 0);
    const victims = Object.entries(killed).map(([name, count]) => `${name} ${count}`);
    return showFindings(`${home}: ${total} kills (${victims.join(', ')}), seed ${options.seed}`, findings);
  } finally {
    await postgres?.stop();
  }
}
