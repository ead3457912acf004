import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layOut } from './lay-out.ts';

const sizes = { nodeWidth: 100, lineHeight: 20, padding: 10, gapX: 50, gapY: 10 };
const node = (id: string, lines = 1) => ({ id, lines });
const edge = (from: string, to: string) => ({ from, to });

it('puts a node below all that it waits for', () => {
  const { nodes, height } = layOut(
    [node('c'), node('a'), node('b')],
    [edge('a', 'b'), edge('b', 'c'), edge('a', 'c')],
    sizes,
  );
  const yOf = (id: string) => nodes.find((placed) => placed.id === id)?.y;
  expect([yOf('a'), yOf('b'), yOf('c')]).toEqual([0, 50, 100]);
  expect(height).toBe(140);
});

it('keeps nodes near those that they come from', () => {
  const nodes = ['a', 'b', 'x', 'y'].map((id) => node(id));
  const { nodes: placed } = layOut(nodes, [edge('a', 'y'), edge('b', 'x')], sizes);
  const xOf = (id: string) => placed.find((one) => one.id === id)?.x ?? -1;
  expect(xOf('y')).toBeLessThan(xOf('x'));
});

it('draws nothing out of nothing', () => {
  expect(layOut([], [], sizes)).toEqual({ width: 0, height: 0, nodes: [], edges: [] });
});

it('places every node apart from the others, whatever the edges, also in circles', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'nobody');
  fc.assert(
    fc.property(fc.array(fc.tuple(id, id)), (pairs) => {
      const nodes = ['a', 'b', 'c', 'd', 'e'].map((name, index) => node(name, index));
      const graph = layOut(
        nodes,
        pairs.map(([from, to]) => edge(from, to)),
        sizes,
      );
      expect(graph.nodes.map((placed) => placed.id).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
      for (const one of graph.nodes) {
        expect(one.x).toBeGreaterThanOrEqual(0);
        expect(one.x + one.width).toBeLessThanOrEqual(graph.width);
        expect(one.y + one.height).toBeLessThanOrEqual(graph.height);
        for (const other of graph.nodes)
          if (one !== other && one.y === other.y)
            expect(one.x + one.width <= other.x || other.x + other.width <= one.x).toBe(true);
      }
    }),
  );
});
