const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー〆ヶ]+$/u;
const katakana = /^[\p{Script=Katakana}ー]+$/u;

/**
 * The full name as people write it: given name first with a space, in Han, Hangul and kana family
 * name first without one. A part that the other already contains is not said twice.
 */
export function joinName(first: string, last: string): string {
  const given = first.trim().replace(/\s+/gu, ' ');
  const family = last.trim().replace(/\s+/gu, ' ');
  if (given === '' || family === '') return given + family;
  const joined = joinEastAsian(given, family);
  if (joined !== null) return joined;
  if (contains(given, family)) return given;
  return opens(family, given) ? family : `${given} ${family}`;
}

function joinEastAsian(given: string, family: string): string | null {
  if (!eastAsian.test(family.replaceAll(' ', ''))) return null;
  // `山田 太郎` with `山田`: the first field has the full name.
  if (given !== family && given.startsWith(family) && eastAsian.test(given.replaceAll(' ', ''))) return given;
  if (!eastAsian.test(given)) return null;
  // Katakana alone is a foreign name, written in its own order with a dot.
  return katakana.test(given) && katakana.test(family) ? `${given}・${family}` : `${family}${given}`;
}

/** Whether a longer given name ends with the family name. `Ali Ali` is a name, so equal ones do not count. */
function contains(given: string, family: string): boolean {
  return given.toLowerCase().endsWith(` ${family.toLowerCase()}`);
}

function opens(family: string, given: string): boolean {
  return family.toLowerCase().startsWith(`${given.toLowerCase()} `);
}
