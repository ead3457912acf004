import { expect, test } from 'vitest';
import { drawDepth } from '../bench/waterfall/draw-depth.ts';

test('draws each number of providers from left to right, and more as higher', () => {
  const svg = drawDepth([
    { providers: 1, found: 0.5, right: 0.5 },
    { providers: 2, found: 1, right: 0.75 },
  ]);
  const curves = [...svg.matchAll(/points="([^"]+)"/g)].map(([, points]) => points);
  expect(curves).toEqual(['48,117.5 420,20', '48,117.5 420,68.8', '48,215 420,166.3']);
  expect(svg).toContain('found 100.0 %');
  expect(svg).toContain('right 75.0 %');
  expect(svg).toContain('wrong 25.0 %');
});
