import { describe, expect, test } from 'vitest';
import { emailIsWork1, peopleEmailIsWork1 } from './email-is-work.ts';
import { valuesOf } from './run-pipe.fixture.ts';

describe('email:iswork', () => {
  test.each([
    ['jane@gmail.com', false],
    ['jane@mailinator.com', false],
    ['jane@acme.com', true],
    ['mailto:Jane@ACME.com', true],
  ])('says of %s: %j', async (email, is_work_email) => {
    for (const pipe of [emailIsWork1, peopleEmailIsWork1]) {
      expect(await valuesOf(pipe, { input: { email } })).toMatchObject({ is_work_email });
    }
  });

  const config = { input_fields: { email: { alias: 'contact' } } };

  test('cleans an address that comes from a field without a format', async () => {
    expect(await valuesOf(emailIsWork1, { config, input: { contact: ' Jane@GMAIL.com ' } })).toMatchObject({
      is_work_email: false,
    });
  });

  test('fails on what is no address, and is skipped without one', async () => {
    expect(await valuesOf(emailIsWork1, { config, input: { contact: 'jane at acme' } })).toMatchObject({
      is_work_email: 'failed InvalidValue',
    });
    expect(await valuesOf(emailIsWork1, { config, input: { contact: null } })).toMatchObject({
      is_work_email: 'skipped RequirementUnmet',
    });
  });
});
