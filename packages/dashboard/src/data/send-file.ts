import type { Client, DatasetInspection } from '@headrace/client';
import { createClient } from '@headrace/client';
import { sampleOf } from './file-types.ts';
import { noticing } from './reachability.ts';

interface SentFile {
  file: Blob;
  /** Its content type. */
  type: string;
  /** Called with the number of bytes that are sent so far. */
  onSent?: (bytes: number) => void;
}

/** A client whose calls have this file as their body. */
export function clientWithFile(organization: string, sent: SentFile): Client {
  return createClient({ baseUrl: '', organization, fetch: noticing(fetchWithFile(sent)) });
}

/** Which columns a file has, judged by its beginning. Nothing is stored. */
export function inspectFile(
  organization: string,
  whole: Pick<SentFile, 'file' | 'type'>,
  signal?: AbortSignal,
): Promise<DatasetInspection> {
  const { file, isTruncated } = sampleOf(whole.file, whole.type);
  return clientWithFile(organization, { file, type: whole.type }).call(
    `/v1/datasets/inspect?truncated=${isTruncated}`,
    { method: 'POST', signal },
  );
}

/** A `fetch` for the client that sends a file in place of JSON. The browser's own does not say how far it is. */
function fetchWithFile({ file, type, onSent }: SentFile): typeof globalThis.fetch {
  return (input, { headers, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('POST', input instanceof Request ? input.url : String(input));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.setRequestHeader('content-type', type);
      request.upload.addEventListener('progress', ({ loaded }) => onSent?.(loaded));
      request.addEventListener('load', () => resolve(toResponse(request)));
      request.addEventListener('error', () => reject(new TypeError('The file could not be sent.')));
      request.addEventListener('abort', () => reject(signal?.reason ?? new TypeError('Stopped.')));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(file);
    });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const cut = line.indexOf(':');
    if (cut > 0) headers.append(line.slice(0, cut).trim(), line.slice(cut + 1).trim());
  }
  return new Response(request.responseText, { status: request.status, headers });
}
