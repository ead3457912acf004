/* Persons and organizations of Pipedrive: https://developers.pipedrive.com/docs/api/v1, its second version. */
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { nextNumber } from '../../kit/next-number.ts';
import { crmPart } from '../../kit/crm-part.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';
import { writtenRecords } from '../../kit/written-records.ts';
import type { World } from '../../world/world.ts';

function refuse(status: number, error: string): SimulatedReply {
  return {
    status,
    body: { success: false, error, error_info: 'See the documentation.', data: null, additional_data: null },
  };
}

export const pipedrive = defineSimulator({
  id: 'pipedrive',
  baseUrls: ['https://api.pipedrive.com'],
  typicalMs: 250,
  requestsPerSecond: 10,
  keys: [{ header: 'x-api-token' }, { query: 'api_token' }, 'bearer'],
  refuses: {
    wrongKey: refuse(401, 'unauthorized access'),
    exhausted: refuse(402, 'Company account is not open (possible payment issue)'),
    restricted: refuse(403, 'Scope and URL mismatch'),
    tooOften: { ...refuse(429, 'request over limit'), headers: { 'x-ratelimit-reset': '1' } },
    unknownPath: refuse(404, 'Unknown method .'),
    unfit: ({ parameter, problem }) => refuse(400, `Parameter ${parameter} is ${problem}`),
  },
  routes: {
    'GET /api/v2/{object}/search': { needs: ['term'], answer: searchItems },
    'POST /api/v2/{object}': { needs: ['name'], answer: createItem },
    'PATCH /api/v2/{object}/{id}': { answer: updateItem },
    'POST /v1/notes': { needs: ['content'], answer: createNote },
    'GET /v1/notes/{id}': { answer: readNote },
    'GET /v1/users/me': {
      isFree: true,
      answer: () => ({
        status: 200,
        body: { success: true, data: { id: 1, name: 'Simulated User', company_name: 'Simulated Sales' } },
      }),
    },
  },
});

const parts = z.array(z.object({ value: z.string() }).loose());
const fieldsSchema = z
  .object({
    id: z.number(),
    name: z.string(),
    emails: parts,
    phones: parts,
    org_id: z.number().nullable(),
    owner_id: z.number(),
    address: z.union([z.string(), z.object({ value: z.string() }).loose()]).nullable(),
    custom_fields: z.record(z.string(), z.unknown()),
  })
  .partial();
type Item = z.infer<typeof fieldsSchema>;

const objects = {
  persons: writtenRecords<Item>('persons', fieldsSchema),
  organizations: writtenRecords<Item>('organizations', fieldsSchema),
} as const;

function itemsOf({ world, state }: Asked, object: keyof typeof objects): readonly Item[] {
  const idOf = (item: Item) => String(item.id);
  const list = object === 'persons' ? personsOf(world) : organizationsOf(world);
  return objects[object].over<Item>(list, { state, idOf, made: (item) => item });
}

function personsOf(world: World): Item[] {
  return crmPart(world, 'pipedrive').contacts.map(({ person }) => ({
    id: 1000 + person.id,
    name: person.name,
    emails: [{ value: person.workEmail, primary: true, label: 'work' }],
    phones: person.mobile === null ? [] : [{ value: person.mobile, primary: true, label: 'mobile' }],
    org_id: 1000 + person.employments[0].company.id,
    owner_id: 1,
  }));
}

function organizationsOf(world: World): Item[] {
  return crmPart(world, 'pipedrive').accounts.map(({ company }) => ({
    id: 1000 + company.id,
    name: company.name,
    address: `${company.place.city}, ${company.place.country}`,
    owner_id: 1,
  }));
}

function objectOf(asked: Asked): keyof typeof objects | null {
  const object = asked.text('object');
  return object === 'persons' || object === 'organizations' ? object : null;
}

/** By the field that is asked for, or by any of them. */
function searchItems(asked: Asked): SimulatedReply | Unfit {
  const object = objectOf(asked);
  if (object === null) return refuse(404, 'Unknown method .');
  const wanted = (asked.text('term') ?? '').toLowerCase();
  if (wanted.length < 2 && asked.text('exact_match') !== 'true')
    return { parameter: 'term', problem: 'invalid' };
  const isExact = asked.text('exact_match') === 'true';
  const fields = asked.text('fields')?.split(',') ?? ['name', 'email', 'phone', 'address'];
  const found = itemsOf(asked, object).filter((item) =>
    fields
      .flatMap((field) => textsOf(item, field))
      .some((text) => (isExact ? text === wanted : text.includes(wanted))),
  );
  const items = found.slice(0, Number(asked.text('limit') ?? '100')).map((item) => ({
    result_score: 0.9,
    item: {
      ...item,
      type: object.slice(0, -1),
      emails: item.emails?.map(({ value }) => value) ?? [],
      phones: item.phones?.map(({ value }) => value) ?? [],
    },
  }));
  return { status: 200, body: { success: true, data: { items }, additional_data: { next_cursor: null } } };
}

function textsOf(item: Item, field: string): string[] {
  const texts = {
    name: [item.name ?? ''],
    email: item.emails?.map(({ value }) => value) ?? [],
    phone: item.phones?.map(({ value }) => value) ?? [],
    address: typeof item.address === 'string' ? [item.address] : [],
  };
  return Object.hasOwn(texts, field)
    ? (new Map(Object.entries(texts)).get(field) ?? []).map((text) => text.toLowerCase())
    : [];
}

/** The ids of new items follow those of the world. */
const firstNew = 500_000;

function createItem(asked: Asked): SimulatedReply | Unfit {
  const object = objectOf(asked);
  if (object === null) return refuse(404, 'Unknown method .');
  const { data: fields } = fieldsSchema.safeParse(readJsonBody(asked.request));
  if (fields === undefined) return { parameter: 'body', problem: 'invalid' };
  const number = nextNumber(asked, `made:${object}`);
  const item = { ...fields, id: firstNew + number, owner_id: fields.owner_id ?? 1 };
  objects[object].write(asked.state, String(item.id), item);
  return { status: 201, body: { success: true, data: item } };
}

function updateItem(asked: Asked): SimulatedReply | Unfit {
  const object = objectOf(asked);
  const id = asked.text('id') ?? '';
  const item = object === null ? undefined : itemsOf(asked, object).find((one) => String(one.id) === id);
  if (object === null || item === undefined) return refuse(404, 'Person not found');
  const { data: fields } = fieldsSchema.safeParse(readJsonBody(asked.request));
  if (fields === undefined) return { parameter: 'body', problem: 'invalid' };
  const changed = { ...item, ...fields, id: item.id };
  objects[object].write(asked.state, id, changed);
  return { status: 200, body: { success: true, data: changed } };
}

const noteSchema = z.object({
  id: z.number().optional(),
  content: z.string().min(1),
  person_id: z.number().nullish(),
  org_id: z.number().nullish(),
});
const notes = writtenRecords('notes', noteSchema);

/** https://developers.pipedrive.com/docs/api/v1/Notes#addNote: on a person or an organization whom it knows. */
function createNote(asked: Asked): SimulatedReply | Unfit {
  const { data: note } = noteSchema.safeParse(readJsonBody(asked.request));
  if (note === undefined) return { parameter: 'body', problem: 'invalid' };
  const { person_id: person = null, org_id: organization = null } = note;
  if (person === null && organization === null) return { parameter: 'person_id', problem: 'missing' };
  const knows = (object: keyof typeof objects, id: number | null) =>
    id === null || itemsOf(asked, object).some((item) => item.id === id);
  if (!knows('persons', person) || !knows('organizations', organization))
    return refuse(404, 'Person or organization not found');
  const number = nextNumber(asked, 'made:notes');
  notes.write(asked.state, String(number), { ...note, id: number });
  return { status: 201, body: { success: true, data: { ...note, id: number } } };
}

function readNote(asked: Asked): SimulatedReply {
  const note = notes.read(asked.state).get(asked.text('id') ?? '');
  if (note === undefined) return refuse(404, 'Note not found');
  return { status: 200, body: { success: true, data: note } };
}
