/* Stores the same sheet in several ways and prints what each way takes. */
import { createBenchHome } from '../spawn.ts';
import { describeMachine } from '../on-tuned-postgres.ts';
import { createShared } from './layouts/shared.ts';
import { separateTables } from './layouts/tables.ts';
import { jsonList, textList } from './layouts/value-list.ts';
import { measureLayouts } from './measure-layout.ts';

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

interface LayoutSizes {
  rows: number;
  filled: number;
  neighbours: number;
}

/** Of the embedded database all sizes are smaller. */
export async function measureLayoutsOn(postgresUrl: string | null, asked: LayoutSizes): Promise<void> {
  const share = postgresUrl === null ? Math.min(1, maxEmbeddedRows / asked.rows) : 1;
  const sizes = {
    rows: asked.rows * share,
    filled: asked.filled * share,
    neighbours: asked.neighbours * share,
  };
  const home = await createBenchHome(postgresUrl);
  const figures = await measureLayouts(home, layouts, sizes).finally(() => home.remove());
  console.log(
    `${home.name}, ${sizes.rows} rows, ${sizes.filled} of them with all pipes; ${describeMachine()}`,
  );
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
