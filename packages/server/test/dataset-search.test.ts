import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { expectProblem } from './expect-problem.ts';
import { searchOf } from './search-service.ts';
import type { Call, TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

const columns = [
  { name: 'name', source: 'Name', type: 'string' },
  { name: 'company_domain', source: 'Domain', type: 'string', format: 'domain' },
  { name: 'work_email', source: 'Email', type: 'string', format: 'email' },
  { name: 'headcount', source: 'Employees', type: 'number' },
  { name: 'since', source: 'Since', type: 'date' },
];
const people = Array.from({ length: 25 }, (_, at) => ({
  name: `Person ${at}`,
  domain: `company${at % 5}.com`,
  email: at % 2 === 0 ? `person${at}@company${at % 5}.com` : '',
  employees: at % 4 === 0 ? '' : String(at * 10),
  since: `2024-01-${String(at + 1).padStart(2, '0')}`,
}));
const file = [
  'Name,Domain,Email,Employees,Since',
  ...people.map((person) => Object.values(person).join(',')),
].join('\n');
const id = 'people:profiles:customers@1';

async function load(call: Call, name = 'customers'): Promise<void> {
  await call(`/v1/datasets/${name}`, { method: 'PUT', body: { kind: 'people', columns } });
  await call(`/v1/datasets/${name}/rows`, { body: file, headers: { 'content-type': 'text/csv' } });
}

describeOnBothHomes('a search over a dataset', (home) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(home);
    await load(service.call);
  });
  afterAll(() => service.stop());

  const find = async (config: object, call = service.call) =>
    searchOf(await call('/v1/search/run/sync', { body: { search: { search_id: id, config } } }));
  const names = ({ results }: Awaited<ReturnType<typeof find>>) => results.map((row) => row['name']?.value);

  it('costs nothing and has typed rows, also in production', async () => {
    const found = await find({ limit: 1 });
    expect(found).toMatchObject({
      status: 'completed',
      search_id: id,
      credits: { spent: 0 },
      total_pages: 25,
    });
    expect(found.results[0]).toMatchObject({
      name: { value: 'Person 0', type: 'string', status: 'completed' },
      company_domain: { value: 'company0.com', format: 'domain' },
      headcount: { value: null, type: 'number', status: 'no_result' },
      since: { value: '2024-01-01', type: 'string', format: 'date' },
    });
  });

  it.each<[string, object, string[]]>([
    [
      'a plain list',
      { company_domain: ['COMPANY1.com'], headcount: { from: 100 } },
      ['Person 11', 'Person 21'],
    ],
    [
      'exclude and contains',
      { name: { contains: ['1'], exclude: ['person 1'] }, headcount: { to: 130 } },
      ['Person 10', 'Person 11', 'Person 13'],
    ],
    ['dates', { since: { after: '2024-01-24', before: null } }, ['Person 23', 'Person 24']],
    ['nulls', { work_email: { is_null: true }, headcount: { from: 230 } }, ['Person 23']],
    [
      'filters that say nothing',
      { name: { include: [], exclude: [] }, headcount: { from: null, to: 20 } },
      ['Person 1', 'Person 2'],
    ],
  ])('is narrowed by %s', async (_, filters, expected) => {
    expect(names(await find({ filters }))).toEqual(expected);
  });

  it('walks all pages in the order of a column, each row once', async () => {
    const seen: unknown[] = [];
    let search: unknown = {
      search_id: id,
      config: { limit: 7, sort: { field: 'headcount', direction: 'desc' } },
    };
    while (search !== null) {
      const page = searchOf(await service.call('/v1/search/run/sync', { body: { search } }));
      seen.push(...page.results.map((row) => row['headcount']?.value));
      search = page.next_page;
    }
    const withValue = people
      .flatMap(({ employees }) => (employees === '' ? [] : [Number(employees)]))
      .toReversed();
    expect(seen).toEqual([...withValue, ...Array.from({ length: 7 }, () => null)]);
  });

  it.each<[string, object, string]>([
    ['an unknown column', { filters: { nme: ['x'] } }, 'Did you mean "name"?'],
    ['a part that the type has not', { filters: { headcount: { contains: ['1'] } } }, 'takes from, to'],
    ['a day that is none', { filters: { since: { after: 'soon' } } }, '2024-01-31'],
    ['a sort by nothing', { sort: { field: 'nope' } }, 'no column "nope"'],
  ])('refuses %s', async (_, config, hint) => {
    const answer = await service.call('/v1/search/run', { body: { search: { search_id: id, config } } });
    expect(expectProblem(answer, 'invalid-request').errors?.[0]?.message).toContain(hint);
  });

  it('is of its organization alone', async () => {
    const other = await service.createOrganization('free');
    const answer = await other.call('/v1/search/run', { body: { search: { search_id: id } } });
    expect(expectProblem(answer, 'invalid-request').errors?.[0]).toMatchObject({ code: 'UnknownSearch' });
    const near = await service.call('/v1/search/run', {
      body: { search: { search_id: 'people:profiles:custmers@1' } },
    });
    expect(expectProblem(near, 'invalid-request').errors?.[0]?.message).toContain(`Did you mean "${id}"?`);
  });

  it('has rows that go into pipes as they are, and answers as an entry of a waterfall', async () => {
    const { results } = await find({ limit: 3, output_fields: { work_email: { enabled: false } } });
    const providers = [{ provider: 'dataset:customers' }, { provider: 'pattern' }];
    const body = {
      config: { environment: 'sandbox', widgets: { enabled: true } },
      pipes: [{ pipe_id: 'person:workemail:waterfall@1', config: { providers } }],
      input: results,
    };
    const answer = await service.call('/v1/pipes/run/sync', { body });
    const cell = z.object({
      value: z.unknown(),
      widgets: z.object({ waterfall: z.object({ successful_provider: z.string().optional() }) }),
    });
    const { order, records } = z
      .object({
        order: z.array(z.string()),
        records: z.record(z.string(), z.object({ fields: z.looseObject({ work_email: cell }) })),
      })
      .parse(answer.json);
    const [first, second] = order.map((record) => records[record]?.fields.work_email);
    expect(first).toMatchObject({
      value: 'person0@company0.com',
      widgets: { waterfall: { successful_provider: 'dataset:customers' } },
    });
    // Its row has no address, so that the next one is asked.
    expect(second?.widgets.waterfall.successful_provider).not.toBe('dataset:customers');
  });

  it('a dataset that is not there is passed over, and said so', async () => {
    const providers = [{ provider: 'dataset:nobody' }];
    const body = {
      config: { environment: 'sandbox' },
      pipes: [{ pipe_id: 'person:workemail:waterfall@1', config: { providers } }],
      input: [{ id: 1, name: 'Jane Doe', company_domain: 'acme.com' }],
    };
    const { text } = await service.call('/v1/pipes/run/sync', { body });
    expect(text).toContain('There is no dataset \\"nobody\\"');
  });

  it('its columns are completed', async () => {
    const source = 'dataset:customers:company_domain';
    const { json } = await service.call('/v1/complete', { body: { source, query: 'comp', limit: 2 } });
    expect(json).toEqual({
      results: [
        { value: 'company0.com', label: 'company0.com' },
        { value: 'company1.com', label: 'company1.com' },
      ],
    });
  });

  it('cannot take the place of a search that everybody has', async () => {
    const { call } = service;
    const answer = await call('/v1/datasets/crustdata', { method: 'PUT', body: { kind: 'people', columns } });
    expect(expectProblem(answer, 'invalid-request').detail).toContain('people:profiles:crustdata@1');
  });

  it('goes with its organization', async () => {
    const other = await service.createOrganization('free');
    await load(other.call);
    expect(
      (await service.operate(`/operator/organizations/${other.id}`, { method: 'DELETE' })).status,
    ).toBeLessThan(300);
    expect(
      searchOf(await service.call('/v1/search/run/sync', { body: { search: { search_id: id } } })).results,
    ).toHaveLength(25);
  });
});
