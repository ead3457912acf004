/* One request to the service that is recorded. */
export interface Parts {
  /** Parts of the path, by name. */
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  /** JSON, or a file with its type. */
  body?: unknown;
  file?: { type: string; text: string };
  /** Who asks; the first key of the organization if it is left out. */
  as?: Caller;
  /** For an answer without an end: reads until it has this. */
  until?: string;
  /** Leaves out of the body what is another at each recording. */
  steady?(body: unknown): unknown;
}

export interface Caller {
  headers(): Record<string, string>;
  /** Looks at the answer, as browsers do for cookies. */
  keep?(headers: Headers): void;
}

export interface Answer {
  status: number;
  type: string;
  body: unknown;
}

/** Sends it; `operation` is a method and a path with names in braces. */
export async function send(url: string, operation: string, parts: Parts & { as: Caller }): Promise<Answer> {
  const [method = '', template = ''] = operation.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(`${parts.path?.[name] ?? ''}`),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) query.append(name, String(value));
  const leave = new AbortController();
  const { type, text: body } = bodyOf(parts);
  const response = await fetch(`${url}${path}${query.size === 0 ? '' : `?${query.toString()}`}`, {
    method,
    headers: { ...(type !== '' && { 'content-type': type }), ...parts.as.headers(), ...parts.headers },
    ...(body !== null && { body }),
    signal: leave.signal,
  });
  parts.as.keep?.(response.headers);
  const text = parts.until === undefined ? await response.text() : await readUntil(response, parts.until);
  leave.abort();
  const answered = response.headers.get('content-type')?.split(';')[0] ?? '';
  return {
    status: response.status,
    type: answered,
    body: answered.includes('json') ? JSON.parse(text) : text,
  };
}

function bodyOf({ body, file }: Parts): { type: string; text: string | null } {
  if (file !== undefined) return file;
  return body === undefined
    ? { type: '', text: null }
    : { type: 'application/json', text: JSON.stringify(body) };
}

async function readUntil({ body }: Response, wanted: string): Promise<string> {
  let text = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.includes(wanted) && text.endsWith('\n\n')) return text;
  }
  return text;
}
