/* What became of sheets: rows, cells, runs, and what they cost. */
import type { Finding } from '../../kit/finding.ts';
import type { Evidence } from '../evidence.ts';
import type { SheetBooks } from './read-sheets.ts';

const credits = (units: number): string => (units / 10_000).toFixed(4);

export function checkSheets({ books: { sheets } }: Evidence, undisturbed: Evidence): Finding[] {
  const pairs = sheets.map((sheet, at): Pair => {
    const other = undisturbed.books.sheets[at];
    if (other === undefined) throw new Error(`there is no undisturbed sheet to compare "${sheet.name}" with`);
    return { sheet, other };
  });
  return [
    checkRows(pairs),
    checkCells(pairs),
    checkNothingOpen(sheets),
    checkRuns(sheets),
    checkCharges(pairs),
  ];
}

interface Pair {
  sheet: SheetBooks;
  other: SheetBooks;
}

const count = (sheets: readonly SheetBooks[], of: (sheet: SheetBooks) => number) =>
  sheets.reduce((sum, sheet) => sum + of(sheet), 0);

function checkRows(pairs: readonly Pair[]): Finding {
  const wrong = pairs.find(({ sheet, other }) => sheet.rows.length !== other.rows.length);
  const idle = pairs.find(({ sheet }) => sheet.runIds.length === 0 || sheet.credits === 0);
  return {
    name: 'rows of sheets, each append once',
    figure: pairs.map(({ sheet }) => sheet.rows.length).join(', '),
    violation:
      wrong !== undefined
        ? `sheet "${wrong.sheet.name}" has ${wrong.sheet.rows.length} rows instead of ${wrong.other.rows.length}`
        : idle === undefined && pairs.length > 0
          ? null
          : `sheet "${idle?.sheet.name ?? ''}" never ran anything that costs`,
  };
}

function checkCells(pairs: readonly Pair[]): Finding {
  let different = 0;
  let violation: string | null = null;
  for (const { sheet, other } of pairs)
    for (const [at, row] of sheet.rows.entries()) {
      if (row === other.rows[at]) continue;
      different += 1;
      violation ??= `sheet "${sheet.name}", row ${at}: ${row} instead of ${other.rows[at] ?? 'none'}`;
    }
  return { name: 'rows of sheets unlike the undisturbed ones', figure: String(different), violation };
}

function checkNothingOpen(sheets: readonly SheetBooks[]): Finding {
  const runs = sheets.flatMap(({ name, runs: all }) => all.map((run) => ({ name, ...run })));
  const open = runs.find(({ status, openBatches }) => status !== 'completed' || openBatches > 0);
  const [queued, empty] = [count(sheets, (sheet) => sheet.queued), count(sheets, (sheet) => sheet.empty)];
  return {
    name: 'cells of sheets queued or empty, of runs that completed',
    figure: `${queued}, ${empty} of ${runs.length} runs`,
    violation:
      open !== undefined
        ? `run ${open.no} of sheet "${open.name}" is ${open.status}, with ${open.openBatches} batches open`
        : queued + empty > 0
          ? `${queued} cells are still queued, ${empty} are empty`
          : null,
  };
}

function checkRuns(sheets: readonly SheetBooks[]): Finding {
  const runs = sheets.flatMap(({ name, runs: all }) => all.map((run) => ({ name, ...run })));
  const off = runs.find(({ waiting, unaccounted }) => waiting !== 0 || unaccounted !== 0);
  const unlike = runs.find(({ spent, captured }) => spent !== captured);
  return {
    name: 'spent of sheet runs = captures of their runs',
    figure: `${runs.length} runs, ${count(sheets, ({ runIds }) => runIds.length)} ordinary ones`,
    violation:
      unlike !== undefined
        ? `run ${unlike.no} of sheet "${unlike.name}" spent ${credits(unlike.spent)}, and ${credits(unlike.captured)} were captured`
        : off === undefined
          ? null
          : `the counts of run ${off.no} of sheet "${off.name}" are off by ${off.waiting} and ${off.unaccounted}`,
  };
}

function checkCharges(pairs: readonly Pair[]): Finding {
  const captured = ({ runs }: SheetBooks) => runs.reduce((sum, run) => sum + run.captured, 0);
  const wrong = pairs.find(({ sheet, other }) => {
    const sums = [captured(sheet), captured(other), sheet.credits, other.credits];
    return new Set(sums).size !== 1;
  });
  return {
    name: 'charges of sheets = undisturbed = of their cells',
    figure: pairs.map(({ sheet }) => credits(captured(sheet))).join(', '),
    violation:
      wrong === undefined
        ? null
        : `sheet "${wrong.sheet.name}" cost ${credits(captured(wrong.sheet))}, its cells say ${credits(wrong.sheet.credits)}; undisturbed ${credits(captured(wrong.other))} and ${credits(wrong.other.credits)}`,
  };
}
