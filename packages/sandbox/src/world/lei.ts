import { hash } from './hash.ts';

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A legal entity identifier: 18 characters and two check digits by ISO 7064 MOD 97-10, as ISO 17442 says. */
export function makeLei(bits: number): string {
  let code = '984500';
  for (let place = 0; place < 12; place += 1)
    code += characters.charAt(hash(bits, 'lei', place) % characters.length);
  const check = 98 - remainder97(`${code}00`);
  return code + String(check).padStart(2, '0');
}

/** Of the number that arises when every letter is written as 10 to 35; 1 for a valid identifier. */
export function remainder97(code: string): number {
  let rest = 0;
  for (const character of code) {
    const value = characters.indexOf(character);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
