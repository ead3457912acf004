import type { FastifyReply } from 'fastify';
import type { Pipe } from '../../engine/pipe.ts';

/** Tells a caller which of its operations are deprecated since when (RFC 9745), and what to use instead. */
export function setDeprecationHeaders(reply: FastifyReply, pipes: readonly (Pipe | undefined)[]): void {
  const deprecated = pipes.flatMap((pipe) =>
    pipe?.deprecated == null ? [] : [{ id: pipe.id, ...pipe.deprecated }],
  );
  if (deprecated.length === 0) return;
  const since = Math.min(...deprecated.map((entry) => Date.parse(entry.since))) / 1000;
  reply.header('deprecation', `@${since}`);
  reply.header(
    'x-deprecated',
    deprecated.map(({ id, successor }) => `${id}; successor=${successor}`).join(', '),
  );
}
