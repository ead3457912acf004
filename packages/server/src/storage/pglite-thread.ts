/*
 * PGlite in a thread of its own: a query in WebAssembly blocks the thread it runs on, and the API must
 * stay awake. One message is one statement; the gateway takes care of transactions.
 */
import { PGlite } from '@electric-sql/pglite';
import { parentPort, workerData } from 'node:worker_threads';
import { mendPgliteFolder } from './mend-pglite-folder.ts';
import { layFolder } from './prepared/lay-folder.ts';

interface Request {
  id: number;
  sql: string;
  parameters: unknown[];
  /** What a COPY from '/dev/blob' reads. */
  copied?: Uint8Array<ArrayBuffer>;
}

// A schema would have to be loaded in this thread as well, and what starts it is our own code.
const { dataDir, pack }: { dataDir: string | null; pack: string | null } = workerData;

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread');

const db = await open();

port.on('message', (message: Request | 'close') => {
  if (message === 'close') {
    void db.close().then(() => port.close());
    return;
  }
  answer(message).then(
    (reply) => port.postMessage(reply),
    (error: unknown) => port.postMessage({ id: message.id, error: describeError(error) }),
  );
});
port.postMessage({ id: 0, rows: [], affectedRows: 0 });

async function answer({ id, sql, parameters, copied }: Request) {
  const { rows, affectedRows, blob } = await db.query(
    sql,
    parameters,
    copied === undefined ? {} : { blob: new Blob([copied]) },
  );
  const answered = { id, rows, affectedRows: affectedRows ?? 0 };
  // What a COPY to '/dev/blob' wrote.
  return blob === undefined ? answered : { ...answered, copied: new Uint8Array(await blob.arrayBuffer()) };
}

/** PGlite only says that it could not start. Why, is in what PostgreSQL writes to its log. */
async function open(): Promise<PGlite> {
  const reasons: string[] = [];
  const onStderr = (line: string): boolean => {
    if (/\b(FATAL|PANIC|HINT|DETAIL):/.test(line) && reasons.length < 5) reasons.push(line.trim());
    return false;
  };
  if (dataDir !== null) {
    await mendPgliteFolder(dataDir);
    if (pack !== null) layFolder(dataDir, pack);
  }
  try {
    return await PGlite.create({ ...(dataDir !== null && { dataDir }), onStderr });
  } catch (error) {
    const why = reasons.join(' ') || (error instanceof Error ? error.message : String(error));
    throw new Error(`The embedded database does not start: ${why}`, { cause: error });
  }
}

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
