/* What is measured, and what it should be. */

interface Goal {
  name: string;
  unit: 'kB' | 's' | 'ms' | 'MB' | '%' | 'requests' | 'elements' | 'cells';
  /** Missing where the figure is only told. */
  atMost?: number;
}

/** In the order of the table. */
export const goals = {
  script: { name: 'JavaScript before the first screen, gz', unit: 'kB', atMost: 230 },
  style: { name: 'CSS, gz', unit: 'kB', atMost: 25 },
  sheetScript: { name: 'grid or sheet screen on top', unit: 'kB', atMost: 60 },
  editorScript: { name: 'editor', unit: 'kB', atMost: 130 },
  graphScript: { name: 'graph', unit: 'kB', atMost: 20 },
  chartScript: { name: 'chart', unit: 'kB', atMost: 25 },
  firstButton: { name: 'first start: from the link until Run can be pressed', unit: 's', atMost: 2 },
  firstCell: { name: 'from the link to the first filled cell, one click', unit: 's', atMost: 10 },
  firstReceipt: { name: 'from the link to its receipt, two clicks', unit: 's' },
  cold: { name: 'page usable, cold', unit: 's', atMost: 1.5 },
  warm: { name: 'page usable, warm', unit: 's', atMost: 0.5 },
  firstRows: { name: 'first rows of the sheet', unit: 's', atMost: 1 },
  jump: { name: 'jump to any row, p95', unit: 'ms', atMost: 300 },
  frames: { name: 'frames while scrolling 10 screens a second, p95', unit: 'ms', atMost: 20 },
  emptyFrames: { name: 'the same on an empty page', unit: 'ms' },
  canvasFrames: { name: 'the same on a bare canvas', unit: 'ms' },
  toCanvas: { name: 'the grid in parts of the canvas', unit: '%', atMost: 100 },
  skeletons: { name: 'skeletons gone after stopping', unit: 'ms', atMost: 200 },
  filledFrames: { name: 'frames while a run fills 1,000 cells a second, p95', unit: 'ms', atMost: 25 },
  filledCells: { name: 'cells that were filled a second', unit: 'cells' },
  typed: { name: 'key to visible edit, p95', unit: 'ms', atMost: 50 },
  acknowledged: { name: 'key to acknowledged edit, p95', unit: 'ms', atMost: 150 },
  elements: { name: 'elements of the grid after scrolling all of it', unit: 'elements' },
  memory: { name: 'memory after scrolling all of it', unit: 'MB', atMost: 250 },
  growth: { name: 'growth of it during a run', unit: '%', atMost: 10 },
  idle: { name: 'requests of an idle tab in a minute', unit: 'requests', atMost: 1 },
} satisfies Record<string, Goal>;

export type Figure = keyof typeof goals;
export type Figures = Partial<Record<Figure, number>>;

/** Prints what was measured beside its goals; how many were missed. */
export function showFigures(figures: Figures): number {
  const rows: Record<string, { measured: string; goal: string; met: string }> = {};
  let missed = 0;
  for (const [key, goal] of Object.entries<Goal>(goals)) {
    const value = isFigure(key) ? figures[key] : undefined;
    if (value === undefined) continue;
    const { unit, atMost } = goal;
    const isMissed = atMost !== undefined && value > atMost;
    if (isMissed) missed += 1;
    rows[goal.name] = {
      measured: `${Number(value.toPrecision(3))} ${unit}`,
      goal: atMost === undefined ? '' : `at most ${atMost} ${unit}`,
      met:
        atMost === undefined
          ? ''
          : isMissed
            ? `NO: ${Number((value - atMost).toPrecision(2))} ${unit} more`
            : 'met',
    };
  }
  console.table(rows);
  return missed;
}

const isFigure = (key: string): key is Figure => key in goals;

/** The value below which that share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
