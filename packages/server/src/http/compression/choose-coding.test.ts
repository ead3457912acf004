import { expect, it } from 'vitest';
import { chooseCoding } from './choose-coding.ts';

it.each([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['*', 'zstd'],
  ['gzip;q=0.8, br;q=0.9, zstd;q=0.1', 'br'],
  ['gzip;q=1.000, br;q=0.999', 'gzip'],
  ['gzip ; q=0.5 ,\tbr; Q=0.4', 'gzip'],
  ['*;q=0.5, zstd;q=0', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  [',, gzip,', 'gzip'],
])('%s gets %s', (header, coding) => {
  expect(chooseCoding(header)).toBe(coding);
});

it.each([
  undefined,
  '',
  'identity',
  'deflate, compress',
  '*;q=0',
  'gzip;q=0',
  'gzip;q=0.000, br;q=0',
  'identity, gzip;q=0.9',
  'gzip;q=2',
  'gzip;q=-1',
  'gzip;q=0.1234',
  'gzip;level=1',
  'gzip;q=0.5;q=1',
  `${'a,'.repeat(500)}gzip`,
])('%s gets the answer as it is', (header) => {
  expect(chooseCoding(header)).toBeNull();
});
