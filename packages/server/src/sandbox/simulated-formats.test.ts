/* The simulated model answers in the form that a prompt asks for, by keyword or, as ours do, in words. */
import { describe, expect, it } from 'vitest';
import { askJson, objectOf, world } from '@headrace/sandbox/kit/model/ask-model.fixture';
import { fitText, isFitText } from '@headrace/sandbox/kit/model/fit-text';
import type { FieldFormat } from '../contract/field.ts';
import { parseFormat } from '../engine/formats/format.ts';
import { buildOutputSchema } from '../llm/output-schema.ts';

/** The schema of one text output of a prompt, as it is sent to vendors. */
function outputOf(name: string, format: FieldFormat, isNullable: boolean) {
  const output = { name, description: '', required: true, isNullable, format, schema: null };
  return buildOutputSchema([{ ...output, type: 'string' }], {}).schema;
}

const people = Array.from({ length: 60 }, (_, index) => world.person(index));
const withMobile = people.find(({ mobile }) => mobile !== null) ?? world.person(0);
const funded = Array.from({ length: 60 }, (_, index) => world.company(index)).find(
  ({ funding }) => funding.length > 0,
);
if (funded === undefined) throw new Error('no company of the world was ever funded');

describe.each([
  ['email', 'work_email', withMobile.workEmail, withMobile.profileUrl],
  ['phone', 'mobile_phone', withMobile.mobile, withMobile.profileUrl],
  ['date', 'last_round_date', funded.funding.at(-1)?.date, funded.domain],
] as const)('an output of format %s', (format, name, fact, subject) => {
  it.each([true, false])('is the fact, clean, where the subject is known; nullable: %s', (isNullable) => {
    const answer = askJson(`About ${subject}`, outputOf(name, format, isNullable));
    expect(answer).toEqual({ [name]: fact });
    expect(parseFormat(format, fact ?? null)).toEqual({ ok: true, value: fact });
  });

  it('is null where nothing is known, and null is an answer', () => {
    const answer = askJson('About Nobody Whosoever of Nowhere', outputOf(name, format, true));
    expect(answer).toEqual({ [name]: null });
  });

  it('has the form even where nothing is known, and null is no answer', () => {
    const schemas = [outputOf(name, format, false), objectOf({ [name]: { type: 'string', format } })];
    for (const schema of schemas) {
      const answer = askJson('About Nobody Whosoever of Nowhere', schema);
      expect(answer).toEqual({ [name]: expect.any(String) });
      const value = Object.values(Object(answer)).map(String)[0] ?? '';
      expect(parseFormat(format, value)).toEqual({ ok: true, value });
    }
  });
});

describe.each([
  ['email', 'ana.lima@acme.com', 'ana.lima@acme.com'],
  ['phone', '+1 (415) 555-2671', '+14155552671'],
  ['date', 'It was founded on 2019-04-30.', '2019-04-30'],
] as const)('a text of format %s', (format, known, told) => {
  it('is what is known, in that form', () => {
    expect(fitText({ format }, { known, turn: 0 })).toBe(told);
    expect(isFitText({ format }, known)).toBe(true);
  });

  it.each(['Acme Anvils', '', '@', '+', '2019-99-99', 'unknown'])('is not made of %j', (other) => {
    expect(isFitText({ format }, other)).toBe(false);
    const value = fitText({ format }, { known: other, turn: 0 });
    expect(parseFormat(format, value)).toEqual({ ok: true, value });
  });

  it('differs from the others of a list', () => {
    const values = Array.from({ length: 20 }, (_, turn) => fitText({ format }, { known, turn }));
    expect(new Set(values).size).toBe(values.length);
  });
});
