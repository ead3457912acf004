import type { Attack } from '../attack.ts';
import { createRandom } from '../../kit/random.ts';
import { roundMark } from '../payload.ts';
import { many, runOf, validationOf } from './many.ts';

const matches = (value: string, field = 'text') => ({
  property: 'value',
  field_name: field,
  operator: 'matches',
  value,
});
const contains = (value: string) => ({ ...matches(value), operator: 'contains' });

const gated = (conditions: object[], at = 0) => ({
  pipe_id: 'field:slugify@1',
  config: { output_fields: { slugified: { alias: `out_${at}` } } },
  run_if: { when: { logic: 'or', conditions } },
});

/** In no order, so that an engine meets ever new states. */
function letters(count: number): string {
  const random = createRandom(count);
  return many(count, () => (random() < 0.5 ? 'a' : 'b')).join('');
}

/** Conditions and their patterns. */
export const patternAttacks: readonly Attack[] = [
  runOf({
    name: 'pattern-of-600-steps',
    tries: 'a[ab]{600}d?$ over 60,000 characters, ten conditions, three records',
    body: () => ({
      pipes: [gated(many(10, (at) => matches(`a[ab]{${600 - at}}d?$|${roundMark}`)))],
      input: many(3, (at) => ({ id: at, string_input: 'x', text: letters(60_000) })),
    }),
  }),
  runOf({
    name: 'patterns-in-all-pipes',
    tries: '100 pipes of 20 patterns over 5,000 characters, 100 records',
    body: () => ({
      pipes: many(100, (at) =>
        gated(
          many(20, (no) => matches(`a[ab]{${100 + at}}d?[ab]{0,${no}}$|${roundMark}`)),
          at,
        ),
      ),
      input: many(100, (at) => ({ id: at, string_input: 'x', text: letters(5_000) })),
    }),
  }),
  runOf({
    name: 'patterns-of-classes',
    tries: 'classes of Unicode, repeated, over 33,000 characters',
    body: () => ({
      pipes: many(20, (at) =>
        gated(
          many(20, (no) => matches(`[\\p{L}\\p{N}]{1,${100 + no}}[^\\p{L}]$|${roundMark}`)),
          at,
        ),
      ),
      input: many(5, (at) => ({ id: at, string_input: 'x', text: 'äöüß日本語'.repeat(5_000) })),
    }),
  }),
  validationOf({
    name: 'validate-patterns',
    tries: '100 pipes of 100 different large patterns',
    body: () => ({
      pipes: many(100, (at) =>
        gated(
          many(100, (no) => matches(`(a|b|[cd]){1,${200 + no}}${at}${roundMark}`)),
          at,
        ),
      ),
      input: [{ id: 1, string_input: 'x', text: 'x' }],
    }),
  }),
  runOf({
    name: 'patterns-compiled',
    tries: '100 pipes of 100 different large patterns, run',
    body: () => ({
      pipes: many(100, (at) =>
        gated(
          many(100, (no) => matches(`(a|b|[cd]){1,${200 + no}}${at}${roundMark}`)),
          at,
        ),
      ),
      input: [{ id: 1, string_input: 'x', text: 'x' }],
    }),
  }),
  runOf({
    name: 'conditions-over-long-texts',
    tries: '100 pipes of 100 times "contains" over 40 KB, 100 records',
    body: () => ({
      pipes: many(100, (at) =>
        gated(
          many(100, (no) => contains(`${at}-${no}-${roundMark}`)),
          at,
        ),
      ),
      input: many(100, (at) => ({ id: at, string_input: 'x', text: 'xÄ'.repeat(16_000) })),
    }),
  }),
  runOf({
    name: 'conditions-over-dates',
    tries: '100 pipes of 100 comparisons of dates, 100 records',
    body: () => ({
      pipes: many(100, (at) =>
        gated(
          many(100, (no) => ({ ...matches(`2024-01-31T10:00:${10 + (no % 50)}Z`, 'date'), operator: 'lt' })),
          at,
        ),
      ),
      input: many(100, (at) => ({ id: at, string_input: 'x', date: `2024-02-01T10:00:00.${at}Z` })),
    }),
  }),
];
