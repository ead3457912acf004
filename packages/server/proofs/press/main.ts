/*
 * `npm run press -- --cells 1000000`: two clients press Run on the same cells at once. They must be charged what one
 * client alone is. Exits with 1 on any violation.
 */
import { parseArgs } from 'node:util';
import { createBenchHome } from '../../bench/spawn.ts';
import { startVendors } from '../../bench/waterfall/bench-vendors.ts';
import { startServices } from '../crash/start-services.ts';
import { createApiClient } from '../kit/api-client.ts';
import { inFolder, showFindings, startPostgres } from '../kit/show-findings.ts';
import { provePresses } from './prove-presses.ts';

const { values } = parseArgs({
  options: { cells: { type: 'string', default: '1000000' }, home: { type: 'string', default: 'all' } },
});
/** Two cells a row. */
const rows = Math.ceil(Number(values.cells) / 2);
if (!Number.isSafeInteger(rows) || rows < 1) throw new Error('--cells is a whole number, at least 1');

async function proveOn(home: 'pglite' | 'postgres', folder: string): Promise<boolean> {
  const postgres = home === 'postgres' ? await startPostgres() : null;
  const vendors = await startVendors(0);
  const storage = await createBenchHome(postgres?.url ?? null);
  try {
    // Two processes feed the runs on PostgreSQL.
    const roles = home === 'postgres' ? (['api', 'worker', 'worker'] as const) : (['all'] as const);
    const services = await startServices(storage, { roles, vendors, folder });
    const client = createApiClient(services.url);
    try {
      const findings = await provePresses(client, rows);
      await services.stop();
      return showFindings(`${home}: Run pressed twice on ${rows * 2} cells`, findings);
    } finally {
      await client.close();
      await services.end();
    }
  } finally {
    await storage.remove();
    await vendors.stop();
    await postgres?.stop();
  }
}

const homes = (['pglite', 'postgres'] as const).filter((home) => [home, 'all'].includes(values.home));
if (homes.length === 0) throw new Error('--home is pglite, postgres or all');
for (const home of homes) if (!(await inFolder((folder) => proveOn(home, folder)))) process.exitCode = 1;
