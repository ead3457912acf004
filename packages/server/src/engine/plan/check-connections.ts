import type { ErrorItem } from '../../contract/errors.ts';
import { providerOfConnection } from '../asking/price.ts';
import type { PipePayload } from '../../contract/pipes-request.ts';

/** Something that may name connections: a pipe or a search. */
type Connecting = Pick<PipePayload, 'connector'>;

/** Every connection that a request names. */
export function listConnections(payloads: readonly Connecting[]): string[] {
  return payloads.flatMap(
    ({ connector }) => connector?.connections.map(({ connection }) => connection) ?? [],
  );
}

/** A pipe or search: which providers' connections it takes, and its path in the request. */
interface Taker {
  id: string;
  runsOn: readonly string[];
  path: string;
}

/** An error for each named connection that serves none of the providers that would be asked. */
export function refuseUnfit({ connector }: Connecting, { id, runsOn, path }: Taker): ErrorItem[] {
  const takes =
    runsOn.length === 0
      ? 'which takes no connections; leave it out'
      : `which takes connections to ${runsOn.join(', ')} as it is configured`;
  return (connector?.connections ?? []).flatMap(({ connection }, position): ErrorItem[] => {
    if (runsOn.includes(providerOfConnection(connection))) return [];
    const message = `The connection "${connection}" cannot be used by "${id}", ${takes}.`;
    return [{ code: 'ConnectionUnfit', message, path: `${path}.${placeOf(position)}` }];
  });
}

function placeOf(position: number): string {
  return `connector.connections[${position}].connection`;
}

/** All errors, one for each connection: if a connection does not exist, it does not matter what it would serve. */
export function addUnknown(errors: readonly ErrorItem[], unknown: readonly ErrorItem[]): ErrorItem[] {
  const told = new Set(unknown.map(({ path }) => path));
  return [...errors.filter(({ code, path }) => code !== 'ConnectionUnfit' || !told.has(path)), ...unknown];
}

/** An error for each named connection that the organization does not have; `path` is that of its payload. */
export function checkConnections(
  payloads: readonly (Connecting & { path: string })[],
  known: ReadonlySet<string>,
): ErrorItem[] {
  return payloads.flatMap(({ connector, path }) =>
    (connector?.connections ?? []).flatMap(({ connection }, position): ErrorItem[] => {
      if (known.has(connection)) return [];
      const message = `There is no connection "${connection}" in the vault of this organization.`;
      return [{ code: 'UnknownConnection', message, path: `${path}.${placeOf(position)}` }];
    }),
  );
}
