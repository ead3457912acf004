import { z } from 'zod';
import { strictObject } from './strict-object.ts';

const planName = z.enum(['free', 'starter', 'basic', 'business', 'professional']);
const keyRole = z.enum(['admin', 'member', 'public']);
// PostgreSQL's text holds every character but NUL.
const displayName = z.string().trim().min(1).max(200).regex(/^[^\0]*$/, 'Must not contain a NUL character.');
/** An id of an organization or a key. */
export const operatorId = z.string().regex(/^[\w-]{1,100}$/, 'Must be an id: letters, digits and hyphens.');

export const newOrganization = strictObject({ name: displayName, plan: planName.default('free') });
export const organizationRow = z.strictObject({ id: z.string(), name: z.string(), plan: planName, created_at: z.iso.datetime() });
export const createdOrganization = z.strictObject({
  id: z.string(),
  api_key: z.string().describe('Shown once.'),
  public_keys: z.array(z.string()),
});

export const newKey = strictObject({ organization_id: operatorId, name: displayName, role: keyRole.default('member') });
export const keyRow = z.strictObject({
  id: z.string(),
  organization_id: z.string(),
  role: keyRole,
  name: z.string(),
  prefix: z.string(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});
export const createdKey = z.strictObject({ id: z.string(), api_key: z.string().describe('Shown once.') });
