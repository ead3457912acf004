/* oxlint-disable regexp/no-super-linear-move -- no more than `maxLength` characters are read */
// The name by which a company is known, made from its name in a register, a form or a spreadsheet.

/** Forms of several words come first, so that no part of one is left over. Dots are optional, and so are the blanks after them. */
const multiWordForms = [
  'limited liability (?:company|partnership)',
  'public limited company',
  'private limited',
  'proprietary limited',
  'pty\\.? (?:ltd|limited)',
  'pvt\\.? (?:ltd|limited)',
  'pte\\.? (?:ltd|limited)',
  'sdn\\.? bhd',
  's\\.? de r\\.? ?l\\.? de c\\.? ?v',
  's\\.?a\\.?(?:b\\.?)? de c\\.? ?v',
  'sp\\.? ?z\\.? ?o\\.? ?o',
  'spol\\.? s r\\.? ?o',
];

/** Written with or without dots: `S.A.` and `SA`. */
const shortForms =
  'inc incorporated llc llp lp ltd limited plc dac corp corporation gmbh mbh ggmbh ag kg kgaa ohg ug se ev eg sa sas ' +
  'sasu sarl srl spa snc sl slu bv nv cv vof ab aktiebolag oy oyj as asa aps pty pte pvt kk lda ltda eireli sro ' +
  'kft zrt nyrt doo dd ad ood eood jsc pjsc ooo bhd pc gk';

const dotted = shortForms.split(' ').map((form) => [...form].join('\\.?'));
// A/S and K/S are written with a slash.
const legalForm = new RegExp(
  `[\\s,]+(?:${[...multiWordForms, ...dotted, 'a/s', 'k/s'].join('|')})[.,]*$`,
  'iu',
);
/** Before the name, as in Indonesia and Russia. Only in capitals, because otherwise they are words. */
const formInFront = /^(?:PT|OOO|OAO|ZAO|PAO|AO|TOO|ООО|ОАО|ЗАО|ПАО|АО|ТОО)\.?\s+(?=["«“]?\p{L})/u;
const note = /\s*\([^()]*\)\s*$/u;
/** No company has a longer name, but such columns sometimes contain whole paragraphs. */
const maxLength = 300;
const innerCompany = /[\s,]+co[.,]*$/iu;
const joint = /\s*(?:&|\+|,)\s*$/u;

/**
 * The name without legal forms and additions, in normal casing: `ACME ROCKETS, INC. (USA)` becomes `Acme Rockets`. Mixed
 * casing, as in `iRobot`, is kept.
 */
export function cleanCompanyName(name: string): string {
  const tidy = tidyName(name.slice(0, maxLength));
  return fixCasing(dropLegalForms(tidy)) || tidy || name.trim();
}

function tidyName(name: string): string {
  const [first = ''] = name.split(/\s[|•·]\s/u, 1);
  return first
    .normalize('NFC')
    .replace(/[®™©]/gu, '')
    .replace(note, '')
    .replace(/^[\s"'«“‘]+|[\s"'»”’,;:]+$/gu, '')
    .replace(/[»”"](?=\s|$)/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

function dropLegalForms(name: string): string {
  let left = name.replace(formInFront, '').replace(/^["«“]/u, '');
  let dropped = 0;
  for (;;) {
    const shorter = legalForm.test(left) ? left.replace(legalForm, '') : dropCompany(left, dropped);
    if (shorter === left || shorter.trim() === '') return left.trim();
    left = shorter.replace(joint, '').replace(note, '');
    dropped += 1;
  }
}

/** `Co.` is a legal form next to another one (`Toyota Motor Co., Ltd.`), but part of the name in `Tiffany & Co.` */
function dropCompany(name: string, dropped: number): string {
  if (dropped === 0 || !innerCompany.test(name)) return name;
  const before = name.replace(innerCompany, '');
  if (!joint.test(before)) return before;
  const partner = before.replace(joint, '');
  return legalForm.test(partner) ? partner : name;
}

const smallWords = new Set([
  'of',
  'and',
  'the',
  'for',
  'in',
  'on',
  'at',
  'by',
  'de',
  'la',
  'du',
  'des',
  'von',
  'und',
  'y',
  'e',
  'et',
]);
const initials = new Set(
  'ibm sap amd aws abb ups usa uk eu axa dhl aig atos bae ge hp ey ubs nec ntt aol ikea asos it ai'.split(
    ' ',
  ),
);
const vowel = /[aeiouyäöüàáâèéêìíîòóôùúû]/iu;

/** Changes only names that are all in capitals or all in small letters. */
function fixCasing(name: string): string {
  const upper = name.toUpperCase();
  const lower = name.toLowerCase();
  if (upper === lower || (name !== upper && name !== lower)) return name;
  const isShouted = name === upper;
  const words = lower.split(' ');
  return words
    .map((word, at) => caseWord(word, { isFirst: at === 0, isShouted, isOnly: words.length === 1 }))
    .join(' ');
}

interface WordPlace {
  isFirst: boolean;
  isShouted: boolean;
  isOnly: boolean;
}

function caseWord(word: string, { isFirst, isShouted, isOnly }: WordPlace): string {
  if (!isFirst && smallWords.has(word)) return word;
  // `bmw` cannot be spoken as a word. A short word in capitals is just as likely to be initials.
  const isSpelled = /^\p{L}+$/u.test(word) && !vowel.test(word) && word.length <= 5;
  if (initials.has(word) || isSpelled || (isShouted && isOnly && word.length <= 3)) return word.toUpperCase();
  return word
    .replace(/(^|[-/.&+(])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\.(?:Com|Io|Ai|Co|Net|Org)$/u, (ending) => ending.toLowerCase())
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/^O'(\p{L})/u, (_, letter: string) => `O'${letter.toUpperCase()}`);
}
