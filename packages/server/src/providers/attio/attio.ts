import { defineProvider } from '../kit/provider.ts';
import { text } from '../kit/shapes.ts';

/** https://docs.attio.com/rest-api. The key is that of a workspace, or a token of OAuth. */
export const attio = defineProvider({
  id: 'attio',
  label: 'Attio',
  baseUrl: 'https://api.attio.com/v2',
  auth: { header: 'authorization', prefix: 'Bearer ' },
  // A query counts as a read.
  limits: { requestsPerSecond: 100 },
  errors: {
    codeAt: ['code'],
    means: {
      rate_limit_exceeded: 'rate_limited',
      unauthorized: 'credential_rejected',
      404: 'request_refused',
    },
  },
});

/** Whose workspace it is: a free call that tells whether a key works. One that does not may be answered with 200. */
export const readWorkspace = attio.get('read_workspace', '/self', {
  errors: { codeAt: ['active', 'code'], means: { false: 'credential_rejected' } },
  reply: { workspace_name: text },
  answer: ({ workspace_name: name }) => ({ detail: name ? `Workspace ${name}` : 'The key is accepted' }),
});
