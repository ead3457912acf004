/*
 * A service in a process of its own, for tests that kill it: `node worker-process.ts <role>`, settings
 * from the environment. Prints its address when it is up, and ends with 0 after SIGTERM.
 */
import { role } from '../src/config.ts';
import { readConfig, startServer } from '../src/main.ts';

const server = await startServer(readConfig(process.env, { role: role.parse(process.argv[2]) }));
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ address: server.address })}\n`);
