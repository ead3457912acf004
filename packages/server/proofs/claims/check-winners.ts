/* Of all records that ask for a key, one wins; the others are told what it got. */
import type { Finding } from '../kit/finding.ts';
import type { RecordAnswer } from './read-answers.ts';

interface AskedFields {
  /** The field that is true for the winner. */
  won: string;
  /** The field that names what the winner got. */
  id: string;
}

/** What the first winner of each key got. */
export function findWinners(
  answers: readonly RecordAnswer[],
  { won, id }: AskedFields,
): ReadonlyMap<string, string> {
  const winners = new Map<string, string>();
  for (const { key, fields } of answers)
    if (fields[won]?.value === true && !winners.has(key)) winners.set(key, String(fields[id]?.value));
  return winners;
}

interface Asked extends AskedFields {
  winners: ReadonlyMap<string, string>;
  keys: number;
}

export function checkWinners(answers: readonly RecordAnswer[], asked: Asked): Finding[] {
  return [checkOnce(answers, asked), checkLosers(answers, asked)];
}

function checkOnce(answers: readonly RecordAnswer[], { won, winners, keys }: Asked): Finding {
  const times = new Map<string, number>();
  for (const { key, fields } of answers)
    times.set(key, (times.get(key) ?? 0) + Number(fields[won]?.value === true));
  const wrong = [...times].find(([, count]) => count !== 1);
  return {
    name: `keys with \`${won}\` true exactly once`,
    figure: `${[...times.values()].filter((count) => count === 1).length} of ${keys}`,
    violation:
      wrong !== undefined
        ? `\`${won}\` is true for ${wrong[1]} records with "${wrong[0]}"`
        : winners.size === keys
          ? null
          : `${winners.size} keys have a winner, and ${keys} were asked for`,
  };
}

function checkLosers(answers: readonly RecordAnswer[], { won, id, winners }: Asked): Finding {
  const losers = answers.filter(({ fields }) => fields[won]?.value !== true);
  const isRight = ({ key, fields }: RecordAnswer) =>
    fields[won]?.value === false && fields[id]?.value === winners.get(key);
  const wrong = losers.find((loser) => !isRight(loser));
  return {
    name: `losers that name the winner's \`${id}\``,
    figure: `${losers.filter(isRight).length} of ${losers.length}`,
    violation:
      wrong === undefined
        ? null
        : `run ${wrong.runId}, "${wrong.key}": ${JSON.stringify([wrong.fields[won], wrong.fields[id]])}; the winner has ${winners.get(wrong.key)}`,
  };
}
