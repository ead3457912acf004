import { expect, it } from 'vitest';
import { compileFormula } from './compile-formula.ts';
import { placeFormulaProblem } from './formula-problem.ts';

it.each([
  ['name ~> $upper(', 'Line 1, column 15: '],
  ['(\n  name;\n  $random()\n)', 'Line 3, column 9: '],
  ['', 'Line 1, column 1: '],
])('says where %j is wrong', (source, place) => {
  const compiled = compileFormula(source);
  if (compiled.ok) throw new Error('the formula is fine');
  const { code, path, message } = placeFormulaProblem(source, compiled, 'formula');
  expect([code, path, message.startsWith(place) ? place : message]).toEqual([
    'ValidationFailed',
    'formula',
    place,
  ]);
});
