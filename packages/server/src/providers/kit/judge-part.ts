import type { CallOutcome } from './call-result.ts';
import { failure } from './judge-reply.ts';
import { readError } from './meaning.ts';
import type { Wire } from './operation.ts';
import type { ProviderSpec } from './provider-spec.ts';

/** Judges a part of a reply as if it were a reply by itself. Undefined: the vendor has left it out; null: it has nothing. */
export function judgePart(
  { provider, wire }: { provider: ProviderSpec; wire: Pick<Wire, 'errors'> },
  part: unknown,
): { body: unknown } | CallOutcome<never> {
  // Not even told that there is nothing.
  if (part === undefined) return failure(provider, 'broken_reply', 'unexpected fields');
  if (part === null) return { outcome: 'not_found' };
  const error = readError(200, part, wire.errors);
  if (error === null) return { body: part };
  if (error.meaning === 'not_found') return { outcome: 'not_found' };
  return failure(provider, error.meaning, error.code ?? undefined);
}
