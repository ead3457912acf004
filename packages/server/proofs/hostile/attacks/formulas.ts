import type { Attack } from '../attack.ts';
import { roundMark } from '../payload.ts';
import { many, runFormula, runOf, validationOf } from './many.ts';

const person = (at: number) => ({ id: at, name: `Jane ${at}`, n: at });

/** One formula in many pipes of many records. */
function formulaOf({ name, tries, formula, pipes = 20, records = 100 }: FormulaSpec): Attack {
  return runOf({
    name,
    tries: `${tries}, ${pipes} pipes, ${records} records`,
    body: () => ({
      pipes: many(pipes, (at) => runFormula(`(/* ${roundMark} */ ${formula})`, at)),
      input: many(records, person),
    }),
  });
}

interface FormulaSpec {
  name: string;
  tries: string;
  formula: string;
  pipes?: number;
  records?: number;
}

/** Formulas that loop, grow or nest, and such as are much to read. */
export const formulaAttacks: readonly Attack[] = [
  validationOf({
    name: 'validate-formulas',
    tries: '100 formulas of 8,000 characters',
    body: () => ({
      pipes: many(100, (at) => runFormula(`/* ${roundMark} */ name${' & name'.repeat(1120)}`, at)),
      input: many(1, person),
    }),
  }),
  validationOf({
    name: 'validate-formula-brackets',
    tries: '100 formulas of nested lists and functions',
    body: () => ({
      pipes: many(100, (at) =>
        runFormula(
          `/* ${roundMark} */ ${'['.repeat(900)}name${']'.repeat(900)}${'.$string($)'.repeat(600)}`,
          at,
        ),
      ),
      input: many(1, person),
    }),
  }),
  validationOf({
    name: 'validate-formula-doublings',
    tries: '100 formulas of "??" up to the limit of nodes',
    body: () => ({
      pipes: many(100, (at) =>
        runFormula(
          `/* ${roundMark} */ ${many(12, () => 'name').join(' ?? ')}${' + (name ?? 1)'.repeat(500)}`,
          at,
        ),
      ),
      input: many(1, person),
    }),
  }),
  formulaOf({
    name: 'formula-indentation',
    tries: 'a list of 60,000 items written out 1,400 deep',
    formula: '$string($reduce([1..1400], function($a, $i) { {"a": $a} }, [1..60000]), true)',
    pipes: 5,
    records: 20,
  }),
  formulaOf({
    name: 'formula-steps',
    tries: 'loops up to the limit of steps',
    formula: '$sum([1..60000].(n + $ * 2))',
  }),
  formulaOf({
    name: 'formula-recursion',
    tries: 'recursion up to the limit of depth',
    formula: '($f := function($x) { $x > 0 ? 1 + $f($x - 1) : 0 }; $f(900))',
  }),
  formulaOf({
    name: 'formula-endless',
    tries: 'a recursion in the last place without end',
    formula: '($f := function($x) { $f($x + 1) }; $f(1))',
  }),
  formulaOf({
    name: 'formula-lists',
    tries: 'lists of 100,000 items kept at one time',
    formula:
      '($a := [1..100000]; $b := $append($a, []); $c := $map([1..20], function($i) { [1..100000] }); $count($c))',
  }),
  formulaOf({
    name: 'formula-objects',
    tries: 'objects of 20,000 keys merged again and again',
    formula: '$count($keys($merge([1..20000].{"k" & $string($): $})))',
  }),
  formulaOf({
    name: 'formula-texts',
    tries: 'texts of 2 MB, doubled and split',
    formula:
      '($t := $pad("", 1900000, "ab"); $u := $replace($t, "a", "b"); $count($split($substring($t, 0, 500000), "")))',
  }),
  formulaOf({
    name: 'formula-results',
    tries: 'results of 1 MB',
    formula: '$pad(name, 990000, "x")',
    pipes: 100,
  }),
  formulaOf({
    name: 'formula-patterns',
    tries: 'patterns of 600 steps over 8,000 characters',
    formula: '[1..200].$count($match($pad("", 3000, "ab"), /a[ab]{600}d?$/)) ~> $sum',
  }),
  formulaOf({
    name: 'formula-many-matches',
    tries: 'a text of 100,000 matches',
    formula: '$count($match($pad("", 150000, "a "), /a/))',
  }),
  formulaOf({
    name: 'formula-sorting',
    tries: 'a list of 20,000 sorted by a function',
    formula: '$count($sort([1..20000], function($l, $r) { $l < $r }))',
  }),
  formulaOf({
    name: 'formula-joins',
    tries: 'every item with each other',
    formula: '$count([1..400]@$x.[1..400]@$y.($x * $y))',
  }),
  formulaOf({
    name: 'formula-numbers',
    tries: 'pictures of numbers and dates',
    formula:
      '[1..2000].($formatNumber($ * 1e15, "#,##0.000000000000000000") & $formatInteger($, "w") & $fromMillis($ * 1e9, "[FNn], [D1o] [MNn] [Y]")) ~> $count',
  }),
  runOf({
    name: 'paths-over-wide-values',
    tries: '100 paths "**" over a value of 4 MB',
    body: () => ({
      pipes: many(5, (pipe) => ({
        pipe_id: 'json:extract:multi@1',
        config: {
          json_extraction: {
            field_name: 'value',
            extractions: many(100, (at) => ({
              path: `/* ${roundMark} */ **.a${at}`,
              output_field: { name: `o${pipe}_${at}`, type: 'unknown' },
            })),
          },
        },
      })),
      input: [{ id: 1, value: many(100_000, (at) => ({ at, a: [at, { b: at }] })) }],
    }),
  }),
];
