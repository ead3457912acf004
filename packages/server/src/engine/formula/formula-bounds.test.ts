import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../contract/field.ts';
import { compileFormula } from './compile-formula.ts';

/** What an evaluation ends with: its result, or the message of its FormulaError. Fails when it does not end. */
async function outcome(source: string, values: Record<string, JsonValue> = {}): Promise<unknown> {
  const compiled = compileFormula(source);
  if (!compiled.ok) return `refused: ${compiled.message}`;
  try {
    return await compiled.formula.evaluate(values, { now: new Date(0) });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'FormulaError') throw error;
    return error.message;
  }
}

const steps = 'The formula takes more than 250000 steps.';
const value = 'A value in the formula is longer than 2000000 characters.';
const list = 'A list in the formula has more than 100000 items.';
const deep = 'The formula calls itself too deeply; end the recursion sooner.';

/** Applies a step to a value sixty times, each time doubling it. */
function doubled(step: string, last: string): string {
  return `($f := function($v, $n) { $n = 0 ? $v : $f(${step}, $n - 1) }; $v := $f("ab", 60); ${last})`;
}

describe('what never ends', () => {
  it.each([
    ['($f := function($x) { $f($x) }; $f(1))', steps],
    ['($f := function($x) { 1 + $f($x) }; $f(1))', deep],
    ['($f := function($x) { [$f($x), $f($x)] }; $f(1))', deep],
    ['($f := function($x) { $g($x) }; $g := function($x) { $f($x) }; $f(1))', steps],
    ['$map([1..100000], function($x) { $x * 2 })', steps],
    ['$map([1..1000], function($x) { $map([1..1000], function($y) { $y }) })', steps],
    ['[1..1000].([1..1000])', list],
    ['[$error("first"), ($f := function($x) { $f($x) }; $f(1))]', 'first'],
  ])('%s', async (source, message) => expect(await outcome(source)).toEqual(message));
});

describe('what grows', () => {
  it.each([
    ['$string($reduce([1..1500], function($a, $b) { {"a": $a} }), true)', value],
    ['[1..10000000]', list],
    ['[1..100001]', list],
    ['$pad("a", 1000000000)', '$pad makes at most 2000000 characters.'],
    ['$pad("a", -1000000000)', '$pad makes at most 2000000 characters.'],
    ['$map([1], $pad("a", 1000000000, ?))', '$pad makes at most 2000000 characters.'],
    ['$spread($pad).implementation("a", 1000000000)', '$spread takes objects, not functions.'],
    ['$join(["a", "b", "c", "d"], $pad("-", 1000000))', '$join makes at most 2000000 characters.'],
    [
      '($s := $pad("a", 100000, "b"); $replace($s, "b", $s))',
      'A value in the formula is too large or nested too deeply.',
    ],
    ['($s := $pad("a", 10000, "b"); $replace($s, "b", $s))', value],
    ['($s := $pad("a", 1000, "b"); $replace($s, /b/, function() { $pad("c", 100000) }))', value],
    ['($a := [1..60000]; $append($a, $a))', list],
    ['($a := [1..60000]; [$a, $a])', list],
    ['($a := [1..90000]; $zip($a, $a, $a, $a, $a, $a))', value],
    [doubled('$v & $v', '$v'), value],
    [doubled('{"a": $v, "b": $v}', '$string($v)'), value],
    [doubled('{"a": $v, "b": $v}', '"" & $v'), value],
    [doubled('{"a": $v, "b": $v}', '-$v'), value],
    [doubled('{"a": $v, "b": $v}', '{$v: 1}'), value],
    [doubled('{"a": $v, "b": $v}', '$v = $v'), value],
    [doubled('[[$v], [$v]]', '$v.**'), value],
    [doubled('[[$v], [$v]]', '$v.a'), value],
    [doubled('$map([1, 2], function() { [$v] })', '$v'), value],
    [doubled('[1, 2].{"a": $v}', '$v'), value],
    [doubled('[1, 2]{$string($): $v}', '$v'), value],
    [doubled('$zip([$v, $v], [$v, $v])', '$v'), value],
    ['$fromMillis(0, "[Y,999999999]")', 'A width in a picture has at most four digits.'],
    ['$formatNumber(1, $pad("0", 200, "0"))', 'A picture has at most 100 characters.'],
  ])('%s', async (source, message) => expect(await outcome(source)).toEqual(message));

  it('within the functions is charged even where no node is evaluated', async () => {
    expect(
      await outcome('($s := $pad("a", 500000); $map([1..100000], function($x) { $s }) ~> $count())'),
    ).toBe(value);
    expect(
      await outcome('$count($map(l, $uppercase))', {
        l: Array.from({ length: 200 }, () => 'a'.repeat(400_000)),
      }),
    ).toMatch(/too much text/);
  });

  it('in the result is bounded', async () => {
    expect(await outcome('[a, a]', { a: 'x'.repeat(600_000) })).toBe(
      'The result is longer than 1000000 characters.',
    );
    expect(await outcome('$reduce([1..200], function($a, $b) { [[$a]] })')).toBe(
      'The result nests deeper than 100 levels.',
    );
  });
});

describe('what is slow', () => {
  const text = 'a'.repeat(100_000);
  const items = Array.from({ length: 2_000 }, (_, at) => ({ price: (at * 7_919) % 2_003, name: `n${at}` }));

  it.each<[string, Record<string, JsonValue>, unknown]>([
    ['$contains(t, /(a+)+$/)', { t: `${text}!` }, false],
    ['$contains(t, /(x+x+)+y/)', { t: 'x'.repeat(100_000) }, false],
    [
      '$contains(t, /(a|b)*a(a|b){300}c/)',
      { t: text },
      'The text is longer than the 5506 characters that this regular expression can read.',
    ],
    [
      '$toMillis(t, "[Y]1[M]1[D]1[H]1[m]1[s]")',
      { t: `${'1'.repeat(90)}x` },
      'A picture for reading a date may not have digits between its parts.',
    ],
    [
      '$toMillis(t, "[Ya][Ma][Da][Ha][ma]")',
      { t: `${'a'.repeat(90)}1` },
      'A date cannot be read with [Ya]; use digits or names: [Y0001], [M01], [MNn].',
    ],
    [
      '$toMillis(t, "[Y][Y][Y][Y][Y][Y]")',
      { t: `${'1'.repeat(90)}x` },
      'A picture for reading a date may name each of its parts only once.',
    ],
    ['$toMillis(t, "[MNn][FNn][PN][xNn]")', { t: `${'a'.repeat(99)}1` }, undefined],
    ['$toMillis(t, "[Y0001]")', { t: '1'.repeat(1_000) }, 'A date has at most 100 characters.'],
    ['$count($sort([1..100000]))', {}, 100_000],
    ['$count($distinct(items))', { items }, 2_000],
    ['$sort(items, function($l, $r) { $l.price > $r.price })[0].price', { items }, 0],
    ['items^(price)[0].price', { items }, 0],
    ['$formatInteger(1e15, "I")', {}, 'A value in the formula is too large or nested too deeply.'],
  ])('%s', async (source, values, expected) => expect(await outcome(source, values)).toEqual(expected));

  it.each([
    ['nested fallbacks', `${'('.repeat(400)}a${' ?? b)'.repeat(400)}`],
    ['nested fallbacks of the other kind', `${'('.repeat(400)}a${' ?: b)'.repeat(400)}`],
    ['fallbacks in calls', `${'$f('.repeat(200)}a${' ?? b) ?? c'.repeat(200)}`],
    ['fallbacks behind texts with brackets', `${'('.repeat(100)}a${' ?? ")")'.repeat(100)}`],
    ['fallbacks behind patterns with quotes', `${'(/"/;'.repeat(100)}a${' ?? b)'.repeat(100)}`],
  ])('the parsing of %s', (_, source) => {
    expect(compileFormula(source)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/too many|no function/),
    });
  });

  it.each([
    ['a chain', Array.from({ length: 300 }, (_, at) => `a${at}`).join(' ?? ')],
    ['an object', `{${Array.from({ length: 200 }, (_, at) => `"k${at}": a${at} ?? ""`).join(', ')}}`],
    ['calls within calls', '$trim($string((a ?? b) & "x") ?? (c ?: "y")) ?? "z"'],
  ])('does not forbid ordinary fallbacks: %s', (_, source) => expect(compileFormula(source).ok).toBe(true));
});

describe('what would be taken for a promise', () => {
  const refused = 'An object in a formula cannot contain this function.';

  it.each([
    '(function($g) { {"then": $g} })($string)',
    '($g := /a/; {"then": $g})',
    '{"then": $map([1], function() { /a/ })}',
    '[1]{"then": /a/}',
    '(function($g) { [1].{"then": $g} })($string)',
    '(function($g) { {"then": [$g][0]} })($string)',
    '(function($g) { {"then": true ? $g : 1} })($string)',
  ])('is refused: %s', async (source) => expect(await outcome(source)).toBe(refused));

  it('is harmless as data', async () => {
    const data = JSON.parse('{"then": "x"}');
    expect(await outcome('{"then": a, "b": a}', { a: data })).toEqual(
      JSON.parse('{"then": {"then": "x"}, "b": {"then": "x"}}'),
    );
    expect(await outcome('a', { a: { _jsonata_lambda: true, thunk: true, body: {} } })).toBeUndefined();
    expect(await outcome('$map([1], a)', { a: { _jsonata_function: true, implementation: 'x' } })).toMatch(
      /cannot be evaluated/,
    );
  });
});

describe('functions', () => {
  it('cannot be changed for others', async () => {
    expect(await outcome('($sum := function($x) { "mine" }; $sum(1))')).toBe('mine');
    expect(await outcome('$sum([1, 2])')).toBe(3);
    expect(await outcome('$ ~> |$sum|{"implementation": 1}|')).toMatch(/^refused: The transform/);
  });

  it('do not give away what they are made of', async () => {
    expect(
      await outcome(
        '[$sum.implementation, $lookup($sum, "implementation"), $string.constructor, $keys($sum)]',
      ),
    ).toEqual([]);
  });
});
