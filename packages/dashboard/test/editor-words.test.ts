import { expect, it } from 'vitest';
import { builtins } from '../../server/src/engine/formula/builtins.ts';
import { filterNames } from '../../server/src/engine/template/filters.ts';
import { tagNames } from '../../server/src/engine/template/liquid-engine.ts';
import { functionWords } from '../src/editor/languages/formula-words.ts';
import { filterWords, tagWords } from '../src/editor/languages/template-words.ts';

it('offers the filters and tags that the service knows', () => {
  expect(Object.keys(filterWords).toSorted()).toEqual(filterNames.toSorted());
  const ends = ['endif', 'endunless', 'endfor'];
  expect(tagWords.toSorted()).toEqual([...tagNames, ...ends].toSorted());
});

it('offers the functions that the service knows', () => {
  expect(functionWords.toSorted()).toEqual([...builtins().keys()].toSorted());
});
