import { expect, it } from 'vitest';
import { readName } from './person-name.ts';

it.each([
  ['Jane Doe', 'Jane', 'Doe'],
  ['Jane Q. Doe', 'Jane', 'Doe'],
  ['Doe, Jane', 'Jane', 'Doe'],
  ['Dr. Jane Doe, PhD', 'Jane', 'Doe'],
  ['Jan van den Berg', 'Jan', 'van den Berg'],
  ['van den Berg, Jan', 'Jan', 'van den Berg'],
  ['Jean-Pierre de la Tour', 'Jean-Pierre', 'de la Tour'],
  ['John Smith Jr.', 'John', 'Smith'],
  ['  Zoë   Ørsted ', 'Zoë', 'Ørsted'],
])('divides %s', (text, firstName, lastName) => {
  expect(readName(text)).toMatchObject({ firstName, lastName });
});

it.each(['', 'Jane', 'Dr. Jane', '山田 太郎', '12 34'])('takes %j for no full name', (text) => {
  expect(readName(text)).toBeNull();
});
