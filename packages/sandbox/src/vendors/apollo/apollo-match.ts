/* `/people/bulk_match`: up to ten people in full, by the ids that a search gives or by what else is known of them. */
import { z } from 'zod';
import { optionalText } from '../../kit/optional-text.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { WorldPerson } from '../../world/world.ts';
import { invalidParameters } from './apollo-error.ts';
import { apolloId } from './apollo-organization.ts';
import { readParameters } from './apollo-parameters.ts';
import { profileFact } from './apollo-person.ts';
import { enrichedPerson } from './apollo-profile.ts';

const mostDetails = 10;

const body = z.object({ details: z.array(z.unknown()).min(1) });

const text = optionalText.catch(undefined);
/** Whatever cannot be read identifies nobody. */
const detail = z
  .object({
    id: text,
    linkedin_url: text,
    email: text,
    name: text,
    first_name: text,
    last_name: text,
    domain: text,
    organization_name: text,
  })
  .partial()
  .catch({});

type Detail = z.infer<typeof detail>;

export function matchPeople(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const read = body.safeParse(readJsonBody(request));
  // How it says so is an assumption, after what it says of parameters that are missing elsewhere.
  if (!read.success) return { status: 422, body: { error: "Required parameter 'details' missing" } };
  const { details } = read.data;
  if (details.length > mostDetails) return invalidParameters(`details takes at most ${mostDetails} people`);
  const flags = readParameters(request);
  // Numbers of phones are sent to that address some minutes later; here nothing is sent.
  if (flags.text('reveal_phone_number') === 'true' && flags.text('webhook_url') === undefined)
    return invalidParameters('webhook_url is required with reveal_phone_number');
  const withPersonal = flags.text('reveal_personal_emails') === 'true';
  const { world } = context;
  const matches = details.map((asked) => {
    const of = findPerson(detail.parse(asked), context);
    const known = of && personAsKnown(world, 'apollo', { of, ...profileFact });
    return known && enrichedPerson(world, known, { withPersonal });
  });
  return { status: 200, body: matchBody(matches) };
}

function matchBody(matches: readonly (ReturnType<typeof enrichedPerson> | null)[]): unknown {
  const enriched = new Set(matches.flatMap((match) => (match === null ? [] : [match['id']]))).size;
  return {
    status: 'success',
    error_code: null,
    error_message: null,
    total_requested_enrichments: matches.length,
    unique_enriched_records: enriched,
    missing_records: matches.filter((match) => match === null).length,
    credits_consumed: enriched,
    matches,
  };
}

/** By the surest of what is given. A name alone is nobody's. */
function findPerson(asked: Detail, context: SimulatorContext): WorldPerson | null {
  const { world } = context;
  if (asked.id !== undefined) return personById(asked.id, context);
  if (asked.linkedin_url !== undefined) return world.findPerson({ profileUrl: asked.linkedin_url });
  if (asked.email !== undefined) return world.findPerson({ email: asked.email });
  const name = asked.name ?? [asked.first_name ?? '', asked.last_name ?? ''].join(' ').trim();
  const company = { domain: asked.domain, name: asked.organization_name };
  if (name === '' || (company.domain ?? company.name) === undefined) return null;
  return world.findPerson({ name, company });
}

function personById(id: string, { world, state }: SimulatorContext): WorldPerson | null {
  const [, digits] = /^64a7([0-9a-f]{20})$/i.exec(id) ?? [];
  if (digits === undefined) return null;
  const number = Number.parseInt(digits, 16);
  if (number >= 1 && number <= world.personCount) return world.person(number - 1);
  const profileUrl = state.get(`person:${id.toLowerCase()}`);
  return profileUrl === undefined ? null : world.findPerson({ profileUrl });
}

/** People who are not among the world's numbered ones cannot be found by an id, so those that a search lists are kept. */
export function rememberPerson({ id, profileUrl }: WorldPerson, { state, world }: SimulatorContext): void {
  if (id > world.personCount) state.set(`person:${apolloId('64a7', id)}`, profileUrl);
}
