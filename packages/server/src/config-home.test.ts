import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const databaseUrl = 'postgres://user:pw@localhost:5432/headrace';

test('a way past a pooler is taken for PostgreSQL, and for no other home', () => {
  const direct = 'postgres://user:pw@localhost:5433/headrace';
  const both = { DATABASE_URL: databaseUrl, HEADRACE_DATABASE_DIRECT_URL: direct };
  expect(readConfig(both, { role: 'all' })).toMatchObject({ databaseUrl, databaseDirectUrl: direct });
  expect(() => readConfig({ HEADRACE_DATABASE_DIRECT_URL: direct }, { role: 'all' })).toThrow(
    'HEADRACE_DATABASE_DIRECT_URL needs DATABASE_URL',
  );
});
