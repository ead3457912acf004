/* What became of runs and records. */
import type { Finding } from '../kit/finding.ts';
import type { Evidence } from './evidence.ts';
import type { Difference } from './read-run.ts';
import { compareRuns, readDeliveries } from './read-run.ts';

export function checkResults(crashed: Evidence, undisturbed: Evidence): Finding[] {
  return [
    checkEnds(crashed),
    checkStored(crashed),
    checkRecords(crashed),
    checkStable(crashed),
    compareAll(crashed, undisturbed),
    checkDeliveries(crashed),
    checkClaims(crashed),
  ];
}

function checkEnds({ accepted, endedMeanwhile, books }: Evidence): Finding {
  const ended = accepted.filter(({ id }) => books.runs.get(id)?.status === 'completed');
  const other = accepted.find((run) => !ended.includes(run));
  return {
    name: 'accepted runs that completed',
    figure: `${ended.length} of ${accepted.length}, ${endedMeanwhile} of them between kills`,
    violation:
      other === undefined
        ? null
        : `run ${other.id} (${other.request.key}) is ${books.runs.get(other.id)?.status ?? 'lost'}`,
  };
}

function checkStored({ accepted, books }: Evidence): Finding {
  const ids = new Set(accepted.map(({ id }) => id));
  const ofSheets = new Set(books.sheets.flatMap(({ runIds }) => runIds));
  const strange = [...books.runs.keys()].find((id) => !ids.has(id) && !ofSheets.has(id));
  const isOff = ids.size !== accepted.length || books.idempotencyKeys !== accepted.length;
  return {
    name: 'runs stored, each submission once',
    figure: `${books.runs.size} runs, ${books.idempotencyKeys} keys`,
    violation:
      strange !== undefined
        ? `run ${strange} is of no accepted submission, and of no sheet`
        : isOff
          ? `${accepted.length} accepted submissions have ${ids.size} runs and ${books.idempotencyKeys} keys`
          : null,
  };
}

function checkRecords({ accepted, books, answers }: Evidence): Finding {
  let records = 0;
  let violation: string | null = null;
  for (const { request, id } of accepted) {
    const run = books.runs.get(id);
    const answer = answers.get(request.key);
    const sent = request.input.length;
    const shown = Object.keys(answer?.records ?? {}).length;
    const counts = [run?.recordCount, run?.finals, run?.positions, shown, answer?.order.length];
    if (counts.some((count) => count !== sent))
      violation ??= `run ${id} was sent ${sent} records; stored, final, different, shown and ordered are ${counts.join(', ')}`;
    records += run?.finals ?? 0;
  }
  return { name: 'records, each once', figure: String(records), violation };
}

function checkStable({ accepted, changed }: Evidence): Finding {
  return {
    name: 'answers that changed after the end',
    figure: `${changed.length} of ${accepted.length}`,
    violation: changed[0] === undefined ? null : `run ${changed[0]} was answered otherwise when it had ended`,
  };
}

function compareAll(crashed: Evidence, undisturbed: Evidence): Finding {
  const differences = crashed.accepted.flatMap(({ request, id }) => {
    const [one, other] = [crashed.answers.get(request.key), undisturbed.answers.get(request.key)];
    if (one === undefined || other === undefined) throw new Error(`run ${id} has no answer to compare`);
    return compareRuns(one, other).map((found) => ({ ...found, run: `run ${id} (${request.key})` }));
  });
  const wrong = differences.filter(({ isUnknown }) => !isUnknown);
  const [first] = wrong;
  return {
    name: 'cells unlike the undisturbed run',
    figure: `${countByCode(wrong)}, and ${differences.length - wrong.length} that say OutcomeUnknown`,
    violation: first === undefined ? null : `${first.run}, ${first.where}`,
  };
}

function countByCode(differences: readonly Difference[]): string {
  const counts = new Map<string, number>();
  for (const { code } of differences) counts.set(code ?? 'a value', (counts.get(code ?? 'a value') ?? 0) + 1);
  return [...counts].map(([code, count]) => `${count} ${code}`).join(', ') || '0';
}

function checkDeliveries({ accepted, answers, deliveries }: Evidence): Finding {
  let [once, none] = [0, 0];
  let violation: string | null = null;
  for (const { request, id } of accepted.filter((run) => run.request.delivers)) {
    const answer = answers.get(request.key);
    for (const [record, isCompleted] of answer === undefined ? [] : readDeliveries(answer)) {
      const count = deliveries.get(`${request.key}-${record}`) ?? 0;
      if (count === 1) once += 1;
      if (count === 0) none += 1;
      if (count > 1 || (isCompleted && count === 0))
        violation ??= `run ${id} (${request.key}), record ${record}: delivered ${count} times, completed: ${isCompleted}`;
    }
  }
  return {
    name: 'side effects delivered once',
    figure: `${once}, and ${none} never, of cells that failed`,
    violation,
  };
}

/** Records that claim a key, and what buckets say; that each record has won is for the comparison. */
function checkClaims({ accepted, books }: Evidence): Finding {
  const claiming = accepted.filter(({ request }) => request.claims);
  const records = claiming.reduce((sum, { request }) => sum + request.input.length, 0);
  const { claimedKeys, countedKeys } = books;
  return {
    name: 'keys claimed, each once',
    figure: `${claimedKeys} of ${records}`,
    violation:
      claimedKeys === records && countedKeys === records
        ? null
        : `${records} records claimed a key each; there are ${claimedKeys} entries, and buckets count ${countedKeys}`,
  };
}
