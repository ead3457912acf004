import type { ErrorItem } from '../../contract/errors.ts';
import type { PipePayload } from '../../contract/pipes-request.ts';

/** Every connection that a request names. */
export function listConnections(payloads: PipePayload[]): string[] {
  return payloads.flatMap(
    ({ connector }) => connector?.connections.map(({ connection }) => connection) ?? [],
  );
}

/** An error for each named connection that the organization does not have. */
export function checkConnections(payloads: PipePayload[], known: ReadonlySet<string>): ErrorItem[] {
  return payloads.flatMap(({ connector }, index) =>
    (connector?.connections ?? []).flatMap(({ connection }, position): ErrorItem[] => {
      if (known.has(connection)) return [];
      const message = `There is no connection "${connection}" in the vault of this organization.`;
      return [
        {
          code: 'UnknownConnection',
          message,
          path: `pipes[${index}].connector.connections[${position}].connection`,
        },
      ];
    }),
  );
}
