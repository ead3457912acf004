import { foldLetters, squash } from './fold.ts';

const legalForms: ReadonlySet<string> = new Set(
  (
    'inc incorporated llc llp lp ltd limited plc dac corp corporation co company companies gmbh ag kg ug mbh se ev sa ' +
    'sas sarl srl spa sl slu bv nv ab oy oyj as asa aps pty pte pvt private kk lda ltda sp z oo'
  ).split(' '),
);

/** What all spellings of a company's name have in common: `The Acme Rockets, Inc.` is `acmerockets`. */
export function companyKey(name: string): string {
  const tokens = foldLetters(name)
    .replace(/\ba\/s\b/g, 'as')
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((token) => token !== '' && token !== 'and');
  if (tokens[0] === 'the' && tokens.length > 1) tokens.shift();
  while (tokens.length > 1 && legalForms.has(tokens.at(-1) ?? '')) tokens.pop();
  return squash(tokens.join(''));
}
