/* Whether a text contains another one, whatever the case of letters, in SQL that no locale of a database changes. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A capital I with a dot has two small characters. */
const dottedI = '\u0130';
const dottedSmall = dottedI.toLowerCase();

/** Capitals by the one small letter they have. */
function findCapitals(): ReadonlyMap<string, string> {
  const capitals = new Map<string, string>();
  for (let code = 0x41; code <= 0x1e943; code += 1) {
    if (code === 0xd800) code = 0xe000;
    const capital = String.fromCodePoint(code);
    const small = capital.toLowerCase();
    if (small !== capital && capital !== dottedI) capitals.set(small, (capitals.get(small) ?? '') + capital);
  }
  return capitals;
}

let known: ReadonlyMap<string, string> | null = null;

/**
 * Only letters of the part are folded: the others could not be found anyway. Of a Greek sigma at the end of a word the
 * two small forms count as one letter.
 */
export function containsSql(text: RawBuilder<string | null>, part: string): RawBuilder<boolean> {
  const wanted = foldSigma(part.toLowerCase());
  const letters = [...new Set(wanted)].filter((letter) => letter !== 'σ');
  known ??= findCapitals();
  const pairs = letters.flatMap((small) => [...(known?.get(small) ?? '')].map((capital) => [capital, small]));
  if (wanted.includes('σ')) pairs.push(['Σ', 'σ'], ['ς', 'σ']);
  const from = pairs.map(([capital]) => capital).join('');
  const to = pairs.map(([, small]) => small).join('');
  const whole = [...dottedSmall].some((letter) => wanted.includes(letter))
    ? sql`replace(${text}, ${sql.lit(dottedI)}, ${sql.lit(dottedSmall)})`
    : text;
  return sql`coalesce(strpos(translate(${whole}, ${from}::text, ${to}::text), ${wanted}::text) > 0, false)`;
}

const foldSigma = (text: string) => text.replaceAll('ς', 'σ');
