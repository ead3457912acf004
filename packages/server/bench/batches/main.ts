/*
 * `npm run bench:batches`: how long a million look-ups take at vendors that take several questions in one request, or as one
 * job, within the limits that their adapters declare, with and without batches. The vendors are simulated and time is, too: the clock
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
    /** Only operations whose ids begin with this. */
    only: { type: 'string', default: '' },
  },
});
const [questions, concurrency] = [Number(values.questions), Number(values.concurrency)];

const rows: Record<string, unknown> = {};
for (const lookup of batchedLookups.filter(({ operation }) => operation.id.startsWith(values.only))) {
  // Jobs of one question each are read so often that a part of them has to do.
  const aloneCount = lookup.isBulk ? Math.ceil(questions / 10) : questions;
  const alone = await measureBatches(lookup, { questions: aloneCount, concurrency, isBatched: false });
  const together = await measureBatches(lookup, { questions, concurrency, isBatched: true });
  const few = {
    alone: await measureBatches(lookup, { questions: 100, concurrency, isBatched: false }),
    together: await measureBatches(lookup, { questions: 100, concurrency, isBatched: true }),
  };
  const hours = (seconds: number, count: number) => Number(((seconds / count) * (1e6 / 3600)).toFixed(1));
  rows[lookup.operation.id] = {
    'a million alone, hours': hours(alone.seconds, aloneCount),
    'a million in batches, hours': hours(together.seconds, questions),
    'in jobs, %': Math.round((together.inJobs / questions) * 100),
    'questions a job': together.jobs === 0 ? null : Math.round(together.inJobs / together.jobs),
    'questions a request': Number((questions / together.requests).toFixed(1)),
    '100 alone, s': Number(few.alone.seconds.toFixed(1)),
    '100 in batches, s': Number(few.together.seconds.toFixed(1)),
    'answers alike': isDeepStrictEqual(alone.answers, together.answers.slice(0, aloneCount)),
    'refused as too many': alone.refused + together.refused,
  };
}
console.table(rows);
