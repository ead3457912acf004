import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../contract/field.ts';
import { compileFormula } from './compile-formula.ts';
import type { CompiledFormula } from './compile-formula.ts';

const now = new Date('2024-05-06T07:08:09.123Z');

function compile(source: string): CompiledFormula {
  const result = compileFormula(source);
  if (!result.ok) throw new Error(result.message);
  return result.formula;
}

function evaluate(source: string, values: Record<string, JsonValue> = {}): Promise<JsonValue | undefined> {
  return compile(source).evaluate(values, { now });
}

describe('evaluation', () => {
  it.each<[string, Record<string, JsonValue>, JsonValue | undefined]>([
    ['first & " " & last', { first: 'Jane', last: 'Doe' }, 'Jane Doe'],
    ['headcount > 50 ? "big" : "small"', { headcount: 51 }, 'big'],
    ['$sum(items.price)', { items: [{ price: 1 }, { price: 2 }] }, 3],
    [
      'items[price > 1].name',
      {
        items: [
          { price: 1, name: 'a' },
          { price: 2, name: 'b' },
        ],
      },
      'b',
    ],
    ['items.name', { items: [{ name: 'a' }, { name: 'b' }] }, ['a', 'b']],
    ['items[0].name', { items: [{ name: 'a' }] }, 'a'],
    ['`odd name`', { 'odd name': 1 }, 1],
    ['$$.a + $.b', { a: 1, b: 2 }, 3],
    ['missing', {}, undefined],
    ['missing.deep & "x"', {}, 'x'],
    ['a ?? "none"', { a: null }, 'none'],
    ['a ?? b ?? "none"', { b: 'b' }, 'b'],
    ['a ?: "none"', { a: '' }, 'none'],
    ['$exists(a)', { a: null }, false],
    ['a.b', { a: { b: null } }, null],
    ['$count($keys($$))', { a: 1, b: null, c: 2 }, 2],
    ['$lookup($$, "c" & "d")', { cd: 5 }, 5],
    ['$sort(l)', { l: [3, 1, 2] }, [1, 2, 3]],
    ['$sort(l)', { l: ['b', 'a'] }, ['a', 'b']],
    [
      '$sort(l, function($x, $y) { $x.a < $y.a }).b',
      {
        l: [
          { a: 1, b: 'x' },
          { a: 2, b: 'y' },
          { a: 1, b: 'z' },
        ],
      },
      ['y', 'x', 'z'],
    ],
    ['l ~> $sort(function($x, $y) { $x > $y })', { l: [2, 1] }, [1, 2]],
    [
      '$distinct(l)',
      { l: [1, '1', { a: 1, b: 2 }, { b: 2, a: 1 }, 1, null, null, [1], [1]] },
      [1, '1', { a: 1, b: 2 }, null, [1]],
    ],
    ['l^(>a).a', { l: [{ a: 1 }, { a: 3 }, { a: 2 }] }, [3, 2, 1]],
    [
      'l{name: $sum(price)}',
      {
        l: [
          { name: 'a', price: 1 },
          { name: 'a', price: 2 },
        ],
      },
      { a: 3 },
    ],
    ['$map(l, $pad(?, 3))', { l: ['a', 'b'] }, ['a  ', 'b  ']],
    ['($f := function($n) { $n <= 1 ? 1 : $n * $f($n - 1) }; $f(10))', {}, 3_628_800],
    [
      '[$pad("a", 4), $pad("a", -4), $pad("a", 1), $pad("", 5, "ab"), $pad("é😀", 4, "😀x"), $pad(missing, 3)]',
      {},
      ['a   ', '   a', 'a', 'ababa', 'é😀😀x'],
    ],
    ['$string(a) & $clone(a).b', { a: { b: 1 } }, '{"b":1}1'],
    ['$join(l, "-")', { l: ['a', 'b'] }, 'a-b'],
    ['{"__proto__": 1}', {}, JSON.parse('{"__proto__": 1}')],
  ])('%s of %j', async (source, values, expected) =>
    expect(await evaluate(source, values)).toEqual(expected),
  );

  it.each<[string, Record<string, JsonValue>, JsonValue | undefined]>([
    ['$contains(t, /HEAD|chief/i)', { t: 'Head of Sales' }, true],
    ['$match(t, /a(.)/).groups', { t: 'abac' }, ['b', 'c']],
    ['$match(t, /a(x)?/)[0].groups', { t: 'a' }, [null]],
    ['$replace(t, /(\\w+) (\\w+)/, "$2 $1")', { t: 'big world' }, 'world big'],
    ['$replace(t, /x*/, "-")', { t: 'ab' }, '-a-b-'],
    ['$split(t, /\\d+/)', { t: 'a1b22c' }, ['a', 'b', 'c']],
    ['$match(t, /^b/m).match', { t: 'a\nb' }, 'b'],
    ['l[$contains(/b/)]', { l: ['ab', 'c'] }, 'ab'],
    ['$match(t, /b/)[0].match ?? "none"', { t: 'abc' }, 'b'],
    ['($m := /b/; $match(t, $m).index)', { t: 'abc' }, 1],
  ])('runs the regular expressions of %s', async (source, values, expected) =>
    expect(await evaluate(source, values)).toEqual(expected),
  );

  it.each<[string, JsonValue | undefined]>([
    ['$now()', '2024-05-06T07:08:09.123Z'],
    ['$now("[D01].[M01].[Y0001]")', '06.05.2024'],
    ['$millis()', now.getTime()],
    ['$toMillis("10:30", "[H01]:[m01]")', Date.parse('2024-05-06T10:30:00Z')],
    ['$toMillis("31/12/2024", "[D01]/[M01]/[Y0001]")', Date.parse('2024-12-31')],
    ['$toMillis("May 6th, 2024", "[MNn] [D1o], [Y0001]")', Date.parse('2024-05-06')],
    [
      '$toMillis("2024-05-06T07:08:09+02:00", "[Y0001]-[M01]-[D01]T[H01]:[m01]:[s01][Z01:01]")',
      Date.parse('2024-05-06T05:08:09Z'),
    ],
    ['$fromMillis(0, "[FNn], [D1o] [MNn] [Y]")', 'Thursday, 1st January 1970'],
  ])('takes the clock of the evaluation: %s', async (source, expected) =>
    expect(await evaluate(source)).toBe(expected),
  );

  it('keeps evaluations of one formula apart', async () => {
    const formula = compile('$sum($map([1..5000], function($x) { $x + offset })) & " " & $millis()');
    const results = await Promise.all(
      [1, 2, 3].map((at) => formula.evaluate({ offset: at }, { now: new Date(at) })),
    );
    expect(results).toEqual(['12507500 1', '12512500 2', '12517500 3']);
  });
});

describe('results', () => {
  it.each<[string, JsonValue | undefined]>([
    ['$string', undefined],
    ['function($x) { $x }', undefined],
    ['[1, $string, /a/]', [1, null, null]],
    ['{"a": $sum, "b": 1}', { b: 1 }],
    ['0 / 0', undefined],
    ['[0 / 0, 1 / 0]', [null, null]],
    ['[1, [], [[2]]]', [1, [], [[2]]]],
  ])('of %s are plain JSON', async (source, expected) => expect(await evaluate(source)).toEqual(expected));

  it('bear no marks of JSONata', async () => {
    const result = await evaluate('[items.a, [1..3]]', { items: [{ a: 1 }, { a: 2 }] });
    expect(Object.getOwnPropertyNames(result)).toEqual(['0', '1', '2', 'length']);
  });

  it('are copies, and the input stays as it was', async () => {
    const list: JsonValue[] = [];
    const values = { list, nested: [list, [1]], kept: ['a'] };
    const before = JSON.stringify(values);
    expect(await evaluate('list{name: price}', values)).toEqual({});
    await evaluate('nested.{"a": 1}', values);
    await evaluate('kept[]', values);
    await expect(evaluate('nested.{"a": $error("no")}', values)).rejects.toThrow('no');
    expect(JSON.stringify(values)).toBe(before);
    expect(Object.keys(values.kept)).toEqual(['0']);
    expect(await evaluate('kept', values)).not.toBe(values.kept);
  });
});

describe('inputs', () => {
  it.each([
    ['a + b', 'a b'],
    ['b & a & b', 'b a'],
    ['a.b.c', 'a'],
    ['a[0]', 'a'],
    ['items[price > 3].name', 'items'],
    ['items[price > $$.limit].name', 'items limit'],
    ['items.(price * $$.rate)', 'items rate'],
    ['items.{"n": name}', 'items'],
    ['items{name: price}', 'items'],
    ['items^(price).name', 'items'],
    ['$map(items, function($i) { $i.price * rate })', 'items rate'],
    ['items.$sum(price)', 'items'],
    ['$sum(items.price)', 'items'],
    ['$.a & $$.b', 'a b'],
    ['$$', ''],
    ['($x := a; $x & $y)', 'a'],
    ['{"k": a, b: [c, -d]}', 'a b c d'],
    ['a ? b : c', 'a b c'],
    ['a ~> $uppercase()', 'a'],
    ['"a" & `odd name`', 'odd name'],
    ['loans@$l.books@$b[$l.isbn = isbn].$b.title', 'loans books isbn'],
    ['a and or', 'a or'],
    ['$contains(a, /b/)', 'a'],
    ['$exists(a) ? a : "none"', 'a?'],
    ['a ?? "none"', 'a?'],
    ['a ?: "none"', 'a?'],
    ['a ?? b', 'a? b'],
    ['a ?? b ?? c', 'a? b? c'],
    ['a & (a ?? "")', 'a?'],
    ['(a ?? "") & a', 'a?'],
    ['(a & b) ?? c', 'a? b? c'],
    ['a.b ?? "x"', 'a?'],
    ['$not($exists(a.b))', 'a?'],
    ['a ~> $exists', 'a?'],
    ['$exists(a[b > $$.c])', 'a? c?'],
    ['a ? a : b', 'a b'],
    ['$match(a, /x/)[0] ?? b', 'a? b'],
  ])('of %s are %s', (source, expected) => {
    const inputs = compile(source).inputs.map(({ name, required }) => (required ? name : `${name}?`));
    expect(inputs.join(' ')).toBe(expected);
  });
});

describe('refusals', () => {
  it.each([
    ['1 +', 3, 'Unexpected end'],
    ['', 0, 'Unexpected end'],
    ['a)', 2, 'Syntax error'],
    ['"a', 2, 'must be terminated'],
    ['$eval("1")', 5, '$eval is not available'],
    ['$random()', 7, 'same result when it runs again'],
    ['$map(l, $shuffle)', 16, '$shuffle is not available'],
    ['$uppercas(a)', 10, 'There is no function $uppercas. Did you mean "uppercase"?'],
    ['$ ~> |a|{"b": 1}|', 5, 'The transform'],
    ['function($x)<s:s>{ $x }', 11, 'cannot have a signature'],
    ['function ( $x ) /* c */ < s+s+s > { $x }', 14, 'cannot have a signature'],
    ['$match(a, /(?=x)/)', 17, 'Lookahead'],
    ['$match(a, /(a{1000}){1000}/)', 27, 'too large'],
    ['$match(a, /[z-a]/)', 0, 'Invalid regular expression'],
    ['('.repeat(501), 0, 'nested too deeply'],
    [`${'-'.repeat(9_000)}1`, 0, 'nested too deeply'],
    [`1${'+1'.repeat(4_000)}`, 0, 'at most 500 operators and brackets'],
    [`a${'[0]'.repeat(501)}`, 0, 'nested too deeply'],
    [`a${'.a'.repeat(501)}`, 0, 'nested too deeply'],
    [`${'$a:='.repeat(501)}1`, 0, 'nested too deeply'],
    [`a${'?b:a'.repeat(251)}`, 0, 'nested too deeply'],
    [`${'function(){'.repeat(251)}1${'}'.repeat(251)}`, 0, 'nested too deeply'],
    [`a${' and a'.repeat(501)}`, 0, 'nested too deeply'],
    ['a'.repeat(10_001), 0, 'at most 10000 characters'],
  ])('of %s', (source, position, message) => {
    expect(compileFormula(source)).toEqual({
      ok: false,
      position,
      message: expect.stringContaining(message),
    });
  });
});

describe('depth', () => {
  /** The same formula at any depth: `part(1)` is one level or more. */
  const shapes: [string, (times: number) => string][] = [
    ['operators', (times) => `1${'+1'.repeat(times)}`],
    ['words', (times) => `a${' and a'.repeat(times)}`],
    ['signs', (times) => `${'-'.repeat(times)}1`],
    ['brackets', (times) => `${'('.repeat(times)}1${')'.repeat(times)}`],
    ['lists', (times) => `${'['.repeat(times)}1${']'.repeat(times)}`],
    ['objects', (times) => `${'{"a":'.repeat(times)}1${'}'.repeat(times)}`],
    ['groups', (times) => `${'a{"a":'.repeat(times)}1${'}'.repeat(times)}`],
    ['calls', (times) => `${'$sum('.repeat(times)}1${')'.repeat(times)}`],
    ['functions', (times) => `${'function(){'.repeat(times)}1${'}'.repeat(times)}`],
    ['predicates', (times) => `${'a['.repeat(times)}1${']'.repeat(times)}`],
    ['sorts', (times) => `${'a^(<'.repeat(times)}1${')'.repeat(times)}`],
    ['steps', (times) => `a${'.a'.repeat(times)}`],
    ['names', (times) => `${'$a:='.repeat(times)}1`],
    ['chains', (times) => `a${'~>$sum'.repeat(times)}`],
    ['conditions', (times) => `a${'?b:a'.repeat(times)}`],
    ['fallbacks', (times) => `a${'??a'.repeat(times)}`],
  ];

  it.each(shapes)('of %s is bounded before it is parsed, whatever stack is left', (_, shape) => {
    const results = [1, 50, 160, 501, 800].map((times) => compileOnLittleStack(shape(times)));
    expect(results.slice(0, 3).map(({ ok }) => ok)).toEqual([true, true, true]);
    for (const refused of results.slice(3))
      expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('nested too deeply') });
  });

  it('is not that of parts beside each other', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => at % 10);
    expect(compileFormula(`[${many.join(',')}]`).ok).toBe(true);
    expect(compileFormula(`(${many.join(';')})`).ok).toBe(true);
  });

  it('costs no more than its length: each part of a group is looked at once', () => {
    const groups = `${'a{"a":'.repeat(160)}b${'}'.repeat(160)}`;
    expect(compile(groups).inputs.map(({ name }) => name)).toEqual(['a']);
  });
});

/** With about half of the usual stack in use already. */
function compileOnLittleStack(source: string, depth = 2_000): ReturnType<typeof compileFormula> {
  return depth === 0 ? compileFormula(source) : compileOnLittleStack(source, depth - 1);
}
