/*
 * PGlite in a thread of its own: a query in WebAssembly blocks the thread it runs on, and the API must
 * stay awake. One message is one statement; the gateway takes care of transactions.
 */
import { PGlite } from '@electric-sql/pglite';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';

const { dataDir } = z.object({ dataDir: z.string().nullable() }).parse(workerData);
const request = z.object({ id: z.number(), sql: z.string(), parameters: z.array(z.unknown()) });

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread');

const db = await PGlite.create(dataDir === null ? {} : { dataDir });

port.on('message', (message: unknown) => {
  if (message === 'close') {
    void db.close().then(() => port.close());
    return;
  }
  const { id, sql, parameters } = request.parse(message);
  db.query(sql, parameters).then(
    ({ rows, affectedRows }) => port.postMessage({ id, rows, affectedRows: affectedRows ?? 0 }),
    (error: unknown) => port.postMessage({ id, error: describeError(error) }),
  );
});
port.postMessage({ id: 0, rows: [], affectedRows: 0 });

/**
 * `isFatal`: a server would have ended its process here and recovered. This one cannot end, keeps its locks, and
 * would loop for ever at the next statement.
 */
function describeError(error: unknown): { message: string; code: string | null; isFatal: boolean } {
  if (!(error instanceof Error)) return { message: String(error), code: null, isFatal: true };
  const severity = 'severity' in error ? String(error.severity) : '';
  return {
    message: error.message,
    code: 'code' in error && typeof error.code === 'string' ? error.code : null,
    // Node's types leave out WebAssembly.
    isFatal: severity === 'PANIC' || severity === 'FATAL' || error.name === 'RuntimeError',
  };
}
