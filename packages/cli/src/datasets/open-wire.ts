import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from '@headrace/client';
import { createClient } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import type { Connection, ConnectOptions } from '../connect.ts';
import type { FilePart } from './send-file.ts';
import { fetchWithFile } from './send-file.ts';

/** Files to the service and from it, where the client itself speaks JSON. */
export interface FileWire {
  client: Client;
  /** A client whose calls have this (part of a) file for their body. */
  sending(part: FilePart): Client;
  /** A client whose answers go into a file, in place of what it had. */
  savingTo(path: string): Client;
}

export async function openWire(connection: Connection, reach: ConnectOptions): Promise<FileWire> {
  const { client, url } = connection;
  const apiKey = await findKey(url, reach);
  const create = (fetch: typeof globalThis.fetch) => createClient({ baseUrl: url, apiKey, fetch });
  return {
    client,
    sending: (part) => create(fetchWithFile(part)),
    savingTo: (path) => create(fetchInto(path)),
  };
}

/** The key that the connection has; a service of this machine tells its own user the operator's token. */
async function findKey(url: string, { url: given, key, operatorToken }: ConnectOptions): Promise<string> {
  const known = given === undefined ? key : (operatorToken ?? key);
  if (known !== undefined) return known;
  const { findLockHolder } = await import('@headrace/server/data-dir-lock');
  const { readConfig } = await import('@headrace/server/config');
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value?.trim() !== ''));
  const holder = await findLockHolder(readConfig(env, { role: 'all' }).dataDir);
  if (holder?.address === url) return holder.operatorToken;
  throw new CliError('Where DATABASE_URL names the database, files need a key: pass --api-key.');
}

function fetchInto(path: string): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || response.body === null) return response;
    await pipeline(Readable.fromWeb(response.body), createWriteStream(path));
    return new Response(null, { status: 204 });
  };
}
