/* Who signs in to the dashboard, and how. */
import { z } from 'zod';
import { displayName, subscriptionName } from './operator.ts';
import { strictObject } from './strict-object.ts';

/** What a person may do in one organization. `owner`: everything that an admin may, and the organization itself. */
export const memberRole = z.enum(['viewer', 'member', 'admin', 'owner']).meta({ id: 'MemberRole' });
export type MemberRole = z.infer<typeof memberRole>;

/** 256 random bits in base64url: of a sign-in link, an invitation, or the cookie of a session. */
export const secretCode = z.string().regex(/^[\w-]{43}$/, 'Must be the code of a link: 43 characters.');

export const linkSignIn = strictObject({
  code: secretCode.describe('What follows `#link=` in the address of the link.'),
}).meta({ id: 'LinkSignIn' });

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@\0]+@[^\s@\0]+$/, 'Must be an e-mail address.');

/** A person. */
const user = z.strictObject({
  id: z.string(),
  email: z
    .string()
    .nullable()
    .describe('Null until the person gives one; signing in with a password needs it.'),
  name: z.string(),
  is_operator: z.boolean().describe('Whether it is the operator of the installation.'),
  has_password: z.boolean(),
});

const ownOrganization = z.strictObject({
  id: z.string().describe('What the header `X-Organization` names.'),
  name: z.string(),
  plan: subscriptionName,
  role: memberRole,
});

/** Answer of `GET /auth/session`, and of everything that signs somebody in. */
export const signedIn = z
  .strictObject({ user, organizations: z.array(ownOrganization) })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof signedIn>;

const openSession = z.strictObject({
  id: z.string(),
  is_current: z.boolean().describe('Whether this request was made with it.'),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().describe('To ten minutes.'),
  expires_at: z.iso.datetime().describe('When it ends if it is not used before.'),
  address: z.string().describe('The address that signed in.'),
  browser: z.string().describe('What the browser called itself when it signed in.'),
});

/** Answer of `GET /auth/sessions`. */
export const openSessions = z.strictObject({ sessions: z.array(openSession) }).meta({ id: 'OpenSessions' });

export const password = z
  .string()
  .min(12, 'Must have at least 12 characters.')
  .max(500, 'Must have at most 500 characters.');

/** Body of `POST /auth/password`. An old password may be shorter than new ones must be. */
export const passwordSignIn = strictObject({ email, password: z.string().min(1).max(500) }).meta({
  id: 'PasswordSignIn',
});

/** Body of `PUT /auth/password`. */
export const passwordChange = strictObject({
  password,
  current_password: z
    .string()
    .max(500)
    .optional()
    .describe('Needed if there is one already, except within an hour of signing in with a link.'),
  email: email.optional().describe('Needed if the person has none yet.'),
}).meta({ id: 'PasswordChange' });

/** Answer of `GET /auth/methods`. */
export const signInMethods = z
  .strictObject({
    password: z.boolean(),
    oidc: z.boolean().describe('Whether `/auth/oidc` leads to a provider.'),
  })
  .meta({ id: 'SignInMethods' });

/** Answer of `POST /auth/oidc/link`. */
export const oidcStart = z.strictObject({ url: z.string() }).meta({ id: 'OidcStart' });

/** Body of `PATCH /auth/user`. */
export const userChange = strictObject({ name: displayName }).meta({ id: 'UserChange' });
