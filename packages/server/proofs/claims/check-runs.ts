import type { Finding } from '../kit/finding.ts';
import type { EndedRun } from './read-answers.ts';

/** What became of the runs and of their cells. */
export function checkRuns(ended: readonly EndedRun[], runs: number): Finding[] {
  return [checkEnds(ended, runs), checkRecords(ended), checkUnknown(ended), checkCells(ended)];
}

function checkEnds(ended: readonly EndedRun[], runs: number): Finding {
  const completed = ended.filter(({ status }) => status === 'completed');
  const other = ended.find(({ status }) => status !== 'completed');
  return {
    name: 'runs that completed',
    figure: `${completed.length} of ${runs}`,
    violation:
      other !== undefined
        ? `run ${other.id} is ${other.status}`
        : new Set(completed.map(({ id }) => id)).size === runs
          ? null
          : `${runs} submissions are ${new Set(completed.map(({ id }) => id)).size} runs`,
  };
}

function checkRecords(ended: readonly EndedRun[]): Finding {
  const short = ended.find(({ sent, answers }) => answers.length !== sent);
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    name: 'records that were answered',
    figure: `${sum(ended.map(({ answers }) => answers.length))} of ${sum(ended.map(({ sent }) => sent))}`,
    violation:
      short === undefined ? null : `run ${short.id} answers ${short.answers.length} of ${short.sent} records`,
  };
}

/** An effect on tables of our own is one transaction with its answer, so its outcome is always known. */
function checkUnknown(ended: readonly EndedRun[]): Finding {
  const unknown = listUnfinished(ended).filter(({ code }) => code === 'OutcomeUnknown');
  return {
    name: 'cells that say OutcomeUnknown',
    figure: String(unknown.length),
    violation: unknown[0]?.where ?? null,
  };
}

function checkCells(ended: readonly EndedRun[]): Finding {
  const others = listUnfinished(ended).filter(({ code }) => code !== 'OutcomeUnknown');
  return {
    name: 'other cells without a value',
    figure: String(others.length),
    violation: others[0]?.where ?? null,
  };
}

function listUnfinished(ended: readonly EndedRun[]): { code: string; where: string }[] {
  return ended.flatMap(({ answers }) =>
    answers.flatMap(({ runId, key, fields }) =>
      Object.entries(fields).flatMap(([name, { status, reason }]) => {
        if (status === 'completed') return [];
        const code = reason?.code ?? status;
        return [{ code, where: `run ${runId}, "${key}": ${name} is ${status} with ${code}` }];
      }),
    ),
  );
}

/** Kills that interrupt nothing prove nothing; so few that all of them may miss are only counted. */
const killsThatMeet = 20;

export function checkInterruptions(slices: { all: number; again: number }, kills: number): Finding {
  return {
    name: 'slices that a kill interrupted',
    figure: `${slices.again} of ${slices.all}`,
    violation: kills >= killsThatMeet && slices.again === 0 ? `${kills} kills interrupted nothing` : null,
  };
}
