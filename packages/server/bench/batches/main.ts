/*
 * `npm run bench:batches`: how long a million look-ups take at vendors that take several questions in one request, within
 * the limits that their adapters declare, with and without batches. The vendors are simulated and time is, too: the clock
 * jumps from one wait to the next.
 */
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { measureBatches } from './measure-batches.ts';
import { batchedLookups } from './lookups.ts';

const { values } = parseArgs({
  options: {
    /** Questions that are really asked; what a million take is reckoned from them. */
    questions: { type: 'string', default: '20000' },
    /** Under way at a time, as the budget of a worker. */
    concurrency: { type: 'string', default: '2000' },
  },
});
const [questions, concurrency] = [Number(values.questions), Number(values.concurrency)];

const rows: Record<string, unknown> = {};
for (const lookup of batchedLookups) {
  const alone = await measureBatches(lookup, { questions, concurrency, isBatched: false });
  const together = await measureBatches(lookup, { questions, concurrency, isBatched: true });
  const few = {
    alone: await measureBatches(lookup, { questions: 100, concurrency, isBatched: false }),
    together: await measureBatches(lookup, { questions: 100, concurrency, isBatched: true }),
  };
  const hours = (seconds: number) => Number(((seconds / questions) * (1e6 / 3600)).toFixed(1));
  rows[lookup.operation.id] = {
    'a million alone, hours': hours(alone.seconds),
    'a million in batches, hours': hours(together.seconds),
    'questions a request': Number((questions / together.requests).toFixed(1)),
    '100 alone, s': Number(few.alone.seconds.toFixed(1)),
    '100 in batches, s': Number(few.together.seconds.toFixed(1)),
    'answers alike': isDeepStrictEqual(alone.answers, together.answers),
  };
}
console.table(rows);
