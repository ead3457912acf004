import { expect, it } from 'vitest';
import { keyOfText } from './fold-text.ts';

it('compares text without capitals and outer spaces, by its first 256 characters', () => {
  expect(keyOfText('  ÖSTERREICH  Süd ')).toBe('österreich  süd');
  expect(keyOfText('   ')).toBe('');
  expect(keyOfText('\tA ')).toBe('\ta');
  expect(keyOfText(`${'B'.repeat(300)} `)).toBe('b'.repeat(256));
});

it('reads the longest cell that a file may have at once, also if it is full of spaces', () => {
  expect(keyOfText(`a${' '.repeat(499_998)}b`)).toBe(`a${' '.repeat(255)}`);
});
