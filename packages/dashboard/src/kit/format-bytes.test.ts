import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1536, '1.5 kB'],
  [999_999, '1 MB'],
  [381_400_000, '381 MB'],
  [1.5e9, '1.5 GB'],
  [3000e12, '3,000 TB'],
])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes, 'en-US')).toBe(text));
