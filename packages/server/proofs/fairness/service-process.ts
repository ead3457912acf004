import { role } from '../../src/config.ts';
import { readConfig, startServer } from '../../src/main.ts';

/*
 * The service of the proof, in a process of its own: `node service-process.ts <role>`. The embedded database belongs
 * to one process, so that a lone API on it is refused by the settings; here it is what lets a queue fill up.
 */
const server = await startServer({
  ...readConfig(process.env, { role: 'all' }),
  role: role.parse(process.argv[2]),
});
process.send?.({ url: server.address, operatorToken: server.operatorToken });
process.on('message', () => void server.stop().then(() => process.exit(0)));
// The process that started this is gone, and no other will stop it.
process.once('disconnect', () => process.exit(1));
