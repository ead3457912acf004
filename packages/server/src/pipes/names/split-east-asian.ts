import { hanFamilyLength, hangulFamilyLength, isEastAsianFamily } from './east-asian-surnames.ts';
import type { NameParts } from './name-parts.ts';
import { splitAlphabetic } from './split-alphabetic.ts';

const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const han = /^[\p{Script=Han}々〆ヶ]+$/u;
const hangul = /^\p{Script=Hangul}+$/u;
const hanThenKana = /^([\p{Script=Han}々]{1,3})([\p{Script=Hiragana}\p{Script=Katakana}ー]+)$/u;
const honorific = /(?:さん|さま|様|殿|氏|先生|教授|博士|女士|小姐|님|씨|선생님|교수님)$/u;
const foreignDot = /[·・‧]/u;

export function hasEastAsian(text: string): boolean {
  return eastAsian.test(text);
}

/** Names with Han, Hangul or kana: family name first, save foreign names with a dot (玛丽·居里). */
export function splitEastAsian(text: string): NameParts {
  const name = text.replace(/[,\s]+/gu, ' ').trim();
  const dotted = name
    .split(foreignDot)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (dotted.length > 1) return { first_name: dotted[0] ?? null, last_name: dotted.at(-1) ?? null };
  const words = name.split(' ').filter((word) => word !== '' && word.replace(honorific, '') !== '');
  const native = words.filter(hasEastAsian);
  return words.length > native.length ? splitMixed(words, native) : splitNative(native);
}

// `David 陳` is one name in two scripts; `Jackie Chan 成龍` is the same name twice.
function splitMixed(words: string[], native: string[]): NameParts {
  const other = words.filter((word) => !hasEastAsian(word));
  if (other.length > 1) return splitAlphabetic(other.join(' '));
  const [family] = native;
  if (native.length === 1 && family !== undefined && isEastAsianFamily(family)) {
    return { first_name: other.join(' '), last_name: family };
  }
  return splitNative(native);
}

function splitNative(words: string[]): NameParts {
  const [first = '', ...rest] = words;
  if (rest.length === 0) return splitUnspaced(first);
  const given = rest.join('').replace(honorific, '');
  return given === '' ? splitUnspaced(first) : { first_name: given, last_name: first };
}

function splitUnspaced(word: string): NameParts {
  const name = word.replace(honorific, '');
  // 王先生, 田中さん: this form of address follows a family name.
  if (name !== word && isEastAsianFamily(name)) return { first_name: null, last_name: name };
  const size = familyLength(name);
  if (size === 0) return { first_name: name === '' ? null : name, last_name: null };
  return { first_name: name.slice(size), last_name: name.slice(0, size) };
}

function familyLength(name: string): number {
  if (han.test(name)) return hanFamilyLength(name);
  if (hangul.test(name)) return hangulFamilyLength(name);
  const [, family = ''] = hanThenKana.exec(name) ?? [];
  return isEastAsianFamily(family) || family.length > 1 ? family.length : 0;
}
