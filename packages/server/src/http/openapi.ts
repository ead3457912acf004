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
  tags: [
    { name: 'Pipes', description: 'Enrich records.' },
    { name: 'Runs', description: 'Runs of all kinds, as things to look at.' },
    { name: 'Catalog', description: 'All pipes and searches, and what they need. No key.' },
    { name: 'Keys', description: 'The API keys of the organization, for its admins.' },
    { name: 'Credits', description: 'The balance, and what it was spent on.' },
    {
      name: 'Vault',
      description:
        'Your own keys at providers, and the secrets and constants of templates. Keys and secrets are sealed.',
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
    },
  },
  security: [{ apiKey: [] }],
};
