/* What the wire of each provider is known from. `docs/providers.md` says what the words mean. */
type Knowledge = 'official client' | 'written facts' | 'uncertain' | 'designed';

/** The vendor's own library speaks to our simulator, in a test or in the adapter itself. */
const officialClient = new Set('anthropic exa gemini openai postgres tavily'.split(' '));

/** Facts from clients and mirrors, with doubts that the adapters name. */
const uncertain = new Set(
  (
    'ares brreg clado contactout emailable heyreach instantly logodev mailercheck ' +
    'opencorporates recherche-entreprises sec-edgar smartlead snov tomba wiza workday'
  ).split(' '),
);

/** The service does it itself, or its form was made here after public clients. */
const designed = new Set('databricks googlecalendar luma website'.split(' '));

/** Everything else is written down by its vendor, or in a copy of what its vendor wrote. */
export function knowledgeOf(id: string): Knowledge {
  if (officialClient.has(id)) return 'official client';
  if (uncertain.has(id)) return 'uncertain';
  return designed.has(id) ? 'designed' : 'written facts';
}

/** The providers that are named here. */
export const namedProviders: readonly string[] = [...officialClient, ...uncertain, ...designed];
