import { expect, it } from 'vitest';
import { detectDelimiter } from './detect-delimiter.ts';

it.each([
  ['commas', 'a,b,c\n1,2,3\n', ','],
  ['semicolons with decimal commas', 'name;price\nx;1,5\ny;2,5\n', ';'],
  ['tabs with commas in text', 'a\tb\nDoe, Jane\tx\n', '\t'],
  ['pipes', 'a|b|c\n1|2|3', '|'],
  ['delimiters inside quotes', '"a,b,c,d";e\n"1,2,3,4";5\n', ';'],
  ['line ends inside quotes', 'a;b\n"x\n,,,\ny";2\n', ';'],
  ['a single column', 'email\na@b.com\n', ','],
  ['a header alone', 'a;b', ';'],
  ['Windows line ends', 'a;b\r\n1;2\r\n', ';'],
  ['a comma in one header name', 'Name;City, State;Phone\nx;y;z\nx;y;z\n', ';'],
  ['nothing', '', ','],
])('knows %s', (_, sample, delimiter) => {
  expect(detectDelimiter(sample)).toBe(delimiter);
});
