/*
 * `npm run bench:sheets`: measures sheets over HTTP on both homes, and prints each figure beside its goal. `--rows` says how
 * large the sheet is; `--strict` exits with 1 where a goal is missed. With `--layout` it stores the same sheet in several
 * ways instead; then `--filled` and `--neighbours` say how large the part that all pipes ran on, and other sheets, are.
 */
import { parseArgs } from 'node:util';
import { closeConnections } from '../call.ts';
import { createBenchHome } from '../spawn.ts';
import { describeMachine, onTunedPostgres } from '../on-tuned-postgres.ts';
import { measureLayoutsOn } from './measure-layouts-on.ts';
import { showFigures } from './service/goals.ts';
import { measureService } from './service/measure-service.ts';

const { values } = parseArgs({
  options: {
    layout: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    rows: { type: 'string', default: '1000000' },
    filled: { type: 'string', default: '200000' },
    neighbours: { type: 'string', default: '300000' },
    home: { type: 'string', default: 'both' },
    /** Rows through five native pipes, and through the waterfall. */
    native: { type: 'string', default: '100000' },
    waterfall: { type: 'string', default: '20000' },
  },
});
const rows = readCount('rows');
/** The embedded database is not made for more. */
const maxEmbeddedRows = 200_000;
const keysPerRow = 40_000 / 1_000_000;

function readCount(name: 'rows' | 'filled' | 'neighbours' | 'native' | 'waterfall'): number {
  const count = Number(values[name]);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new Error(`--${name} is a whole number above 0`);
}

async function measureOn(postgresUrl: string | null): Promise<void> {
  if (values.layout)
    return measureLayoutsOn(postgresUrl, {
      rows,
      filled: readCount('filled'),
      neighbours: readCount('neighbours'),
    });
  const home = await createBenchHome(postgresUrl);
  const ownRows = postgresUrl === null ? Math.min(rows, maxEmbeddedRows) : rows;
  const figures = await measureService(home, {
    rows: ownRows,
    nativeRows: Math.min(readCount('native'), rows),
    waterfallRows: Math.min(readCount('waterfall'), Math.ceil(rows / 10)),
    keys: Math.max(5000, Math.min(40_000, Math.round(rows * keysPerRow))),
  }).finally(() => home.remove());
  console.log(`${home.name}, ${ownRows} rows of 50 fields; ${describeMachine()}`);
  const missed = showFigures(home.name, figures);
  if (missed > 0 && values.strict) process.exitCode = 1;
}

try {
  if (values.home !== 'pglite') await onTunedPostgres(measureOn);
  if (values.home !== 'postgres') await measureOn(null);
} finally {
  await closeConnections();
}
