import { toUnits } from '../../src/contract/money.ts';
import { readConfig } from '../../src/main.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { createDice } from './dice.ts';
import type { Violation } from './judge-trials.ts';
import { judgeAccount, judgeRun } from './judge-trials.ts';
import type { House, HouseOptions } from './open-house.ts';
import { openHouse } from './open-house.ts';
import type { AccountBooks, RunBooks } from './read-books.ts';
import { readAccounts, readRuns } from './read-books.ts';
import type { Draw, Trial } from './run-trials.ts';
import { runTrials } from './run-trials.ts';

export interface CeilingFigures {
  runs: number;
  records: number;
  'runs under a ceiling': number;
  'runs that touched it': number;
  'most spent / ceiling': number;
  'most overshoot, credits': number;
  'runs failed for an empty balance': number;
  'runs refused with 402': number;
  'runs beyond estimate.max': number;
  'runs below estimate.min, nothing failed': number;
  'credits spent': number;
}

export interface CeilingProof {
  figures: CeilingFigures;
  violations: Violation[];
  prices: Record<string, number>;
}

/** Runs random requests under random ceilings on a home, and compares what the service says with what it has stored. */
export async function proveCeilings(house: HouseOptions, draw: Draw): Promise<CeilingProof> {
  const opened = await openHouse(createDice(draw.seed), house);
  const trials = await runTrials(opened, draw).finally(() => opened.close());
  const { databaseUrl, dataDir } = readConfig(house.env, { role: 'all' });
  const storage = await openStorage({ databaseUrl, dataDir });
  try {
    const books = await readRuns(storage);
    const violations = [
      ...trials.flatMap((trial) => judgeTrial(trial, books)),
      ...judgeAccounts(await readAccounts(storage), { house: opened, trials, books }),
    ];
    return { figures: countUp(trials, books), violations, prices: opened.prices };
  } finally {
    await storage.close();
  }
}

type Books = ReadonlyMap<string, RunBooks>;

function judgeTrial(trial: Trial, books: Books): Violation[] {
  const { run, request } = trial;
  const stored = books.get(run?.id ?? '');
  if (run === null) {
    const mayBeRefused = trial.organization.kind === 'poor';
    const what = 'it was refused with 402 for an organization that has credits';
    return mayBeRefused ? [] : [{ what, run: null, request }];
  }
  if (stored === undefined) return [{ what: 'the run is not in the database', run: run.id, request }];
  return judgeRun({ trial, run, books: stored }).map((what) => ({ what, run: run.id, request }));
}

interface Outcome {
  house: House;
  trials: readonly Trial[];
  books: Books;
}

function judgeAccounts(accounts: readonly AccountBooks[], { house, trials, books }: Outcome): Violation[] {
  const kinds = Object.values(house.organizations);
  return accounts.flatMap((account) => {
    const owner = kinds.find(({ id }) => id === account.org_id);
    const failed = trials.filter(
      ({ organization, run }) => organization === owner && (books.get(run?.id ?? '')?.exhausted ?? 0) > 0,
    );
    const prices = failed.flatMap(({ estimate }) =>
      estimate.operations.map(({ credits }) => toUnits(credits)),
    );
    const isUsedUp = failed.length === 0 ? null : Math.max(...prices);
    return judgeAccount(account, { isUsedUp }).map((what) => ({
      what: `${owner?.kind ?? account.org_id}: ${what}`,
      run: null,
      request: null,
    }));
  });
}

function countUp(trials: readonly Trial[], books: Books): CeilingFigures {
  const ran = trials.flatMap((trial) => {
    const stored = books.get(trial.run?.id ?? '');
    return trial.run === null || stored === undefined ? [] : [{ ...trial, run: trial.run, stored }];
  });
  const under = ran.filter(({ maxCredits }) => maxCredits !== null);
  const overshoot = under.map(({ maxCredits, stored }) => stored.spent - toUnits(maxCredits ?? 0));
  const shares = under.flatMap(({ maxCredits, run }) =>
    maxCredits === null || maxCredits === 0 ? [] : run.spent / maxCredits,
  );
  const isCalm = ({ failed, shared, ceiled, exhausted }: RunBooks) =>
    failed + shared + ceiled + exhausted === 0;
  return {
    runs: ran.length,
    records: ran.reduce((sum, { records }) => sum + records, 0),
    'runs under a ceiling': under.length,
    'runs that touched it': under.filter(({ stored }) => stored.ceiled > 0).length,
    'most spent / ceiling': Math.max(0, ...shares),
    'most overshoot, credits': Math.max(0, ...overshoot) / 10_000,
    'runs failed for an empty balance': ran.filter(({ stored }) => stored.exhausted > 0).length,
    'runs refused with 402': trials.length - ran.length,
    'runs beyond estimate.max': ran.filter(({ run, estimate }) => run.spent > estimate.max).length,
    'runs below estimate.min, nothing failed': ran.filter(
      ({ run, estimate, stored, maxCredits }) =>
        maxCredits === null && isCalm(stored) && run.spent < estimate.min,
    ).length,
    'credits spent': ran.reduce((sum, { stored }) => sum + stored.spent, 0) / 10_000,
  };
}
