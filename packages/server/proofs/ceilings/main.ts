/*
 * `npm run ceilings`: random runs under random ceilings, on both homes. Fails when a run spends one ten-thousandth of a
 * credit more than it may, when the books disagree, or when an estimate was wrong.
 */
import { parseArgs } from 'node:util';
import { createBenchHome } from '../../bench/spawn.ts';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import type { CeilingProof } from './prove-ceilings.ts';
import { proveCeilings } from './prove-ceilings.ts';

const { values } = parseArgs({
  options: {
    /** Runs under a ceiling; most are run without one as well. */
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '4400' },
    home: { type: 'string', default: 'all' },
    records: { type: 'string', default: '60' },
    workers: { type: 'string', default: '2' },
    /** Prices are drawn anew after so many runs. */
    batch: { type: 'string', default: '250' },
  },
});
const [runs, batch, seed] = [Number(values.runs), Number(values.batch), Number(values.seed)];
const bin = values.home === 'pglite' ? null : findPostgres();
const postgres = bin === null ? null : await startThrowawayPostgres(bin, { durable: true });
const homes = [...(values.home === 'postgres' ? [] : [null]), ...(postgres === null ? [] : [postgres.url])];
let violations = 0;
try {
  for (const url of homes) {
    const proofs: CeilingProof[] = [];
    for (let from = 0; from < runs; from += batch) {
      const proof = await proveOn(url, { runs: Math.min(batch, runs - from), seed: seed + from });
      proofs.push(proof);
      violations += proof.violations.length;
      report(proof, { seed: seed + from, url });
    }
    console.log(url === null ? 'pglite' : `postgres, ${values.workers} workers`);
    console.table(total(proofs.map(({ figures }) => figures)));
  }
} finally {
  await postgres?.stop();
}
if (violations > 0) {
  console.error(`${violations} violations; see above.`);
  process.exitCode = 1;
}

async function proveOn(url: string | null, draw: { runs: number; seed: number }): Promise<CeilingProof> {
  const home = await createBenchHome(url);
  const env = {
    HEADRACE_PORT: '0',
    HEADRACE_LOG_LEVEL: 'error',
    HEADRACE_DATA_DIR: home.dataDir,
    HEADRACE_REQUESTS_PER_MINUTE: '100000000',
    ...(home.databaseUrl === null ? {} : { DATABASE_URL: home.databaseUrl }),
  };
  const moreWorkers = home.databaseUrl === null ? 0 : Number(values.workers) - 1;
  const poorCredits = draw.runs * 4;
  return proveCeilings(
    { env, poorCredits, moreWorkers },
    { ...draw, maxRecords: Number(values.records), leaveOut: [] },
  ).finally(() => home.remove());
}

function report(
  { violations: found, prices }: CeilingProof,
  from: { seed: number; url: string | null },
): void {
  for (const violation of found)
    console.error(`VIOLATION ${JSON.stringify({ ...violation, seed: from.seed })}`);
  if (found.length > 0) console.error(`PRICES of seed ${from.seed}: ${JSON.stringify(prices)}`);
}

/** Over all draws of prices: sums, and of the figures that are a most, the most. */
function total(parts: readonly CeilingProof['figures'][]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    const known = sums[name] ?? 0;
    sums[name] = name.startsWith('most ') ? Math.max(known, value) : known + value;
  }
  return sums;
}
