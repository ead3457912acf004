import { writeCurl } from '../../data/write-call.ts';
import type { CatalogEntry } from './catalog-entry.ts';

/** Examples are free to try. */
const sandbox = { environment: 'sandbox' };

/** The call that runs an example, to be pasted into a shell. */
export function writeRequest(kind: 'pipes' | 'searches', entry: CatalogEntry, address: string): string {
  const path = kind === 'pipes' ? '/v1/pipes/run/sync' : '/v1/search/run/sync';
  const body = kind === 'pipes' ? pipesBody(entry) : searchBody(entry);
  return writeCurl({ method: 'POST', path, body }, address);
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
