import { z } from 'zod';

/** Replies have one entry per thing asked for, in a plain array. A page of the documents wraps it in `results`. */
export function entriesOf(reply: unknown): unknown {
  return wrapped.safeParse(reply).data?.results ?? reply;
}

const wrapped = z.object({ results: z.array(z.unknown()) });

/** The match the vendor is surest of for the first thing that was asked for, or null. A domain or a name may have several. */
export function bestMatch<Match>(match: z.ZodType<Match>) {
  const entries = z.array(z.object({ matches: z.array(z.unknown()).nullish() }));
  return z
    .unknown()
    .transform(entriesOf)
    .pipe(entries)
    .transform(([entry]): unknown => {
      // The first of the best. One without a score comes after all that have one.
      const [best = null] = (entry?.matches ?? []).toSorted((one, other) => scoreOf(other) - scoreOf(one));
      return best;
    })
    .pipe(match.nullable());
}

const scored = z.object({ confidence_score: z.number() });
const scoreOf = (match: unknown): number => scored.safeParse(match).data?.confidence_score ?? -1;
