import { z } from 'zod';

/**
 * The best match for the one thing that was asked for, or null. Replies have one entry per thing asked for, in a
 * plain array; a page of the documents wraps it in `results`.
 */
export function firstMatch<Match>(match: z.ZodType<Match>) {
  const entries = z.array(z.object({ matches: z.array(match).nullish() }));
  const wrapped = z.object({ results: entries }).transform(({ results }) => results);
  return z.union([entries, wrapped]).transform((replies): Match | null => replies[0]?.matches?.[0] ?? null);
}
