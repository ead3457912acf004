import { toUnits } from '../../src/contract/money.ts';
import { sellsByQuantity } from './billable-pipes.ts';
import type { AccountBooks, RunBooks } from './read-books.ts';
import type { FinishedRun, Trial } from './run-trials.ts';

/** A rule that was broken, and the request that shows it. */
export interface Violation {
  what: string;
  run: string | null;
  request: object | null;
}

interface Judged {
  trial: Trial;
  run: FinishedRun;
  books: RunBooks;
}

/** Sentences of what is wrong with a run; empty for one as it should be. */
export function judgeRun({ trial, run, books }: Judged): string[] {
  return [
    ...judgeMoney({ trial, run, books }),
    ...judgeEnd({ trial, run, books }),
    ...judgeEstimate({ trial, run, books }),
  ];
}

function judgeMoney({ trial: { maxCredits }, run, books }: Judged): string[] {
  const problems: string[] = [];
  const spent = toUnits(run.spent);
  if (spent !== books.spent || books.spent !== books.charged || books.spent !== books.attempted)
    problems.push(
      `spent is ${spent} in the response, ${books.spent} in the run, ${books.charged} in the ledger and ${books.attempted} in the attempts`,
    );
  const ceiling = toUnits(maxCredits);
  if (ceiling !== books.max_credits) problems.push(`the ceiling is ${books.max_credits}, not ${ceiling}`);
  if (ceiling !== null && Math.max(spent, books.charged, books.attempted) > ceiling)
    problems.push(`${spent} was spent under a ceiling of ${ceiling}`);
  if (books.held !== 0 || books.holding !== 0)
    problems.push(`the ended run holds ${books.held}, and its slices ${books.holding}`);
  return problems;
}

function judgeEnd({ trial, run, books }: Judged): string[] {
  const { organization, maxCredits } = trial;
  const problems: string[] = [];
  const open = run.cells.filter(({ status }) => !endStates.has(status)).length;
  if (open > 0) problems.push(`${open} cells of the ended run are open`);
  const refused = run.cells.filter(({ code }) => code === 'InsufficientCredits').length;
  if (refused > 0 && books.ceiled + books.exhausted === 0)
    problems.push(`${refused} cells want credits, and nothing was refused`);
  const expected = books.exhausted > 0 ? 'failed' : 'completed';
  if (run.status !== expected) problems.push(`it is ${run.status} instead of ${expected}`);
  if (books.exhausted > 0 && organization.kind !== 'poor')
    problems.push('the balance refused a call that it covers');
  const dearest = dearestCall(trial);
  if (books.ceiled > 0 && books.spent + dearest <= toUnits(maxCredits ?? Infinity))
    problems.push(
      `the ceiling refused a call that fits: ${books.spent} spent, the dearest call costs ${dearest}`,
    );
  return problems;
}

/** What is sold by quantity has no price of a call: how much is set aside depends on what it asks. */
function dearestCall({ request, estimate: { operations } }: Trial): number {
  if (request.pipes.some(sellsByQuantity)) return Infinity;
  return Math.max(0, ...operations.map(({ credits }) => toUnits(credits)));
}

const endStates = new Set(['completed', 'no_result', 'failed', 'skipped']);

function judgeEstimate({ trial: { estimate, maxCredits }, run, books }: Judged): string[] {
  const problems: string[] = [];
  if (run.spent > estimate.max)
    problems.push(`${run.spent} credits were spent, and the estimate said at most ${estimate.max}`);
  // The least applies when everybody answers: a failed call is free, and so is the answer of an equal call.
  const isUndisturbed = books.failed + books.shared + books.ceiled + books.exhausted === 0;
  if (isUndisturbed && maxCredits === null && run.spent < estimate.min)
    problems.push(`${run.spent} credits were spent, and the estimate said at least ${estimate.min}`);
  return problems;
}

/** Sentences of what is wrong with an account. */
export function judgeAccount(account: AccountBooks, { isUsedUp }: { isUsedUp: number | null }): string[] {
  const problems: string[] = [];
  const { balance, held, entered, lowest } = account;
  if (held !== 0) problems.push(`the account still holds ${held}`);
  if (lowest < 0 || balance < 0) problems.push(`the balance was ${Math.min(lowest, balance)}`);
  if (balance !== entered) problems.push(`the balance is ${balance}, and its entries make ${entered}`);
  if (isUsedUp !== null && balance >= isUsedUp)
    problems.push(`runs failed for want of credits, and ${balance} are left`);
  return problems;
}
