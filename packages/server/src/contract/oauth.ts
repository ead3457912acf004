import { z } from 'zod';
import { displayName } from './operator.ts';
import { strictObject } from './strict-object.ts';

export const newOAuth = strictObject({
  provider: z.string().min(1).max(100).describe('Id of the provider: `gmail`.'),
  name: displayName.optional().describe("A name of your choice; by default the provider's name."),
  connection: z
    .string()
    .max(200)
    .optional()
    .describe('A connection to connect anew. If left out, a new one is made.'),
}).meta({ id: 'NewOAuth' });

export const oauthStart = z
  .strictObject({
    url: z.string().describe("The provider's page, to be opened in a browser."),
    connection: z.string().describe('The id that the connection has once the account is connected.'),
    ends_at: z.iso.datetime().describe('When it is too late to come back.'),
  })
  .meta({ id: 'OAuthStart' });

export const oauthProviders = z
  .strictObject({
    providers: z.array(
      z.strictObject({
        id: z.string(),
        label: z.string(),
        at: z.string().describe('Who asks for consent: `Google`.'),
        missing: z
          .array(z.string())
          .describe('Variables that the operator has not set; empty if accounts can be connected.'),
      }),
    ),
    redirect_uri: z
      .string()
      .nullable()
      .describe('What to register with the provider. Null without `HEADRACE_PUBLIC_URL`.'),
  })
  .meta({ id: 'OAuthProviders' });
