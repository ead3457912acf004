/* Outages of the database while nobody is killed: `npm run crash -- --outages`. */
import type { Home } from '../prove-kills.ts';
import type { Surroundings } from '../run-load.ts';
import { inFolder, showFindings, startPostgres } from '../../kit/show-findings.ts';
import type { OutageSpec } from './prove-outage.ts';
import { makeRequests, proveOutage, runUndisturbed } from './prove-outage.ts';

type Case = Pick<OutageSpec, 'kind' | 'seconds'>;

interface OutagesOptions {
  homes: readonly Home[];
  seed: number;
  /** Only the ones that are just longer than a lease. */
  isShort: boolean;
}

const cases: Record<Home, readonly Case[]> = {
  postgres: [
    { kind: 'cut', seconds: 5 },
    { kind: 'cut', seconds: 14 },
    { kind: 'cut', seconds: 60 },
    { kind: 'silent', seconds: 14 },
    { kind: 'stalled', seconds: 14 },
  ],
  pglite: [
    { kind: 'blocked', seconds: 14 },
    { kind: 'blocked', seconds: 60 },
  ],
};

const runs = 40;

export async function proveOutages(
  world: Pick<Surroundings, 'vendors' | 'receiver'>,
  { homes, seed, isShort }: OutagesOptions,
): Promise<boolean> {
  let isProven = true;
  for (const home of homes) {
    const short = cases[home].find(({ seconds }) => seconds === 14);
    const tried = isShort && short !== undefined ? [short] : cases[home];
    isProven = (await inFolder((folder) => proveOn(home, { ...world, folder, tried, seed }))) && isProven;
  }
  return isProven;
}

async function proveOn(
  home: Home,
  {
    tried,
    seed,
    ...world
  }: Pick<Surroundings, 'vendors' | 'receiver' | 'folder'> & { tried: readonly Case[]; seed: number },
): Promise<boolean> {
  const postgres = home === 'postgres' ? await startPostgres() : null;
  let isProven = true;
  try {
    const around = { ...world, postgres, clients: runs };
    const requests = makeRequests(around, { runs, seed });
    const undisturbed = await runUndisturbed(around, requests);
    for (const one of tried) {
      const findings = await proveOutage(around, { ...one, requests, undisturbed });
      isProven =
        showFindings(`${home}: ${one.kind} for ${one.seconds} s, seed ${seed}`, findings) && isProven;
    }
    return isProven;
  } finally {
    await postgres?.stop();
  }
}
