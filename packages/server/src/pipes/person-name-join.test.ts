import { describe, expect, test } from 'vitest';
import { peopleNameJoin1, personNameJoin1 } from './person-name-join.ts';
import { valuesOf } from './run-pipe.fixture.ts';

describe('person:name:join', () => {
  test.each([
    ['Jane', 'Doe', 'Jane Doe'],
    ['Ludwig', 'van Beethoven', 'Ludwig van Beethoven'],
    ['María José', 'Carreño Quiñones', 'María José Carreño Quiñones'],
  ])('joins %s and %s', async (first_name, last_name, name) => {
    for (const pipe of [personNameJoin1, peopleNameJoin1]) {
      expect(await valuesOf(pipe, { input: { first_name, last_name } })).toMatchObject({ name });
    }
  });

  test.each([
    { first_name: 'Jane', last_name: null },
    { first_name: ' ', last_name: 'Doe' },
  ])('is skipped when half of the name is missing: %j', async (input) => {
    expect(await valuesOf(personNameJoin1, { input })).toMatchObject({ name: 'skipped RequirementUnmet' });
  });
});
