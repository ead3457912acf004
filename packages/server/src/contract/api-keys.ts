import { z } from 'zod';
import { displayName, keyRole } from './operator.ts';
import { strictObject } from './strict-object.ts';

const role = keyRole.describe(
  '`admin`: everything in the organization. `member`: runs, searches, sheets, buckets, streams and reading datasets. `viewer`: reads runs, sheets, lists, datasets, budgets and credits, and changes nothing. `public`: autocomplete only; at most two.',
);

export const newApiKey = strictObject({
  name: displayName.describe('What it is for.'),
  role: role.default('member'),
}).meta({ id: 'NewApiKey' });

const row = {
  id: z.string(),
  role,
  name: z.string(),
  prefix: z.string().describe('The first characters, which tell keys apart.'),
  created_by: z.string().describe('Id of the API key or the person, `operator`, or `setup`.'),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable().describe('To the minute.'),
  revoked_at: z.iso.datetime().nullable(),
};

export const apiKey = z.strictObject(row).meta({ id: 'ApiKey' });
export const apiKeys = z.strictObject({ keys: z.array(apiKey) }).meta({ id: 'ApiKeys' });
export const createdApiKey = z
  .strictObject({ ...row, api_key: z.string().describe('The key itself. It is shown this once.') })
  .meta({ id: 'CreatedApiKey' });
