import { z } from 'zod';
import { strictObject } from './strict-object.ts';

/** An organization's subscription. It sets the capacity; on the wire and in the database it is called `plan`. */
export const subscriptionName = z.enum(['free', 'starter', 'basic', 'business', 'professional']);
export type SubscriptionName = z.infer<typeof subscriptionName>;

export const keyRole = z.enum(['admin', 'member', 'viewer', 'public']);
export type KeyRole = z.infer<typeof keyRole>;
// PostgreSQL's text accepts every character except NUL.
export const displayName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\0]*$/, 'Must not contain a NUL character.');
/** An id of an organization or a key. */
export const operatorId = z.string().regex(/^[\w-]{1,100}$/, 'Must be an id: letters, digits and hyphens.');

export const newOrganization = strictObject({ name: displayName, plan: subscriptionName.default('free') });
export const organizationChange = strictObject({ plan: subscriptionName });
export const newKey = strictObject({
  organization_id: operatorId,
  name: displayName,
  role: keyRole.default('member'),
});
export const ledgerVerification = strictObject({ organization_id: operatorId.optional() });
/** An id of an entry of the ledger, which is a bigint of the database. */
export const ledgerEntryId = z.string().regex(/^\d{1,18}$/, 'Must be the id of an entry: digits.');
