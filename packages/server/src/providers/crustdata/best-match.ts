import { z } from 'zod';

/**
 * The match the vendor is surest of for the one thing that was asked for, or null. A domain or a name may have several.
 * Replies have one entry per thing asked for, in a plain array; a page of the documents wraps it in `results`.
 */
export function bestMatch<Match>(match: z.ZodType<Match>) {
  const entries = z.array(z.object({ matches: z.array(z.unknown()).nullish() }));
  const wrapped = z.object({ results: entries }).transform(({ results }) => results);
  return z
    .union([entries, wrapped])
    .transform(([entry]): unknown => {
      // The first of the best. One without a score comes after all that have one.
      const [best = null] = (entry?.matches ?? []).toSorted((one, other) => scoreOf(other) - scoreOf(one));
      return best;
    })
    .pipe(match.nullable());
}

const scored = z.object({ confidence_score: z.number() });
const scoreOf = (match: unknown): number => scored.safeParse(match).data?.confidence_score ?? -1;
