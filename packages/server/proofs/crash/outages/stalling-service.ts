/*
 * A service on the embedded database whose thread stands still for a while when SIGUSR2 comes, as it does for a statement
 * that takes so long. Nothing of the service is told: the statement is slipped in where all others pass.
 */
import { Worker } from 'node:worker_threads';

const seconds = Number(process.env['STALL_SECONDS']);
const { postMessage } = Worker.prototype;
let database: Worker | null = null;

Worker.prototype.postMessage = function post(this: Worker, message: unknown) {
  if (typeof message === 'object' && message !== null && 'sql' in message) note(this);
  postMessage.call(this, message);
};
function note(worker: Worker): void {
  database = worker;
}
process.on('SIGUSR2', () => {
  if (database === null) throw new Error('there is no embedded database to stall');
  postMessage.call(database, { id: -1, sql: `select pg_sleep(${seconds})`, parameters: [] });
});

await import('../../../test/worker-process.ts');
