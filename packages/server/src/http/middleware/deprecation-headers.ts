import type { FastifyReply } from 'fastify';
import type { Pipe } from '../../engine/pipe.ts';

type Deprecable = Pick<Pipe, 'id' | 'deprecated'>;

/** Tells a caller which of its operations are deprecated, since when (RFC 9745), and what to use instead. */
export function setDeprecationHeaders(
  reply: FastifyReply,
  operations: readonly (Deprecable | null | undefined)[],
): void {
  const deprecated = operations.flatMap((operation) =>
    operation?.deprecated == null ? [] : [{ id: operation.id, ...operation.deprecated }],
  );
  if (deprecated.length === 0) return;
  const days = deprecated.flatMap(({ since }) => (since === undefined ? [] : Date.parse(since)));
  // This header needs a date. If it is not known, the other header is enough.
  if (days.length > 0) reply.header('deprecation', `@${Math.min(...days) / 1000}`);
  reply.header(
    'x-deprecated',
    deprecated.map(({ id, successor }) => `${id}; successor=${successor}`).join(', '),
  );
}
