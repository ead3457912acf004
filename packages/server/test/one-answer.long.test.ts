import { expect, inject, test } from 'vitest';
import { createBenchHome } from '../bench/spawn.ts';
import { findViolations } from '../proofs/one-answer/find-violations.ts';
import { proveOneAnswer } from '../proofs/one-answer/prove-one-answer.ts';

const records = 400;

test.each(['one process on pglite', 'two processes on postgres'])(
  'equal look-ups at once are one call and one charge for each organization: %s',
  async (place) => {
    const url = inject('postgresUrl');
    if (place.endsWith('postgres') && url === null) return;
    const home = await createBenchHome(place.endsWith('postgres') ? url : null);
    const figures = await proveOneAnswer(home, { records }).finally(() => home.remove());
    expect(findViolations(figures, records)).toEqual([]);
  },
);
