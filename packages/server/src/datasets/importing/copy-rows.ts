/* Writes to PostgreSQL with COPY, over separate connections, so that the API keeps its own. */
import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { MakePart, RowWriter } from './row-writer.ts';

/** The rows of a small file stay together. A large file has this many parts, which are written, indexed and searched at the same time. */
export const maxParts = 4;
const spreadAfterRows = 200_000;

interface CopyOptions {
  databaseUrl: string;
  makePart: MakePart;
  /** `table (columns)` of a part. */
  target: (part: number) => string;
}

/**
 * Rows of one COPY. It begins when all of them are here: an open one is a transaction that keeps rows from being
 * cleaned up in the whole database, and would last as long as the reader of the file takes.
 */
const copyBytes = 4 * 1024 * 1024;

interface OpenPart {
  client: pg.Client;
  rows: number;
  pending: Uint8Array[];
  pendingBytes: number;
  /** The running COPY. */
  copying: Promise<void>;
}

export function createCopyWriter(options: CopyOptions): RowWriter {
  const { target } = options;
  const parts: OpenPart[] = [];
  let rows = 0;
  const addPart = async (): Promise<OpenPart> => {
    const part = await openPart(options, parts.length);
    parts.push(part);
    return part;
  };
  const nextPart = async (): Promise<OpenPart> => {
    const [first] = parts;
    if (first !== undefined && rows < spreadAfterRows) return first;
    if (parts.length < maxParts) return addPart();
    return parts.reduce((least, part) => (part.rows < least.rows ? part : least));
  };
  return {
    write: async ({ encoded, count }) => {
      if (count === 0) return;
      const part = await nextPart();
      rows += count;
      part.rows += count;
      part.pending.push(encoded);
      part.pendingBytes += encoded.byteLength;
      if (part.pendingBytes >= copyBytes) await sendPending(part, target(parts.indexOf(part)));
    },
    finish: async () => {
      if (parts.length === 0) await addPart();
      await Promise.all(parts.map((part, at) => sendPending(part, target(at)).then(() => part.copying)));
      return parts.length;
    },
    forEachPart: async (statementsOf) => {
      const run = async ({ client }: OpenPart, part: number): Promise<void> => {
        for (const statement of [...buildSettings(parts.length), ...statementsOf(part)])
          await client.query(statement);
      };
      await Promise.all(parts.map(run));
    },
    close: async () => {
      // A running COPY ends with its connection.
      await Promise.all(parts.map(({ client }) => client.end().catch(() => {})));
    },
  };
}

async function openPart({ databaseUrl, makePart }: CopyOptions, part: number): Promise<OpenPart> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'headrace-import' });
  // If the connection breaks, its queries fail. As an unhandled event it would end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query('set statement_timeout = 0; set synchronous_commit = off');
  await client.query(makePart(part));
  return { client, rows: 0, pending: [], pendingBytes: 0, copying: Promise.resolve() };
}

/** Sends what is pending while more is gathered; waits for the COPY before it. */
async function sendPending(part: OpenPart, target: string): Promise<void> {
  await part.copying;
  const { pending } = part;
  if (pending.length === 0) return;
  part.pending = [];
  part.pendingBytes = 0;
  part.copying = copy(part.client, target, pending);
  // Its result is awaited with the next one.
  part.copying.catch(() => {});
}

async function copy(client: pg.Client, target: string, rows: readonly Uint8Array[]): Promise<void> {
  const stream = client.query(copyFrom(`copy ${target} from stdin`));
  const ended = once(stream, 'finish');
  for (const row of rows) stream.write(row);
  stream.end();
  await ended;
}

/** Memory to sort in, and no more processes than there are connections. */
function buildSettings(parts: number): string[] {
  const helpers = parts === 1 ? [] : ['set max_parallel_maintenance_workers = 0'];
  return [`set maintenance_work_mem = '256MB'; set default_statistics_target = 30`, ...helpers];
}
