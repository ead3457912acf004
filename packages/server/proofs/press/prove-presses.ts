/* Two clients press Run on all cells of a sheet at once; another sheet of the same rows is run by one client alone. */
import type { Finding } from '../kit/finding.ts';
import type { Caller, PressedRun } from './press-sheet.ts';
import { makeSheet, pressRun, readBalance, toUnits } from './press-sheet.ts';

/** What presses of Run on one sheet came to. */
export interface Pressed {
  runs: readonly PressedRun[];
  /** Taken out of the balance meanwhile, in ten-thousandths of a credit. */
  charged: number;
}

/** Two cells a row. */
export async function provePresses(client: Caller, rows: number): Promise<Finding[]> {
  const both = await pressSheet(client, { name: 'pressed by two', rows, clients: 2 });
  const alone = await pressSheet(client, { name: 'pressed by one', rows, clients: 1 });
  return checkPresses({ both, alone, cells: rows * 2 });
}

async function pressSheet(
  client: Caller,
  { clients, ...sheet }: { name: string; rows: number; clients: number },
): Promise<Pressed> {
  const path = await makeSheet(client, sheet);
  const before = await readBalance(client);
  const runs = await pressRun(client, path, clients);
  return { runs, charged: before - (await readBalance(client)) };
}

interface Presses {
  both: Pressed;
  alone: Pressed;
  cells: number;
}

export function checkPresses(presses: Presses): Finding[] {
  return [checkCells(presses), checkSums(presses), checkCharges(presses)];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const doneBy = ({ by_status: byStatus }: PressedRun) => sum(Object.values(byStatus));

/** Each cell is run by one of them. */
function checkCells({ both, alone, cells }: Presses): Finding {
  const [done, ofOne] = [both.runs.map(doneBy), sum(alone.runs.map(doneBy))];
  return {
    name: 'cells run by the first, the second; by one alone',
    figure: `${done.join(', ')}; ${ofOne}`,
    violation:
      sum(done) === cells && ofOne === cells
        ? null
        : `${sum(done)} cells were run by two clients and ${ofOne} by one, of ${cells}`,
  };
}

/** The numbers of each run add up to the cells that it was asked for. */
function checkSums({ both, alone, cells }: Presses): Finding {
  const runs = [...both.runs, ...alone.runs];
  const off = runs.find(
    (run) =>
      run.status !== 'completed' ||
      run.waiting !== 0 ||
      run.selected !== cells ||
      run.up_to_date + run.pinned + run.running_elsewhere + doneBy(run) !== cells,
  );
  return {
    name: 'runs whose numbers add up',
    figure: `${off === undefined ? runs.length : 'fewer than'} of ${runs.length}`,
    violation: off === undefined ? null : `run ${off.no} says ${JSON.stringify(off)}`,
  };
}

function checkCharges({ both, alone }: Presses): Finding {
  const spent = [both, alone].map(({ runs }) => sum(runs.map((run) => toUnits(run.spent))));
  const charged = [both.charged, alone.charged];
  const all = new Set([...spent, ...charged]);
  return {
    name: 'credits charged for two; for one alone',
    figure: charged.map((units) => (units / 10_000).toFixed(4)).join('; '),
    violation:
      all.size === 1 && !all.has(0)
        ? null
        : `two clients were charged ${charged[0]} and say ${spent[0]}, one ${charged[1]} and says ${spent[1]}, in ten-thousandths of a credit`,
  };
}
