/*
 * `npm run bench:deletion`: deletes an organization of 100,000 records (`--records`) on both homes while another one has
 * its leases renewed and its rows read, and prints how long any of that had to wait.
 */
import { parseArgs } from 'node:util';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import { createBenchHome } from '../spawn.ts';
import { measureDeletion } from './measure-deletion.ts';

const { values } = parseArgs({ options: { records: { type: 'string', default: '100000' } } });
const records = Number(values.records);

async function measureOn(postgresUrl: string | null): Promise<void> {
  const home = await createBenchHome(postgresUrl);
  const figures = await measureDeletion(home, records).finally(() => home.remove());
  console.log(`${home.name}, ${records} records`);
  console.table(figures);
}

const bin = findPostgres();
if (bin === null) console.log('There is no PostgreSQL on this machine.');
else {
  const postgres = await startThrowawayPostgres(bin, { durable: true });
  await measureOn(postgres.url).finally(() => postgres.stop());
}
await measureOn(null);
