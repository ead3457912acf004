/*
 * A service in a process of its own, for tests that kill it: `node worker-process.ts <role>`, settings
 * from the environment. Prints its address when it is up, and ends with 0 after SIGTERM. It runs from the bundle of these
 * sources if there is one, as the command does.
 */
import { findBundled } from '../../cli/src/bundle/find-bundle.ts';
import type * as Server from '../src/main.ts';

const { readConfig, startServer }: typeof Server = await import(findBundled('main') ?? '../src/main.ts');

const role = (['api', 'worker', 'all'] as const).find((name) => name === process.argv[2]);
if (role === undefined) throw new Error(`there is no role ${process.argv[2]}`);
const server = await startServer(readConfig(process.env, { role }));
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ address: server.address })}\n`);
