/*
 * The plain server beside which answers are measured. GET sends texts that it has, or compresses them; POST parses a body,
 * validates it by the service's own schema, inserts it and answers with a number. It knows no key, no plan and no queue.
 */
import { PGlite } from '@electric-sql/pglite';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import { pipesRequest } from '../../src/contract/pipes-request.ts';

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const compress = promisify(zstdCompress);
const { ZSTD_c_compressionLevel: level } = constants;
const texts: Buffer[] = [];
const query = databaseUrl === '' ? await openPglite() : openPostgres();
await query(
  'create table if not exists bare_runs (id int generated always as identity primary key, body text not null)',
  [],
);

process.on('message', (given) => {
  texts.push(
    ...z
      .array(z.string())
      .parse(given)
      .map((text) => Buffer.from(text)),
  );
  process.send?.('kept');
});
process.once('disconnect', () => process.exit(0));

const server = createServer((request, response) => void send(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.(`http://127.0.0.1:${address?.port}`);
});

async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, text } = await answer(request);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': text.length };
  response.writeHead(status, headers).end(text);
}

async function answer(request: IncomingMessage): Promise<{ status: number; text: Buffer }> {
  if (request.method === 'POST') return { status: 200, text: await insert(request) };
  if (request.headers['if-none-match'] !== undefined) return { status: 304, text: Buffer.alloc(0) };
  const text = texts[Number(request.url?.slice(1)) % texts.length] ?? Buffer.from('{}');
  const isAsked = request.headers['accept-encoding'] === 'zstd';
  return { status: 200, text: isAsked ? await compress(text, { params: { [level]: 2 } }) : text };
}

async function insert(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const text = Buffer.concat(pieces).toString();
  pipesRequest.parse(JSON.parse(text));
  const id = await query('insert into bare_runs (body) values ($1) returning id', [text]);
  return Buffer.from(JSON.stringify({ id }));
}

async function openPglite() {
  const db = await PGlite.create({ dataDir });
  return async (sql: string, parameters: string[]) =>
    (await db.query<{ id: number }>(sql, parameters)).rows[0]?.id;
}

function openPostgres() {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
  return async (sql: string, parameters: string[]) =>
    (await pool.query<{ id: number }>(sql, parameters)).rows[0]?.id;
}
