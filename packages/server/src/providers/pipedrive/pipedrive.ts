import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import type { RecordChange } from '../kit/record-change.ts';
import { checkChange } from '../kit/record-change.ts';
import { obj, text } from '../kit/shapes.ts';
import { ownValue } from '../kit/own-row.ts';
import type { OwnRow } from '../kit/search-page.ts';

/** https://developers.pipedrive.com/docs/api/v1, whose second version is asked. The key is the API token of a user. */
export const pipedrive = defineProvider({
  id: 'pipedrive',
  label: 'Pipedrive',
  baseUrl: 'https://api.pipedrive.com',
  auth: { header: 'x-api-token' },
  // Of the smallest plan: 20 requests in two seconds, and a budget of the day besides.
  limits: { requestsPerSecond: 10 },
  errors: { means: { 402: 'quota_exhausted', 403: 'credential_rejected', 410: 'not_found' } },
});

/** Whose token it is: a free call that tells whether it works. */
export const readUser = pipedrive.get('read_user', '/v1/users/me', {
  reply: { data: obj({ name: text, company_name: text }) },
  answer: ({ data }) => ({ detail: data?.company_name || data?.name || 'The token is accepted' }),
});

const form = {
  label: 'Pipedrive',
  idForm: 'a number',
  isId: (id: string) => /^\d{1,15}$/.test(id),
  isObject: (name: string) => name === 'persons' || name === 'organizations',
  isProperty: (name: string) => /^[a-z]\w{0,99}(?:\.\w{1,100})?$/.test(name),
};

export interface ItemSearch {
  object: 'persons' | 'organizations';
  field: string;
  value: string;
}

const item = z.object({ id: z.number() }).catchall(ownValue);

/** The item whose field is exactly that value; of several the one that Pipedrive thinks best. */
export const findItem = pipedrive.operation({
  id: 'pipedrive.find_item',
  request: ({ object, field, value }: ItemSearch) => ({
    method: 'GET',
    path: `/api/v2/${object}/search`,
    query: { term: value, fields: field, exact_match: true, limit: 1 },
  }),
  reply: z.object({ data: z.object({ items: z.array(z.object({ item })) }) }),
  answer: ({ data }): OwnRow | null => {
    const found = data.items[0]?.item;
    return found === undefined ? null : { id: String(found.id), fields: found };
  },
});

const written = z.object({ data: z.object({ id: z.number() }) });

/** Makes an item. A repetition would make a second one. */
export const createItem = pipedrive.effect({
  id: 'pipedrive.create_item',
  refuse: (made: Omit<RecordChange, 'id'>) => checkChange({ ...made, id: '0' }, form),
  request: ({ object, properties }) => ({
    method: 'POST',
    path: `/api/v2/${object}`,
    body: bodyOf(properties),
  }),
  reply: written,
  answer: ({ data }) => ({ id: String(data.id) }),
});

/** Writes properties of one item. */
export const updateItem = pipedrive.effect({
  id: 'pipedrive.update_item',
  refuse: (change: RecordChange) => checkChange(change, form),
  request: ({ object, id, properties }) => ({
    method: 'PATCH',
    path: `/api/v2/${object}/${id}`,
    body: bodyOf(properties),
  }),
  errors: { means: { 404: 'not_found' } },
  reply: written,
  answer: ({ data }) => ({ id: String(data.id) }),
});

/** `email` and `phone` are lists there, ids are numbers, and custom fields are named as `custom_fields.KEY`. */
function bodyOf(properties: RecordChange['properties']): Record<string, unknown> {
  const custom: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(properties)) {
    const [first = '', key] = name.split('.');
    if (key !== undefined) custom[key] = value;
    else if (name === 'email' || name === 'phone')
      body[`${name}s`] = [{ value, primary: true, label: 'work' }];
    else body[first] = name.endsWith('_id') && /^\d{1,15}$/.test(value) ? Number(value) : value;
  }
  return Object.keys(custom).length === 0 ? body : { ...body, custom_fields: custom };
}
