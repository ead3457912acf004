import type { CatalogEntry } from './catalog-entry.ts';

/** Examples are free to try. */
const sandbox = { environment: 'sandbox' };

/** The call that runs an example, to be pasted into a shell. */
export function writeRequest(kind: 'pipes' | 'searches', entry: CatalogEntry, address: string): string {
  const path = kind === 'pipes' ? '/v1/pipes/run/sync' : '/v1/search/run/sync';
  const body = kind === 'pipes' ? pipesBody(entry) : searchBody(entry);
  // In single quotes a shell takes everything literally, except the quote itself.
  const text = JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`);
  return [
    `curl ${address}${path} \\`,
    '  -H "Authorization: Bearer $HEADRACE_API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${text}'`,
  ].join('\n');
}

function searchBody({ id, example }: CatalogEntry) {
  return { config: sandbox, search: { search_id: id, config: example } };
}

function pipesBody({ id, example }: CatalogEntry) {
  const { config, input } = exampleOf(example);
  const pipe = config === undefined ? { pipe_id: id } : { pipe_id: id, config };
  return { config: sandbox, pipes: [pipe], input: [{ id: 1, ...input }] };
}

function exampleOf(example: unknown): { config?: unknown; input: object } {
  if (typeof example !== 'object' || example === null) return { input: {} };
  const read = new Map<string, unknown>(Object.entries(example));
  const input = read.get('input');
  return { config: read.get('config'), input: typeof input === 'object' && input !== null ? input : {} };
}
