import { describe, expect, test } from 'vitest';
import { peopleNameSplit1, personNameSplit1 } from './person-name-split.ts';
import { fieldsOf, valuesOf } from './run-pipe.fixture.ts';

describe('person:name:split', () => {
  test.each([
    ['Dr. Jane A. Doe Jr.', 'Jane', 'Doe'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['de la Cruz, Juan', 'Juan', 'de la Cruz'],
    ['María José Carreño Quiñones', 'María José', 'Carreño Quiñones'],
    ['JANE DOE-SMITH', 'Jane', 'Doe-Smith'],
    ['山田 太郎', '太郎', '山田'],
    ['Jane', 'Jane', 'no_result NoResult'],
  ])('divides %s', async (name, first_name, last_name) => {
    expect(await valuesOf(personNameSplit1, { input: { name } })).toMatchObject({ first_name, last_name });
  });

  test('makes its outputs under the names of the request', async () => {
    const config = {
      input_fields: { name: { alias: 'contact' } },
      output_fields: { first_name: { alias: 'given' }, last_name: { enabled: false } },
    };
    expect(await valuesOf(personNameSplit1, { config, input: { id: 1, contact: 'Jane Doe' } })).toEqual({
      id: 1,
      contact: 'Jane Doe',
      given: 'Jane',
    });
  });

  test('is skipped on a record without a name', async () => {
    expect(await valuesOf(personNameSplit1, { input: { name: ' ' } })).toMatchObject({
      first_name: 'skipped RequirementUnmet',
      last_name: 'skipped RequirementUnmet',
    });
  });

  test('is the same under its old name', async () => {
    const { first_name } = await fieldsOf(peopleNameSplit1, { input: { name: 'Jane Doe' } });
    expect(first_name).toMatchObject({ value: 'Jane', resolved_by: { ref: 'people:name:split@1' } });
  });
});
