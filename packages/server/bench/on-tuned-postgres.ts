import { availableParallelism, loadavg } from 'node:os';
import { findPostgres, startThrowawayPostgres } from '../test/throwaway-postgres.ts';
import { tunePostgres } from './datasets/tune-postgres.ts';

/** Measures on a PostgreSQL of the benchmark's own; says so where the machine has none. */
export async function onTunedPostgres(measure: (url: string) => Promise<void>): Promise<void> {
  const bin = findPostgres();
  if (bin === null) return console.log('There is no PostgreSQL on this machine.');
  const postgres = await startThrowawayPostgres(bin, { durable: true });
  try {
    await tunePostgres(postgres);
    await measure(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** What figures depend on. */
export function describeMachine(): string {
  return `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node.js ${process.version}`;
}
