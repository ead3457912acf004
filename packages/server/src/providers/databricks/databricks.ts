import { openHostCredential } from '../kit/host-credential.ts';
import { defineProvider } from '../kit/provider.ts';
import { text } from '../kit/shapes.ts';

/** Hosts of workspaces on AWS, Azure and Google Cloud. */
const hosts = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:(?:cloud|gcp)\.databricks\.com|azuredatabricks\.net)$/;
const otherwise = 'https://accounts.cloud.databricks.com';

/**
 * Designed: Databricks' own documentation was not read; paths, members and states are those of its public clients
 * (databricks-sdk-py). Every customer has a host of their own: the key is `https://WORKSPACE_HOST|TOKEN`.
 */
export const databricks = defineProvider({
  id: 'databricks',
  label: 'Databricks',
  baseUrl: otherwise,
  openCredential: (stored) => openHostCredential(stored, { hosts, otherwise }),
  auth: { header: 'authorization', prefix: 'Bearer ' },
  limits: { concurrency: 4 },
  errors: {
    // The state of a statement is told with a status of 200.
    codeAt: ['status.state', 'error_code'],
    means: {
      FAILED: 'request_refused',
      CANCELED: 'unavailable',
      CLOSED: 'unavailable',
      REQUEST_LIMIT_EXCEEDED: 'rate_limited',
      RESOURCE_EXHAUSTED: 'rate_limited',
      TEMPORARILY_UNAVAILABLE: 'unavailable',
      404: 'request_refused',
    },
  },
});

/** Whose token it is: a free call that tells whether it works. */
export const readMe = databricks.get('read_me', '/api/2.0/preview/scim/v2/Me', {
  reply: { userName: text },
  answer: ({ userName }) => ({ detail: userName ?? 'The token is accepted' }),
});
