import { expect, it } from 'vitest';
import { describeNeed } from './describe-need.ts';

const field = (name: string) => ({ field: name, type: 'string', format: null });

it('writes what is all needed below each other, and choices in one line', () => {
  const need = {
    all: [
      field('name'),
      { any: [field('company_domain'), { all: [field('company_name'), field('country')] }] },
      { optional: field('title') },
    ],
  };
  expect(describeNeed(need)).toEqual([
    'name',
    'company_domain or (company_name and country)',
    'title, optional',
  ]);
});

it('writes nothing of what it does not know', () => {
  expect(describeNeed(null)).toEqual(['']);
});
