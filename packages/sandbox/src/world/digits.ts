import { hash } from './hash.ts';

/** Puts a digit in place of every `#` of a template. */
export function fillDigits(template: string, start: number): string {
  let result = '';
  for (let index = 0; index < template.length; index += 1) {
    const character = template.charAt(index);
    result += character === '#' ? String(hash(start, index) % 10) : character;
  }
  return result;
}
