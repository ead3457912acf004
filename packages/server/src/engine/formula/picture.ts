import { formulaLimits } from './formula-limits.ts';

/** Digits, or a name of a month, a day, am or pm; with an ordinal mark and a width. */
const component = /^[YMDdFWwXxHhmsfP](?:Nn?|n|#*0*(?:10*)?)o?(?:,[0-9*]{1,2}(?:-[0-9*]{1,2})?)?$/;
const zone = /^[Zz][01:]{0,6}t?$/;

/**
 * What is wrong with reading a date by a picture, or null. JSONata turns a picture into a backtracking
 * pattern, which is harmless as long as no two parts of it compete for the same characters.
 */
export function pictureProblem(picture: string, text: string): string | null {
  const { pictureLength } = formulaLimits;
  if (text.length > pictureLength) return `A date has at most ${pictureLength} characters.`;
  const components = [...picture.matchAll(/\[(?!\[)([^\]]*)\]/g)].map(([, content]) =>
    (content ?? '').replace(/\s/g, ''),
  );
  const strange = components.find((content) => !component.test(content) && !zone.test(content));
  if (strange !== undefined)
    return `A date cannot be read with [${strange.slice(0, 20)}]; use digits or names: [Y0001], [M01], [MNn].`;
  const letters = components.map((content) => content.charAt(0));
  if (new Set(letters).size < letters.length)
    return 'A picture for reading a date may name each of its parts only once.';
  const between = picture.replace(/\[(?!\[)[^\]]*\]/g, '');
  return /\d/.test(between) ? 'A picture for reading a date may not have digits between its parts.' : null;
}
