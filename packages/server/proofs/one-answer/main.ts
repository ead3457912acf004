/* `npm run one-answer -- --records 10000`: equal look-ups at once, over two processes, are one vendor call and one charge. */
import { parseArgs } from 'node:util';
import { createBenchHome } from '../../bench/spawn.ts';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import { findViolations } from './find-violations.ts';
import { proveOneAnswer } from './prove-one-answer.ts';

const { values } = parseArgs({ options: { records: { type: 'string', default: '10000' } } });
const records = Number(values.records);
const bin = findPostgres();
const postgres = bin === null ? null : await startThrowawayPostgres(bin, { durable: true });
try {
  for (const url of postgres === null ? [null] : [null, postgres.url]) {
    const home = await createBenchHome(url);
    const figures = await proveOneAnswer(home, { records }).finally(() => home.remove());
    console.log(`${home.name}, ${url === null ? 'one process' : 'two processes'}`);
    console.table(figures);
    for (const violation of findViolations(figures, records)) {
      console.error(`VIOLATION: ${home.name}: ${violation}`);
      process.exitCode = 1;
    }
  }
} finally {
  await postgres?.stop();
}
