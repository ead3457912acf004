import type { ErrorItem } from '../../contract/errors.ts';
import type { PipePayload } from '../../contract/pipes-request.ts';

/** Something that may name connections: a pipe or a search. */
type Connecting = Pick<PipePayload, 'connector'>;

/** Every connection that a request names. */
export function listConnections(payloads: readonly Connecting[]): string[] {
  return payloads.flatMap(
    ({ connector }) => connector?.connections.map(({ connection }) => connection) ?? [],
  );
}

/** An error for each named connection that the organization does not have; `path` is where a payload stands. */
export function checkConnections(
  payloads: readonly (Connecting & { path: string })[],
  known: ReadonlySet<string>,
): ErrorItem[] {
  return payloads.flatMap(({ connector, path }) =>
    (connector?.connections ?? []).flatMap(({ connection }, position): ErrorItem[] => {
      if (known.has(connection)) return [];
      const message = `There is no connection "${connection}" in the vault of this organization.`;
      const place = `${path}.connector.connections[${position}].connection`;
      return [{ code: 'UnknownConnection', message, path: place }];
    }),
  );
}
