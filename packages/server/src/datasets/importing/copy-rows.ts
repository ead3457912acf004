/* Writing on PostgreSQL: COPY, over connections of the import's own, so that it takes none from the API. */
import { once } from 'node:events';
import pg from 'pg';
import type { CopyStreamQuery } from 'pg-copy-streams';
import { from as copyFrom } from 'pg-copy-streams';
import type { MakePart, RowWriter } from './row-writer.ts';

/** Of a small file the rows stay together; a large one is written, indexed and searched by this many at a time. */
export const maxParts = 4;
const spreadAfterRows = 200_000;

interface CopyOptions {
  databaseUrl: string;
  makePart: MakePart;
  /** `table (columns)` of a part. */
  target: (part: number) => string;
}

interface OpenPart {
  client: pg.Client;
  copy: CopyStreamQuery;
  failure: Promise<never>;
  rows: number;
}

export function createCopyWriter(options: CopyOptions): RowWriter {
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
      if (!part.copy.write(encoded)) await Promise.race([once(part.copy, 'drain'), part.failure]);
    },
    finish: async () => {
      if (parts.length === 0) await addPart();
      await Promise.all(parts.map(endCopy));
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
      for (const { copy } of parts) if (!copy.writableFinished) copy.destroy();
      await Promise.all(parts.map(({ client }) => client.end().catch(() => {})));
    },
  };
}

async function openPart({ databaseUrl, makePart, target }: CopyOptions, part: number): Promise<OpenPart> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'headrace-import' });
  // One that breaks fails what is asked of it; unheard as an event it would end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query('set statement_timeout = 0; set synchronous_commit = off');
  await client.query(makePart(part));
  const copy = client.query(copyFrom(`copy ${target(part)} from stdin`));
  const failure = new Promise<never>((_, reject) => copy.once('error', reject));
  failure.catch(() => {});
  return { client, copy, failure, rows: 0 };
}

async function endCopy({ copy, failure }: OpenPart): Promise<void> {
  copy.end();
  await Promise.race([once(copy, 'finish'), failure]);
}

/** Memory to sort in, and no more processes than there are connections. */
function buildSettings(parts: number): string[] {
  const helpers = parts === 1 ? [] : ['set max_parallel_maintenance_workers = 0'];
  return [`set maintenance_work_mem = '256MB'; set default_statistics_target = 30`, ...helpers];
}
