import { readConfig, startServer } from '../../src/main.ts';

/* The service under attack, in a process of its own. Tells where it listens and the operator's token. */
const server = await startServer(readConfig(process.env, { role: 'all' }));
if (process.connected) process.send?.({ url: server.address, operatorToken: server.operatorToken });
process.on('message', () => void server.stop().then(() => process.exit(0)));
// The process that started this is gone, and no other will stop it.
process.once('disconnect', () => process.exit(1));
