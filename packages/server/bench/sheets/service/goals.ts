/* What is measured, and what it should be. */
type Home = 'postgres' | 'pglite';

interface Goal {
  is: 'at least' | 'at most' | 'only told';
  postgres: number;
  pglite: number;
}

const atLeast = (postgres: number, pglite = postgres): Goal => ({ is: 'at least', postgres, pglite });
const atMost = (postgres: number, pglite = postgres): Goal => ({ is: 'at most', postgres, pglite });
const told: Goal = { is: 'only told', postgres: Number.NaN, pglite: Number.NaN };

export const goals = {
  'import of 10 columns, rows/s': atLeast(40_000, 10_000),
  'bytes per filled cell, indexes included': told,
  'WAL per cell of an import, bytes': told,
  'first window of a view, p95 ms': atMost(100),
  'order complete, default, ms': atMost(1500, 1000),
  'order complete, by an unindexed text, ms': atMost(3000),
  'any window of an order, p95 ms': atMost(60),
  'filter by status, first window, ms': atMost(300),
  'filter by status, complete, ms': told,
  'filter by eq, before it has an index, ms': told,
  'filter by eq, complete, ms': atMost(50),
  'stats of all pipes, ms': told,
  'the same for each pipe, ms': atMost(500),
  'edit of a cell, p95 ms': atMost(50, 100),
  'the same while a run fills the sheet, p95 ms': atMost(50, 100),
  'sheet run of 5 native pipes, rows/s': told,
  'the same as plain runs, records/s': told,
  'sheet run / plain runs': atLeast(0.6, 0.5),
  'WAL per cell of a sheet run, bytes': told,
  'sheet run of a waterfall, rows/s': told,
  'waterfall as plain runs, records/s': told,
  'waterfall, sheet run / plain runs': atLeast(0.9, 0.85),
  'from the last answer to visible, p95 ms': atMost(500, 1000),
  'claims of distinct keys/s, through runs': atLeast(5000, 1500),
  'winners of one key among 64 at once': atMost(1),
  'claims of one key by 64 at once, claims/s': told,
} satisfies Record<string, Goal>;

export type Figures = Partial<Record<keyof typeof goals, number>>;

export function isMet(name: keyof typeof goals, home: Home, value: number): boolean {
  const goal: Goal = goals[name];
  if (goal.is === 'only told') return true;
  return goal.is === 'at least' ? value >= goal[home] : value <= goal[home];
}

/** Prints what was measured beside its goals; how many were missed. */
export function showFigures(home: Home, figures: Figures): number {
  const rows: Record<string, { figure: number; goal: string; met: string }> = {};
  let missed = 0;
  for (const [name, goal] of Object.entries<Goal>(goals)) {
    if (!isName(name)) continue;
    const value = figures[name];
    if (value === undefined) continue;
    const isTold = goal.is === 'only told';
    if (!isMet(name, home, value)) missed += 1;
    rows[name] = {
      figure: Number(value.toPrecision(4)),
      goal: isTold ? '' : `${goal.is} ${goal[home]}`,
      met: isTold ? '' : isMet(name, home, value) ? 'yes' : 'NO',
    };
  }
  console.table(rows);
  return missed;
}

const isName = (name: string): name is keyof typeof goals => name in goals;
