/*
 * A service in a process of its own, for tests that kill it: `node worker-process.ts <role>`, settings from the
 * environment. Prints its address when it is up, and ends with 0 after SIGTERM. It runs from the bundle of these sources
 * if there is one, as the command does. Where HEADRACE_WORKERS is set, it starts further workers, which are this as well.
 */
import { findBundled } from '../../cli/src/bundle/find-bundle.js';
import type * as Server from '../src/main.ts';

const { obeyParent, readConfig, startServer }: typeof Server = await import(
  findBundled('main') ?? '../src/main.ts'
);

const isFurther = process.argv[2] === 'further';
const parent = isFurther ? obeyParent() : null;
const role = (['api', 'worker', 'all'] as const).find(
  (name) => name === (isFurther ? 'worker' : process.argv[2]),
);
if (role === undefined) throw new Error(`there is no role ${process.argv[2]}`);
const program =
  process.env.HEADRACE_WORKERS === undefined ? null : { script: process.argv[1] ?? '', args: ['further'] };
const server = await startServer(readConfig(process.env, { role, isFurther }), undefined, program);
const stop = (graceMs?: number) => void server.stop(graceMs).then(() => process.exit(0));
process.once('SIGTERM', () => stop());
parent?.begin({ stop, abandon: () => stop(0), renderMetrics: server.renderMetrics });
process.stdout.write(`${JSON.stringify({ address: server.address })}\n`);
