import { expectTypeOf, it } from 'vitest';
import type { Client, InputsOf, NewSheetPipe, PipesRequest } from '../src/index.ts';
import { createClient, pipe, search } from '../src/index.ts';

/* The compiler checks these; nothing is sent. */

const client: Client = createClient({ baseUrl: 'http://service.test' });
type Values<Rows extends AsyncIterable<{ values: unknown }>> =
  Rows extends AsyncIterable<{ values: infer Found }> ? Found : never;

it('a pipe knows its inputs, its outputs, and the names that its config gives them', () => {
  const plain = pipe('person:workemail:waterfall@1');
  expectTypeOf<InputsOf<typeof plain>>().toEqualTypeOf<
    { name: string; company_domain: string } | { name: string; company_name: string }
  >();
  const rows = client.enrich([{ name: 'Jane Doe', age: 7 }], [plain]);
  expectTypeOf<Values<typeof rows>>().toEqualTypeOf<{
    work_email: string | null;
    email_validation_status: string | null;
  }>();
  const renamed = pipe('role:waterfall@1', {
    config: {
      roles: ['CEO'],
      input_fields: { company_domain: { alias: 'domain' } },
      output_fields: {
        role_finder_match: { enabled: false },
        job_title: { enabled: true },
        name: { enabled: true, alias: 'boss' },
      },
    },
  });
  const bosses = client.enrich([{ domain: 'acme.com' }], [renamed, pipe('email:iswork@1')]);
  expectTypeOf<Values<typeof bosses>>().toEqualTypeOf<{
    job_title: string | null;
    boss: string | null;
    is_work_email: boolean | null;
  }>();
});

it('a row keeps its type, and its columns are fields', async () => {
  const one = () => client.enrichOne({ email: 'a@acme.com', note: 1 }, [pipe('email:iswork@1')]);
  type One = Awaited<ReturnType<typeof one>>;
  expectTypeOf<One['row']>().toEqualTypeOf<{ email: string; note: number }>();
  expectTypeOf<keyof One['fields']>().toEqualTypeOf<'is_work_email' | 'email' | 'note'>();
  expectTypeOf<One['fields']['is_work_email']['value']>().toEqualTypeOf<boolean | null>();
});

it('pipes that declare their outputs have those', () => {
  const sum = pipe('formula:run@1', {
    config: { formula: 'a + b', output_field: { name: 'sum', type: 'number' } },
  });
  const parts = pipe('json:extract:multi@1', {
    config: {
      json_extraction: {
        field_name: 'profile',
        extractions: [
          { path: 'city', output_field: { name: 'city', type: 'string' } },
          { path: 'open', output_field: { name: 'is_open', type: 'boolean' } },
        ],
      },
    },
  });
  const rows = client.enrich([{ a: 1 }], [sum, parts]);
  expectTypeOf<Values<typeof rows>>().toEqualTypeOf<{
    sum: number | null;
    city: string | null;
    is_open: boolean | null;
  }>();
});

it('refuses what the service would refuse', () => {
  // @ts-expect-error There is no such pipe.
  pipe('person:workmail@1');
  // @ts-expect-error It has no such provider.
  pipe('person:workemail:waterfall@1', { config: { providers: [{ provider: 'huntr' }] } });
  // @ts-expect-error It has no such setting.
  pipe('person:workemail:waterfall@1', { config: { provider: [] } });
  // @ts-expect-error It has no such output.
  pipe('person:workemail:waterfall@1', { config: { output_fields: { mail: { enabled: true } } } });
  // @ts-expect-error A bucket has to be named.
  pipe('bucket:claim@1');
  // @ts-expect-error No column of the row is an input.
  client.enrich([{ nam: 'Jane' }], [pipe('person:name:split@1')]);
  // @ts-expect-error A name is a text.
  client.enrich([{ name: 5 }], [pipe('person:name:split@1')]);
  // @ts-expect-error It has no such filter.
  search('people:profiles:amplemarket@2', { config: { filters: { titles: ['CEO'] } } });
});

it('rows of a file, and requests that are only known at run time, are accepted as they are', () => {
  const read = async function* (): AsyncGenerator<Record<string, string>> {};
  const request: PipesRequest = { pipes: [{ pipe_id: 'x@1' }], input: [] };
  expectTypeOf(client.enrich(read(), [pipe('email:iswork@1')])).toHaveProperty('next');
  const unknown = client.enrich(read(), request.pipes);
  expectTypeOf<Values<typeof unknown>['anything']>().toEqualTypeOf<unknown>();
});

it('a search knows its filters and its rows', () => {
  const people = search('people:profiles:amplemarket@2', {
    config: {
      limit: 10,
      filters: { current_seniority_levels: ['VP'], current_job_titles: { exclude: ['Intern'] } },
      output_fields: { amplemarket_person_match: { enabled: false }, name: { alias: 'person' } },
    },
  });
  const rows = client.search(people);
  expectTypeOf<Values<typeof rows>>().toEqualTypeOf<{
    person: string | null;
    job_title: string | null;
    profile_url: string | null;
    company_domain: string | null;
  }>();
});

it('the rows of a search are rows for pipes, and a typed pipe fits into a sheet', () => {
  const people = search('people:profiles:amplemarket@2', {
    config: { filters: { current_seniority_levels: ['VP'] } },
  });
  const found = async function* () {
    for await (const { fields } of client.search(people)) yield fields;
  };
  const rows = client.enrich(found(), [pipe('person:workemail:waterfall@1')]);
  expectTypeOf<Values<typeof rows>['work_email']>().toEqualTypeOf<string | null>();
  const inSheet: NewSheetPipe = pipe('email:iswork@1');
  expectTypeOf(inSheet).toHaveProperty('auto');
});
