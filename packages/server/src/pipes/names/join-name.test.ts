import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinName } from './join-name.ts';
import { splitName } from './split-name.ts';

it.each([
  ['Jane', 'Doe', 'Jane Doe'],
  [' Jane ', '  van  der Berg ', 'Jane van der Berg'],
  ['Jane', '', 'Jane'],
  ['', 'Doe', 'Doe'],
  [' ', ' ', ''],
  ['Jane Doe', 'Doe', 'Jane Doe'],
  ['jane doe', 'Doe', 'jane doe'],
  ['Jane', 'Jane Doe', 'Jane Doe'],
  ['Ali', 'Ali', 'Ali Ali'],
  ['Jane', 'Doe-Jane', 'Jane Doe-Jane'],
  ['Maredoe', 'Doe', 'Maredoe Doe'],
  ['Иван', 'Петров', 'Иван Петров'],
  ['太郎', '山田', '山田太郎'],
  ['山田 太郎', '山田', '山田 太郎'],
  ['山田太郎', '山田', '山田太郎'],
  ['小明', '王', '王小明'],
  ['민수', '김', '김민수'],
  ['さくら', '田中', '田中さくら'],
  ['ジョン', 'スミス', 'ジョン・スミス'],
  ['David', '陳', 'David 陳'],
])('joins %j and %j to %j', (first, last, joined) => {
  expect(joinName(first, last)).toBe(joined);
});

it.each(['Jane Doe', '山田太郎', '김민수', '王小明', 'ジョン・スミス', 'María José Carreño Quiñones'])(
  'puts %s together again',
  (name) => {
    const { first_name, last_name } = splitName(name);
    expect(joinName(first_name ?? '', last_name ?? '')).toBe(name);
  },
);

it('gives trimmed text for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (first, last) => {
      const name = joinName(first, last);
      expect(name).toBe(name.trim());
    }),
  );
});
