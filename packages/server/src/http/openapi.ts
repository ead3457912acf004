/** The parts of openapi.json besides the routes. */
export const openApiInfo = {
  openapi: '3.1.0',
  info: {
    title: 'Headrace',
    version: '0.1.0',
    description:
      'Self-hosted enrichment and search. Send records and a list of pipes; get typed fields with status, provenance and price.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  // Relative to where the document was read.
  servers: [{ url: '/', description: 'The service that this page comes from.' }],
  tags: [
    { name: 'Pipes', description: 'Enrich records.' },
    { name: 'Searches', description: 'Find people and companies, and keep searches under a name.' },
    { name: 'Runs', description: 'Runs of all kinds, as things to look at.' },
    { name: 'Catalog', description: 'All pipes and searches, and what they need. No key.' },
    {
      name: 'Sign-in',
      description: 'Sessions of people, in a browser. The paths below `/auth` answer its pages alone.',
    },
    { name: 'Keys', description: 'The API keys of the organization, for its admins.' },
    { name: 'Members', description: 'The people of the organization, invitations, and what admins changed.' },
    { name: 'Credits', description: 'The balance, and what it was spent on.' },
    {
      name: 'Vault',
      description:
        'Your own keys at providers, and the secrets and constants of templates. Keys and secrets are sealed.',
    },
    {
      name: 'Webhooks',
      description:
        'Addresses that are told, with a signature, when runs end, credits run low or streams change.',
    },
    { name: 'Autocomplete', description: 'Values for the filters of searches, for web pages too.' },
    {
      name: 'Sheets',
      description:
        'Tables whose columns pipes fill: projects, rows, cells, views, runs, imports, exports, history and trash.',
    },
    { name: 'Datasets', description: 'Your own data, imported from files, for searches and waterfalls.' },
    { name: 'Buckets', description: 'Sets of keys that are claimed once, over all runs.' },
    { name: 'Streams', description: 'Lists of members, with a log of who came, changed and went.' },
    { name: 'Events', description: 'Hints of what changes in sheets, runs and credits.' },
    { name: 'Operations', description: 'Health and metrics. No key.' },
  ],
  components: {
    securitySchemes: {
      apiKey: {
        type: 'http' as const,
        scheme: 'bearer',
        description: 'An API key: `hr_` and 40 characters.',
      },
      session: {
        type: 'apiKey' as const,
        in: 'cookie' as const,
        name: 'headrace_session',
        description:
          'The session of somebody who is signed in; behind HTTPS `__Host-headrace_session`. Below `/v1` it counts only with the header `X-Organization`, which names an organization.',
      },
    },
  },
  security: [{ apiKey: [] }],
};
