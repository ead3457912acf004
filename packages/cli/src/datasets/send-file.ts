import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { DataFile } from './data-file.ts';

export interface FilePart extends Pick<DataFile, 'path' | 'bytes' | 'contentType'> {
  /** Called with the number of bytes sent so far. */
  onSent?: (bytes: number) => void;
}

/**
 * A `fetch` for the client that sends the first `bytes` of a file in place of JSON, piece by piece. Node's own gives up
 * when an answer takes over five minutes, which rows by the million may.
 */
export function fetchWithFile(part: FilePart): typeof globalThis.fetch {
  return async (input, { method = 'POST', headers, signal } = {}) => {
    signal?.throwIfAborted();
    const file = await open(part.path);
    const url = new URL(input instanceof Request ? input.url : input);
    const { Agent, request: requestOver } = url.protocol === 'https:' ? https : http;
    // One connection, which no other request gets, as it may end amid the file. Were it not to be kept alive, a service
    // that answers amid the file would cut it, and the answer with it.
    const agent = new Agent({ keepAlive: true });
    const request = requestOver(url, {
      method,
      agent,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        'content-type': part.contentType,
        'content-length': part.bytes,
      },
      ...(signal == null ? {} : { signal }),
    });
    const answered = once(request, 'response');
    const sent = Promise.allSettled([
      pipeline(file.createReadStream({ end: part.bytes - 1 }), counter(part), request),
    ]);
    try {
      // A service that refuses the file answers before it has received all of it.
      const [message]: IncomingMessage[] = await answered;
      return await toResponse(message);
    } catch (error) {
      signal?.throwIfAborted();
      throw asNetworkFault(error);
    } finally {
      // The rest of a refused file is not sent.
      request.destroy();
      agent.destroy();
      await sent;
    }
  };
}

function counter({ onSent }: FilePart): Transform {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      onSent?.(bytes);
      done(null, chunk);
    },
  });
}

async function toResponse(message: IncomingMessage | undefined): Promise<Response> {
  if (message === undefined) throw new Error('a response comes with its message');
  const headers = Object.entries(message.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new Response(await buffer(message), { status: message.statusCode ?? 500, headers });
}

/** The same error that `fetch` throws without an answer. An error about an unreadable file has a path. */
function asNetworkFault(error: unknown): unknown {
  const isOfNetwork = error instanceof Error && 'code' in error && !('path' in error);
  return isOfNetwork ? new TypeError('fetch failed', { cause: error }) : error;
}
