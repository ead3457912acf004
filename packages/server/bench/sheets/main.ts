/*
 * `npm run bench:sheets -- --layout`: stores the same sheet in several ways, on both homes, and prints what each way takes.
 * `--rows`, `--filled` and `--neighbours` say how large the sheet, the part of it that all pipes ran on, and other sheets are.
 */
import { parseArgs } from 'node:util';
import { describeMachine, onTunedPostgres } from '../on-tuned-postgres.ts';
import { createBenchHome } from '../spawn.ts';
import { createShared } from './layouts/shared.ts';
import { separateTables } from './layouts/tables.ts';
import { jsonList, textList } from './layouts/value-list.ts';
import { measureLayouts } from './measure-layout.ts';

const { values } = parseArgs({
  options: {
    layout: { type: 'boolean', default: false },
    rows: { type: 'string', default: '1000000' },
    filled: { type: 'string', default: '200000' },
    neighbours: { type: 'string', default: '300000' },
    home: { type: 'string', default: 'both' },
  },
});
/** The embedded database is not made for more. */
const maxEmbeddedRows = 200_000;

const layouts = [
  separateTables,
  createShared({
    name: 'C',
    prefix: 'c_sheet',
    list: jsonList,
    resultsBy: 'sheet_id',
    covering: 'states, is_stale, credits',
    lookUpBy: 'partial index',
  }),
  createShared({
    name: 'C2',
    prefix: 'd_sheet',
    list: textList,
    resultsBy: 'sheet_id, pipe_no',
    covering: null,
    lookUpBy: 'keys',
  }),
];

async function measureOn(postgresUrl: string | null): Promise<void> {
  const share = postgresUrl === null ? Math.min(1, maxEmbeddedRows / Number(values.rows)) : 1;
  const [rows, filled, neighbours] = [values.rows, values.filled, values.neighbours].map(
    (count) => Number(count) * share,
  );
  if (rows === undefined || filled === undefined || neighbours === undefined) return;
  const home = await createBenchHome(postgresUrl);
  const options = { rows, filled, neighbours };
  const figures = await measureLayouts(home, layouts, options).finally(() => home.remove());
  console.log(`${home.name}, ${rows} rows, ${filled} of them with all pipes; ${describeMachine()}`);
  console.table(turn(figures));
}

/** A line per figure, a column per layout. */
function turn(figures: Record<string, Record<string, number>>) {
  const [first = {}] = Object.values(figures);
  const round = (value: number | undefined) => (value === undefined ? null : Number(value.toPrecision(3)));
  return Object.fromEntries(
    Object.keys(first).map((figure) => [
      figure,
      Object.fromEntries(Object.entries(figures).map(([layout, of]) => [layout, round(of[figure])])),
    ]),
  );
}

if (!values.layout) console.log('Say --layout: it is what can be measured so far.');
else {
  if (values.home !== 'pglite') await onTunedPostgres(measureOn);
  if (values.home !== 'postgres') await measureOn(null);
}
