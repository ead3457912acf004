import { z } from 'zod';
import { allowedHost } from './allowed-host.ts';
import { reasonCode } from './field.ts';
import { displayName } from './operator.ts';
import { strictObject } from './strict-object.ts';

const maxKeyLength = 10_000;
const maxValueLength = 10_000;

// It is sent in a header or a query, where an accidentally copied line break would break the request.
const credentialKey = z
  .string()
  .trim()
  .min(1)
  .max(maxKeyLength)
  .regex(/^[\x20-\x7e]*$/, 'Must be printable ASCII on one line.')
  .describe('The key the provider gave you. It is sealed at once and never shown again.');

export const newConnection = strictObject({
  provider: z.string().min(1).max(100).describe('Id of the provider: `leadmagic`.'),
  name: displayName.optional().describe("A name of your choice; by default the provider's name."),
  key: credentialKey,
}).meta({ id: 'NewConnection' });

export const newCredentialKey = strictObject({ key: credentialKey }).meta({ id: 'NewCredentialKey' });

const hint = z
  .string()
  .nullable()
  .describe(
    'The last four characters of the key; null for a short key, for one that cannot be opened, and for an account.',
  );

export const connection = z
  .strictObject({
    id: z.string().describe('The id to use in the connector of a request.'),
    provider: z.string(),
    name: z.string(),
    way: z
      .enum(['key', 'oauth'])
      .describe('`key`: a key that was pasted. `oauth`: an account that somebody connected.'),
    hint,
    created_at: z.iso.datetime(),
    created_by: z.string().describe('Id of the API key or the person, or `operator`.'),
    rotated_at: z.iso.datetime().nullable().describe('When the key was last replaced.'),
    last_used_at: z.iso.datetime().nullable().describe('Exact to the minute.'),
    lost_at: z.iso
      .datetime()
      .nullable()
      .describe('Since when the account must be connected anew; null as long as it need not be.'),
  })
  .meta({ id: 'Connection' });
export const connections = z.strictObject({ connections: z.array(connection) }).meta({ id: 'Connections' });

export const connectionTest = z
  .strictObject({
    ok: z
      .boolean()
      .nullable()
      .describe('Null if unknown, because the provider has no free call that tests a key.'),
    code: reasonCode.nullable().describe('The reason, as in a failed field.'),
    message: z.string().nullable(),
  })
  .meta({ id: 'ConnectionTest' });

/** The names that templates use: `{{ SECRETS.KEY }}`. */
export const templateKey = z
  .string()
  .max(100)
  .regex(/^[A-Z][A-Z0-9_]*$/, 'Must be capital letters, digits and _, with a letter first.');

const maxHosts = 50;
const allowedHosts = z.array(allowedHost).max(maxHosts);

export const newSecret = strictObject({
  value: z.string().min(1).max(maxValueLength).describe('Sealed at once and never shown again.'),
  allowed_hosts: allowedHosts
    .optional()
    .describe(
      'The hosts it may be sent to: `api.example.com` over https, `api.example.com:8080` at that port, `*.example.com` for all ' +
        'below it. If left out, a secret keeps its hosts; a new secret has none and is sent nowhere.',
    ),
}).meta({ id: 'NewSecret' });
export const newConstant = strictObject({
  // PostgreSQL's text accepts every character except NUL.
  value: z
    .string()
    .min(1)
    .max(maxValueLength)
    .regex(/^[^\0]*$/, 'Must not contain a NUL character.'),
}).meta({ id: 'NewConstant' });

const templateValue = { key: z.string(), created_at: z.iso.datetime(), updated_at: z.iso.datetime() };
export const secret = z
  .strictObject({
    ...templateValue,
    allowed_hosts: z
      .array(z.string())
      .describe('The hosts it may be sent to. Without hosts it is sent nowhere.'),
  })
  .meta({ id: 'Secret' });
export const secrets = z.strictObject({ secrets: z.array(secret) }).meta({ id: 'Secrets' });
export const constant = z.strictObject({ ...templateValue, value: z.string() }).meta({ id: 'Constant' });
export const constants = z.strictObject({ constants: z.array(constant) }).meta({ id: 'Constants' });
