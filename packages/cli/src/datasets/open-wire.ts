import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from '@headrace/client';
import { createClient } from '@headrace/client';
import type { Connection } from '../connect.ts';
import type { FilePart } from './send-file.ts';
import { fetchWithFile } from './send-file.ts';

/** Sends files to the service and receives them. The client itself only speaks JSON. */
export interface FileWire {
  client: Client;
  /** A client whose calls have this file, or a part of it, as their body. */
  sending(part: FilePart): Client;
  /** A client whose answers replace the content of a file. */
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
