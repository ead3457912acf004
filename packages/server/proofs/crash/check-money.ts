/* What it cost: runs, attempts, ledger and capacity, to the ten-thousandth of a credit. */
import type { Finding } from '../kit/finding.ts';
import type { Evidence } from './evidence.ts';

export function checkMoney(crashed: Evidence, undisturbed: Evidence): Finding[] {
  return [
    checkRuns(crashed),
    checkOrganization(crashed),
    checkChain(crashed),
    checkNothingHeld(crashed),
    compareCharges(crashed, undisturbed),
    compareAttempts(crashed, undisturbed),
    countAskedAgain(crashed, undisturbed),
  ];
}

const credits = (units: number): string => (units / 10_000).toFixed(4);

function checkRuns({ accepted, books, answers }: Evidence): Finding {
  let violation: string | null = null;
  for (const { request, id } of accepted) {
    const run = books.runs.get(id);
    const shown = Math.round((answers.get(request.key)?.credits?.spent ?? Number.NaN) * 10_000);
    const sums = [run?.captured, run?.attempted, run?.spent, shown];
    if (new Set(sums).size !== 1)
      violation ??= `run ${id} (${request.key}): captured, attempts, spent and shown are ${sums.join(', ')} ten-thousandths`;
  }
  return {
    name: 'captures = attempts = spent = shown, per run',
    figure: `${accepted.length} runs`,
    violation,
  };
}

function checkOrganization({ books }: Evidence): Finding {
  const rest = books.granted - books.captured;
  return {
    name: 'grants - captures = balance',
    figure: `${credits(books.granted)} - ${credits(books.captured)} = ${credits(books.balance)}`,
    violation:
      rest === books.balance
        ? null
        : `the balance is ${credits(books.balance)} and ought to be ${credits(rest)}`,
  };
}

function checkChain({ books: { ledger } }: Evidence): Finding {
  return {
    name: 'hash chain of the ledger',
    figure: `${ledger.batches} batches, ${ledger.entries} entries`,
    violation: ledger.wrong === null ? null : `the first wrong row of the ledger: ${ledger.wrong}`,
  };
}

function checkNothingHeld({ books }: Evidence): Finding {
  const holding = [...books.runs.values()].find((run) => run.held !== 0 || run.openSlices !== 0);
  const sums = [books.held, books.holds, books.inFlight, books.openSlices];
  return {
    name: 'credits held, holds, records in flight, open slices',
    figure: sums.join(', '),
    violation: sums.some((sum) => sum !== 0)
      ? `held ${credits(books.held)} in ${books.holds} holds, ${books.inFlight} records in flight, ${books.openSlices} slices not done`
      : holding === undefined
        ? null
        : `run ${holding.id} still holds ${credits(holding.held)} or has ${holding.openSlices} slices open`,
  };
}

function compareCharges(crashed: Evidence, undisturbed: Evidence): Finding {
  const wanted = spentByKey(undisturbed);
  let violation: string | null = null;
  for (const [key, { id, spent }] of spentByKey(crashed)) {
    const other = wanted.get(key)?.spent;
    if (other !== spent)
      violation ??= `run ${id} (${key}) cost ${credits(spent)}, undisturbed ${credits(other ?? 0)}`;
  }
  return {
    name: 'charges, and those of the undisturbed run',
    figure: `${credits(crashed.books.captured)}, ${credits(undisturbed.books.captured)}`,
    violation,
  };
}

function spentByKey({ accepted, books }: Evidence): Map<string, { id: string; spent: number }> {
  return new Map(
    accepted.map(({ request, id }) => [request.key, { id, spent: books.runs.get(id)?.captured ?? 0 }]),
  );
}

/** The journal of a run says the same whether it was crashed or not. */
function compareAttempts(crashed: Evidence, undisturbed: Evidence): Finding {
  const wanted = new Map(
    undisturbed.accepted.map(({ request, id }) => [
      request.key,
      undisturbed.books.runs.get(id)?.attempts ?? '',
    ]),
  );
  let [attempts, violation]: [number, string | null] = [0, null];
  for (const { request, id } of crashed.accepted) {
    const [got, other] = [
      listAttempts(crashed.books.runs.get(id)?.attempts),
      listAttempts(wanted.get(request.key)),
    ];
    attempts += got.length;
    const at = got.findIndex((attempt, index) => attempt !== other[index]);
    if (at !== -1 || got.length !== other.length)
      violation ??= `run ${id} (${request.key}) has ${got.length} attempts instead of ${other.length}; first other: ${got[at]} instead of ${other[at]}`;
  }
  return { name: 'attempts like those of the undisturbed run', figure: String(attempts), violation };
}

function listAttempts(text = ''): string[] {
  return text === '' ? [] : text.split(', ');
}

/** A look-up whose answer was lost with its process is asked again: it costs the vendor's time, not the user's credits. */
function countAskedAgain(crashed: Evidence, undisturbed: Evidence): Finding {
  return {
    name: 'vendor requests asked again (no violation)',
    figure: `${askedAgain(crashed, undisturbed)} of ${crashed.requests}`,
    violation: null,
  };
}

/** Requests that vendors got beyond those that the journal knows. */
export function askedAgain(crashed: Evidence, undisturbed: Evidence): number {
  const extra = ({ books, requests }: Evidence) =>
    requests - [...books.runs.values()].reduce((sum, { asked }) => sum + asked, 0);
  return extra(crashed) - extra(undisturbed);
}
