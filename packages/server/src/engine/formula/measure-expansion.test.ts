import fc from 'fast-check';
import jsonata from 'jsonata';
import { describe, expect, it } from 'vitest';
import { measureExpansion } from './measure-expansion.ts';
import { isSyntaxNode, visitNodes } from './syntax-node.ts';

const atoms = [
  'a',
  'b.c',
  '"x"',
  "'y)'",
  '"??"',
  '/a"(b)/',
  '/[/"]/i',
  '1.5',
  '`odd "(`',
  '$v',
  '*',
  '**',
  '$$',
  '-1',
  '/* " ( */ a',
  'and',
  '$f(?, 1)',
];

const formula = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...atoms),
    ...[
      '(# ?? #) ?? #',
      '# ?? #',
      '(# ?: #)',
      '#[#]',
      '$f(#, #)',
      '{#: #, "k": #}',
      '[#, #..#]',
      '# ? # : #',
      'function($x){#}',
      '# / #',
      '#^(<#, >#)',
      '($q := #; #)',
      '#{#: #}',
      '# and #',
      '# * #',
    ].map((shape) => {
      const parts = shape.split('#');
      const holes = parts.slice(1).map(() => tie('formula'));
      return fc.tuple(...holes).map((filled) => parts.map((part, at) => part + (filled[at] ?? '')).join(''));
    }),
  ),
})).formula;

describe('the measure of a formula', () => {
  it('is never far below what JSONata makes of it', () => {
    const property = fc.property(formula, (source) => {
      const measured = measureExpansion(source);
      if (!measured.ok || measured.nodes > 20_000) return;
      const nodes = countNodes(source);
      if (nodes !== null) expect(nodes).toBeLessThanOrEqual(2 * measured.nodes + 10);
    });
    fc.assert(property, { numRuns: 3_000, seed: 7 });
  });

  it.each([
    ['a ?? b', 4],
    ['(a ?? b) ?? c', 12],
    ['a / b / c', 5],
  ])('of %s is %i', (source, nodes) => expect(measureExpansion(source)).toMatchObject({ ok: true, nodes }));

  it.each([
    ['a', 0],
    ['1+1+1', 2],
    ['(a)', 1],
    ['[1,2,3]', 1],
    ['[1,(2),3]', 2],
    ['f(a, b+c)', 2],
    ['((a', 2],
  ])('counts the levels of %s: %i', (source, depth) =>
    expect(measureExpansion(source)).toMatchObject({ ok: true, depth }),
  );

  it('never counts fewer levels than the tree of JSONata has', () => {
    const property = fc.property(formula, (source) => {
      const measured = measureExpansion(source);
      if (!measured.ok || measured.nodes > 20_000) return;
      const levels = countLevels(source);
      if (levels !== null) expect(levels).toBeLessThanOrEqual(3 * measured.depth + 2);
    });
    fc.assert(property, { numRuns: 3_000, seed: 7 });
  });

  it('doubles with every level', () => {
    const nested = (depth: number): number => {
      const measured = measureExpansion(`${'('.repeat(depth)}a${' ?? b)'.repeat(depth)}`);
      return measured.ok ? measured.nodes : 0;
    };
    expect(nested(20) / nested(19)).toBeCloseTo(2, 1);
  });
});

/** Null when JSONata refuses the source. */
function countNodes(source: string): number | null {
  try {
    let nodes = 0;
    visitNodes(jsonata(source).ast(), () => nodes++);
    return nodes;
  } catch {
    return null;
  }
}

/** How deep nodes are nested; null when JSONata refuses the source. */
function countLevels(source: string): number | null {
  const levelsOf = (value: unknown): number => {
    if (typeof value !== 'object' || value === null || value instanceof RegExp) return 0;
    return (
      Number(isSyntaxNode(value)) +
      Object.values(value).reduce((most: number, child) => Math.max(most, levelsOf(child)), 0)
    );
  };
  try {
    return levelsOf(jsonata(source).ast());
  } catch {
    return null;
  }
}
