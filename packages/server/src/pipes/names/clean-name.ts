/* oxlint-disable regexp/no-super-linear-move, regexp/no-super-linear-backtracking -- no more than `longestName` characters are read */
/** No name is longer: the rest is noise or an attack. The limit keeps all rules below cheap. */
const longestName = 200;

const plain = /^[A-Za-zÀ-ÖØ-öø-ž' .,-]+$/;
const letter = /\p{L}/u;
const styledLetters = /[\u{1D400}-\u{1D7FF}\uFF01-\uFF5E\uFF66-\uFF9D]/u;
const invisible = /[\u200B\u200D-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\u00AD]|[\uFE00-\uFE0F]|\u20E3/gu;
const pronouns =
  /\b(?:she|he|they|elle|il|sie|er)\s*\/\s*(?:her|hers|him|his|them|theirs|ella|elle|ihr|ihm)(?:\s*\/\s*\p{L}+)?(?!\p{L})/giu;
const bracketed = /\([^)]*\)?|\[[^\]]*\]?|\{[^}]*\}?|【[^】]*】?|<[^>]*>?/gu;
const quoted =
  /"[^"]*"|“[^”]*”|«[^»]*»|„[^“”]*[“”]|(?<=^|\s)'[^']+'(?=[\s,]|$)|(?<=^|\s)‘[^’]+’(?=[\s,]|$)/gu;
// In a CRM or on LinkedIn these are followed by a company, a slogan or a name at birth. Not the dot in Gal·la or 玛丽·居里.
const aside = /\s*[|•/\\;:~]|\s+(?:[-–—·@*]|at|via|from|née|né|geb\.|geborene)\s/u;
const address = /^\S+@\S+$/;
const gluedTitle = /^(dr|mr|mrs|ms|prof)\.(?=\p{L}{2})/iu;
const ordinal = /\b(?:2nd|3rd|4th)\b/giu;
const other = /[^\p{L}\p{M}'’ʼ‘.,&·・‧־\-\s\u200C]/gu;

/**
 * The name without the additions that people write: pronouns, nicknames, emojis, companies, digits.
 * Empty if nothing is left. Spaces become single; apostrophes and hyphens stay.
 */
export function cleanName(raw: string): string {
  const typed = raw.slice(0, longestName).trim();
  const name = address.test(typed) ? typed.slice(0, typed.indexOf('@')) : typed;
  if (plain.test(name) && !name.includes(" '") && !name.startsWith("'") && !name.includes(' -')) {
    return spaced(openWritten(beforeAside(name)));
  }
  const text = unstyled(name).replace(invisible, '').replace(/[`´]/g, "'").replace(/[‐‑]/g, '-');
  const kept = withoutNicknames(text.replace(pronouns, ' '));
  return spaced(
    openWritten(
      beforeAside(kept)
        .replace(ordinal, ' ')
        .replace(/(?<=\p{L})–(?=\p{L})/gu, '-')
        .replace(other, ' '),
    ),
  );
}

// Mathematical and full-width letters are a fashion, not a script. Mª is María, and would become Ma.
function unstyled(name: string): string {
  const text = name.replace(/\bM(?:ª|a\.)(?=\s)/gu, 'María');
  return styledLetters.test(text) ? text.normalize('NFKC') : text.normalize('NFC');
}

function withoutNicknames(text: string): string {
  const kept = text.replace(bracketed, ' ').replace(quoted, ' ');
  return letter.test(kept) ? kept : text.replace(/["“”«»„()[\]{}【】<>]/gu, ' ');
}

function beforeAside(text: string): string {
  const before = text.split(aside, 1)[0] ?? '';
  return letter.test(before) ? before : text;
}

// `jane.doe`, `John.F.Kennedy` and `Dr.Jane Doe` are words once opened; `J.R.R.` and `Ph.D.` are not.
function openWritten(text: string): string {
  if (!text.includes('.')) return text;
  if (text.includes(' ') || text.includes(',')) return text.replace(gluedTitle, '$1. ');
  return text.replace(
    /(\p{L}+)\.(?=\p{L}{2}|\p{L}\.\p{L}{2})/gu,
    (_, word: string) => `${word}${word.length > 1 ? '' : '.'} `,
  );
}

function spaced(text: string): string {
  if (!letter.test(text)) return '';
  return text.replace(/\s+/gu, ' ').replace(/^[\s.,&-]+|[\s,&-]+$/g, '');
}
