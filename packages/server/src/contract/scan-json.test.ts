import { expect, it } from 'vitest';
import { scanJson } from './scan-json.ts';

const scan = (text: string) => scanJson(Buffer.from(text));

it.each([
  ['a plain body', '{"a": [1, 2, {"b": "c"}]}'],
  ['brackets within texts', JSON.stringify({ a: '['.repeat(1000), b: '"\\"{{{{' })],
  ['64 levels', '['.repeat(64) + ']'.repeat(64)],
  ['a text without an end', '{"a": "bcd'],
  ['a backslash at the end', '{"a": "bcd\\'],
  [
    '100 records of 200 fields',
    JSON.stringify(Array.from({ length: 100 }, () => Array.from({ length: 200 }, (_, at) => ({ [at]: at })))),
  ],
])('has nothing against %s', (_, text) => expect(scan(text)).toBeNull());

it.each([
  ['65 levels', '['.repeat(65), 'nested more than 64 levels'],
  ['levels of any kind', '{"a":['.repeat(33), 'nested more than 64 levels'],
  ['very many values', `[${'1,'.repeat(200_001)}1]`, 'more than 200,000 keys and values'],
  ['very many lists', '[[],'.repeat(1) + '[],'.repeat(150_000), 'more than 200,000 keys and values'],
])('refuses %s', (_, text, message) => expect(scan(text)).toContain(message));

it('finds the end of long texts, whatever is escaped in them and where', () => {
  for (let before = 0; before < 80; before += 1)
    for (const escaped of ['"', '\\', '\\\\"', '"""', '\\'.repeat(40)]) {
      const text = JSON.stringify('x'.repeat(before) + escaped);
      expect(scan(`{${text}:${'['.repeat(63)}`), text).toBeNull();
      expect(scan(`{${text}:${'['.repeat(64)}`), text).toContain('nested');
    }
});
