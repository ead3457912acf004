import { describe, expect, test } from 'vitest';
import type { Role } from './config.ts';
import { readConfig } from './config.ts';
import { usualWorkers } from './settings/worker-count.ts';

const databaseUrl = 'postgres://user:pw@localhost:5432/headrace';

describe('HEADRACE_WORKERS', () => {
  const readAs = (role: Role, env: Record<string, string>) => readConfig(env, { role }).workers;

  test('is by the cores where one process is the whole service on PostgreSQL, and one elsewhere', () => {
    expect(readAs('all', { DATABASE_URL: databaseUrl })).toBe(usualWorkers());
    expect(readAs('worker', { DATABASE_URL: databaseUrl })).toBe(1);
    expect(readAs('all', {})).toBe(1);
    expect(readAs('worker', { DATABASE_URL: databaseUrl, HEADRACE_WORKERS: '3' })).toBe(3);
    expect(readAs('all', { HEADRACE_WORKERS: '1' })).toBe(1);
  });

  test('more than one is refused on the embedded database, and the remedies are named', () => {
    expect(() => readAs('all', { HEADRACE_WORKERS: '4' })).toThrow(
      'HEADRACE_WORKERS is 4, but the embedded database belongs to one process. ' +
        'Set DATABASE_URL to the URL of a PostgreSQL, or set HEADRACE_WORKERS to 1.',
    );
    expect(() => readAs('all', { HEADRACE_WORKERS: '0', DATABASE_URL: databaseUrl })).toThrow(
      'HEADRACE_WORKERS: "0"',
    );
    // A process that runs none shares its settings with those that do.
    expect(readAs('api', { HEADRACE_WORKERS: '4', DATABASE_URL: databaseUrl })).toBe(4);
  });

  test('a further worker leaves the port for metrics to the process that started it', () => {
    const env = { DATABASE_URL: databaseUrl, HEADRACE_METRICS_PORT: '9464' };
    expect(readConfig(env, { role: 'worker' }).metricsPort).toBe(9464);
    expect(readConfig(env, { role: 'worker', isFurther: true }).metricsPort).toBe(null);
  });
});
