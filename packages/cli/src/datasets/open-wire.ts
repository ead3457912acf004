import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from '@headrace/client';
import { createClient } from '@headrace/client';
import type { Connection } from '../connect.ts';
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

export function openWire({ client, url, apiKey }: Connection): FileWire {
  const create = (fetch: typeof globalThis.fetch) => createClient({ baseUrl: url, apiKey, fetch });
  return {
    client,
    sending: (part) => create(fetchWithFile(part)),
    savingTo: (path) => create(fetchInto(path)),
  };
}

function fetchInto(path: string): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || response.body === null) return response;
    await pipeline(Readable.fromWeb(response.body), createWriteStream(path));
    return new Response(null, { status: 204 });
  };
}
