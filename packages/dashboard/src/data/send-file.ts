interface SentFile {
  file: Blob;
  /** Its content type. */
  type: string;
  /** Called with the number of bytes that are sent so far. */
  onSent?: (bytes: number) => void;
}

/** A `fetch` for the client that sends a file in place of JSON. The browser's own does not say how far it is. */
export function fetchWithFile({ file, type, onSent }: SentFile): typeof globalThis.fetch {
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

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/csv',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
};
const parquet = types['parquet'];

/** The content type by the ending of the name; null for a file that is none of these. */
export function typeOfFileName(name: string): string | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(types, ending) ? (types[ending] ?? null) : null;
}

/** The service looks at no more of a text file before it is imported. */
const maxSampleBytes = 1024 * 1024;

/** The beginning of a file, which tells its columns; a Parquet file tells them at its end. */
export function sampleOf(file: Blob, type: string): { file: Blob; isTruncated: boolean } {
  const isTruncated = type !== parquet && file.size > maxSampleBytes;
  return { file: isTruncated ? file.slice(0, maxSampleBytes) : file, isTruncated };
}
