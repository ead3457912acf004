import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [3_449_000, '3.4 MB'],
  [2.5e15, '2500.0 TB'],
])('%d bytes are written as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
