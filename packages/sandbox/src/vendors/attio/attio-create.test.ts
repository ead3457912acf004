import { expect, test } from 'vitest';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { attio } from './attio.ts';
import { recordsOf } from './attio-records.ts';

const world = createWorld({ companies: 50, people: 500 });
const headers = { authorization: 'Bearer key' };

function session() {
  const ask = askSimulator(attio, world);
  return {
    create: (values: object, object = 'people') =>
      ask(`POST /objects/${object}/records`, { headers, body: { data: { values } } }),
    query: (body: object) => ask('POST /objects/people/records/query', { headers, body }),
  };
}

const titlesOf = ({ body }: { body: unknown }) =>
  [...JSON.stringify(body).matchAll(/"value":"(title \d+)"/g)].map(([, title]) => title);

test('a new record has its time, what was written, and an empty list for every other attribute', () => {
  const { create, query } = session();
  const made = create({ name: 'Fox, Ana', email_addresses: ['Ana@Fox.test'], lifecycle: 'lead' });
  expect(made).toMatchObject({
    status: 200,
    body: {
      data: {
        id: { record_id: expect.stringMatching(/^[\da-f-]{36}$/) },
        created_at: `${world.today}T12:00:00.000Z`,
        values: {
          created_at: [{ value: `${world.today}T12:00:00.000Z` }],
          name: [{ full_name: 'Ana Fox', attribute_type: 'personal-name' }],
          email_addresses: [{ email_address: 'ana@fox.test', original_email_address: 'Ana@Fox.test' }],
          lifecycle: [{ option: { title: 'lead' } }],
          phone_numbers: [],
        },
      },
    },
  });
  expect(query({ offset: recordsOf(world, 'people').length })).toEqual({
    status: 200,
    body: { data: [Object(made.body).data] },
  });
});

test('an address that somebody has is refused, in upper case and as an object too', () => {
  const { create, query } = session();
  create({ email_addresses: 'ana@fox.test' });
  for (const email_addresses of ['ANA@fox.test', [{ email_address: 'ana@FOX.test' }]])
    expect(create({ email_addresses })).toMatchObject({
      status: 400,
      body: { status_code: 400, type: 'invalid_request_error', code: 'uniqueness_conflict' },
    });
  const [known] = recordsOf(world, 'companies');
  expect(create({ domains: known?.values['domains']?.[0]?.['domain'] }, 'companies')).toMatchObject({
    body: { code: 'uniqueness_conflict' },
  });
  expect(query({ offset: recordsOf(world, 'people').length, limit: 5 })).toMatchObject({
    body: { data: [expect.anything()] },
  });
});

test('keeps the latest 500 new records', () => {
  const { create, query } = session();
  for (let at = 0; at < 502; at += 1) create({ job_title: `title ${at}` });
  const found = titlesOf(query({ filter: { job_title: { $starts_with: 'title ' } }, limit: 500 }));
  expect([found.length, found[0], found.at(-1)]).toEqual([500, 'title 2', 'title 501']);
});
