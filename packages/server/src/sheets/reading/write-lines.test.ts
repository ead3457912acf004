import { expect, it } from 'vitest';
import { writeCsvLine, writeJsonLine } from './write-lines.ts';

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' spaced', '" spaced"'],
  [null, ''],
  [1.5, '1.5'],
  [false, 'false'],
  [{ a: [1] }, '"{""a"":[1]}"'],
  ['=1+1', "'=1+1"],
  ['@sum', "'@sum"],
  ['-cmd', "'-cmd"],
  ['+49 (30) 12-34', '+49 (30) 12-34'],
  ['-5%', '-5%'],
  [-5, '-5'],
])('writes %j as a cell of CSV', (value, text) => {
  expect(writeCsvLine([value], { isRaw: false })).toBe(`${text}\r\n`);
});

it('leaves formulas alone where that is asked for', () => {
  expect(writeCsvLine(['=1+1'], { isRaw: true })).toBe('=1+1\r\n');
});

it('writes a line of JSON in the order of the names, any name included', () => {
  expect(writeJsonLine(['b', '2', '__proto__'], [1, null, 'x'])).toBe('{"b":1,"2":null,"__proto__":"x"}\n');
});
