import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 kB'],
  [1536, '1.5 kB'],
  [400_000_000, '381 MB'],
  [1.5 * 1024 ** 3, '1.5 GB'],
  [3000 * 1024 ** 4, '3,000 TB'],
])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes, 'en-US')).toBe(text));
