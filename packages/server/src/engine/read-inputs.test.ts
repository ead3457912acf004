import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json-value.ts';
import { brief, briefs, payload, runBody, runOne } from './pipeline.fixture.ts';

const [split, join] = [payload('people:name:split@1'), payload('person:name:join@1')];
const [email, greet] = [payload('person:workemail:waterfall@1'), payload('message:greet@1')];

describe('a requirement', () => {
  test('of a field without a value skips all outputs', async () => {
    expect(await briefs({ pipes: [split], input: [{ name: null }] })).toMatchObject({
      first_name: 'skipped RequirementUnmet',
      last_name: 'skipped RequirementUnmet',
    });
  });

  test('of a field that failed skips', async () => {
    expect(
      await briefs({ pipes: [payload('company:overview@3')], input: [{ company_domain: 'nonsense' }] }),
    ).toMatchObject({
      company_domain: 'failed InvalidValue',
      company_name: 'skipped RequirementUnmet',
    });
  });

  test('says which field is missing', async () => {
    const { fields } = await runOne({ pipes: [join], input: [{ first_name: 'J', last_name: null }] });
    expect(fields.name?.reason?.message).toBe('The record has no value for "last_name".');
  });

  test('that is not met cascades, and nothing else fails', async () => {
    const pipes = [
      email,
      payload('person:name:join@1', { output_fields: { name: { alias: 'name' } } }),
      greet,
      payload('url:check@1'),
    ];
    const input = [{ first_name: 'J', last_name: null, company_name: 'A', url_input: 'a.co' }];
    expect(await briefs({ pipes, input })).toMatchObject({
      name: 'skipped RequirementUnmet',
      work_email: 'skipped RequirementUnmet',
      message: 'skipped RequirementUnmet',
      website_url: 'https://a.co',
    });
  });

  test('is looked at once upstream pipes are done', async () => {
    const input = [{ first_name: 'Jane', last_name: 'Doe', company_name: 'Acme' }];
    for (const isAsync of [false, true]) {
      expect((await briefs({ pipes: [email, join], input }, { isAsync })).work_email).toBe(
        'jane.doe@acme.com',
      );
    }
  });

  test('of one of several needs one of them', async () => {
    const of = async (input: JsonObject) =>
      (
        await briefs({
          pipes: [email],
          input: [{ name: 'J', company_name: null, company_domain: null, ...input }],
        })
      ).work_email;
    expect(await of({ company_name: 'Acme' })).toBe('j@acme.com');
    expect(await of({ company_domain: 'acme.org' })).toBe('j@acme.org');
    expect(await of({})).toBe('skipped RequirementUnmet');
  });

  test('that is optional takes null, whether the column is empty or missing', async () => {
    expect((await briefs({ pipes: [greet], input: [{ name: 'Jane' }] })).message).toBe('Hi Jane');
    expect((await briefs({ pipes: [greet], input: [{ name: 'Jane', job_title: null }] })).message).toBe(
      'Hi Jane',
    );
    expect((await briefs({ pipes: [greet], input: [{ name: 'Jane', job_title: 'CEO' }] })).message).toBe(
      'Hi Jane, CEO',
    );
  });

  test('passes null for an alternative that nothing provides', async () => {
    expect((await briefs({ pipes: [email], input: [{ name: 'J', company_name: 'Acme' }] })).work_email).toBe(
      'j@acme.com',
    );
  });

  test('may be met twice by one field', async () => {
    const both = payload('person:name:join@1', {
      input_fields: { first_name: { alias: 'n' }, last_name: { alias: 'n' } },
    });
    expect((await briefs({ pipes: [both], input: [{ n: 'Duran' }] })).name).toBe('Duran Duran');
  });
});

describe('a completed field that does not fit', () => {
  const from = (alias: string) => payload('sheet:count@1', { input_fields: { sheet_row_count: { alias } } });

  test('fails the outputs when it has the wrong type', async () => {
    expect((await briefs({ pipes: [from('n')], input: [{ n: 'many' }] })).bucket_count).toBe(
      'failed TypeMismatch',
    );
    expect(
      (await briefs({ pipes: [from('n')], input: [{ n: null }, { n: 'x' }].slice(1) })).bucket_count,
    ).toBe('failed TypeMismatch');
  });

  test('skips where it has no value', async () => {
    const { records } = await runBody({ pipes: [from('n')], input: [{ n: null }, { n: 'x' }] });
    expect(records.map(({ fields }) => brief(fields.bucket_count))).toEqual([
      'skipped RequirementUnmet',
      'failed TypeMismatch',
    ]);
  });

  test('fails the outputs when it does not parse as the input', async () => {
    expect((await briefs({ pipes: [from('n')], input: [{ n: 5.5 }] })).bucket_count).toBe(
      'failed InvalidValue',
    );
  });

  test('is cleaned by the format of the input', async () => {
    const aliased = payload('company:overview@3', { input_fields: { company_domain: { alias: 'site' } } });
    expect(
      (await briefs({ pipes: [aliased], input: [{ site: 'https://www.acme.com/x' }] })).company_name,
    ).toBe('acme');
  });

  test('in a column of no type is taken by its value', async () => {
    const run = async (n: JsonObject[string]) => {
      const field_annotations = { n: { type: 'unknown' as const } };
      return (await briefs({ pipes: [from('n')], input: [{ n }], field_annotations })).bucket_count;
    };
    expect(await run(4)).toBe(5);
    expect(await run('4')).toBe(5);
    expect(await run(['x'])).toBe('failed TypeMismatch');
  });

  test('does not matter when it is optional', async () => {
    const titled = payload('message:greet@1', { input_fields: { job_title: { alias: 'n' } } });
    expect((await briefs({ pipes: [titled], input: [{ name: 'J', n: 5 }] })).message).toBe('Hi J');
    expect((await briefs({ pipes: [titled], input: [{ name: null, n: 5 }] })).message).toBe(
      'skipped RequirementUnmet',
    );
  });

  test('does not matter when an alternative fits', async () => {
    const aliased = payload('person:workemail:waterfall@1', {
      input_fields: { company_name: { alias: 'n' } },
    });
    expect(
      (await briefs({ pipes: [aliased], input: [{ name: 'J', n: 5, company_domain: 'a.co' }] })).work_email,
    ).toBe('j@a.co');
    expect(
      (await briefs({ pipes: [aliased], input: [{ name: 'J', n: 5, company_domain: null }] })).work_email,
    ).toBe('failed TypeMismatch');
  });
});
