/*
 * `npm run claims`: workers are killed again and again while runs claim the keys of a bucket, enrol them in a stream,
 * take turns among the rows of a sheet, and add rows to another. Each key must be won once. Exits with 1 on any violation; figures do not count as such.
 */
import { parseArgs } from 'node:util';
import { inFolder, showFindings, startPostgres } from '../kit/show-findings.ts';
import type { Proof, ProofOptions } from './prove-home.ts';
import { proveHome } from './prove-home.ts';

const { values } = parseArgs({
  options: {
    keys: { type: 'string', default: '10000' },
    /** How often each key is claimed. */
    claims: { type: 'string', default: '10' },
    /** On PostgreSQL; the one process of the embedded database is killed a quarter as often. */
    kills: { type: 'string', default: '100' },
    home: { type: 'string', default: 'all' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

type Home = 'pglite' | 'postgres';

/** Claims per second. */
const goals: Record<Home, number> = { postgres: 5000, pglite: 1500 };

function readLoad(home: Home): Pick<ProofOptions, 'keys' | 'claims' | 'kills' | 'seed'> {
  const [keys, claims, kills] = [readCount('keys', 1), readCount('claims', 1), readCount('kills', 0)];
  const seed = Number(values.seed);
  return { keys, claims, kills: home === 'postgres' ? kills : Math.ceil(kills / 4), seed };
}

function readCount(name: 'keys' | 'claims' | 'kills', least: number): number {
  const count = Number(values[name]);
  if (Number.isSafeInteger(count) && count >= least) return count;
  throw new Error(`--${name} is a whole number, at least ${least}`);
}

async function proveOn(home: Home, folder: string): Promise<boolean> {
  const postgres = home === 'postgres' ? await startPostgres() : null;
  const load = readLoad(home);
  try {
    const proof = await proveHome({ ...load, folder, postgresUrl: postgres?.url ?? null });
    const victims = [...proof.killed].map(([name, count]) => `${name} ${count}`).join(', ') || 'none';
    const title = `${home}: ${load.keys} keys, ${load.claims} claims of each, ${load.kills} kills (${victims}), seed ${load.seed}`;
    const isProven = showFindings(title, proof.findings);
    showRates(proof, goals[home]);
    return isProven;
  } finally {
    await postgres?.stop();
  }
}

function showRates({ rates }: Proof, goal: number): void {
  const rounded = (rate: number) => Math.round(rate).toLocaleString('en');
  console.table({
    'claims/s of different keys, through runs': { figure: rounded(rates.distinct), goal: rounded(goal) },
    'claims/s of one key, by 64 clients at once': { figure: rounded(rates.oneKey), goal: '' },
  });
}

const homes = (['pglite', 'postgres'] as const).filter((home) => [home, 'all'].includes(values.home));
if (homes.length === 0) throw new Error('--home is pglite, postgres or all');
for (const home of homes) if (!(await inFolder((folder) => proveOn(home, folder)))) process.exitCode = 1;
