import { describe, expect, it } from 'vitest';
import { describeNeed, fieldsOf, listLacking, readNeed } from './need.ts';

const field = (name: string) => ({ field: name, type: 'string', format: null });
const has = (name: string) => name === 'a';

/** A need that the test knows to be one. */
function needOf(inputs: unknown) {
  const need = readNeed(inputs);
  if (need === null) throw new Error('it says nothing');
  return need;
}

describe('a need', () => {
  it('is written below each other where all of it is needed, and in one line where there is a choice', () => {
    const inputs = {
      all: [
        field('name'),
        { any: [field('company_domain'), { all: [field('company_name'), field('country')] }] },
        { optional: field('title') },
      ],
    };
    expect(describeNeed(needOf(inputs))).toEqual([
      'name',
      'company_domain or (company_name and country)',
      'title, optional',
    ]);
    expect(fieldsOf(needOf(inputs))).toEqual(['name', 'company_domain', 'company_name', 'country', 'title']);
  });

  it('of optional fields lacks nothing', () => {
    expect(listLacking(needOf({ all: [field('a'), { optional: field('b') }] }), has)).toEqual([]);
    expect(listLacking(needOf({ optional: field('b') }), has)).toEqual([]);
  });

  it('lacks one of a choice', () => {
    const inputs = { all: [field('b'), { any: [field('c'), field('d')] }] };
    expect(listLacking(needOf(inputs), has)).toEqual([['b'], ['c', 'd']]);
  });

  it('is not read out of anything else', () => {
    expect([readNeed(null), readNeed('name'), readNeed({ optional: null })]).toEqual([null, null, null]);
  });
});
