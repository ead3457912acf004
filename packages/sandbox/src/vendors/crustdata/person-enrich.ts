import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import { contactOf } from './crustdata-contact.ts';
import { pickPaths, readPath } from './crustdata-path.ts';
import { personRecord, profileKnownToCrustdata } from './crustdata-person.ts';
import { enrichReply, readEnrichment, type Enrichment, type EnrichRules } from './enrich-request.ts';

const matchTypes: Readonly<Record<string, string>> = {
  professional_network_profile_urls: 'professional_network_profile_url',
  business_emails: 'business_email',
};

const rules: EnrichRules = {
  lists: Object.keys(matchTypes),
  groups: [
    'crustdata_person_id',
    'basic_profile',
    'professional_network',
    'skills',
    'contact',
    'social_handles',
    'experience',
    'education',
    'certifications',
    'honors',
    'dev_platform_profiles',
    'recently_changed_jobs',
    'years_of_experience_raw',
    'metadata',
  ],
  most: 25,
};

const defaultGroups = ['crustdata_person_id', 'basic_profile', 'social_handles'];
const contactGroups = ['contact.business_emails', 'contact.personal_emails', 'contact.phone_numbers'];

/** `/person/enrich`, from the cache; contact data comes with it where its fields are named. */
export function enrichPeople(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const { world } = context;
  return answer(request, context, (person, { fields, preview }) => {
    const known = profileKnownToCrustdata(world, person);
    if (known === null) return null;
    const groups = preview === true || !fields?.length ? defaultGroups : fields;
    const data = pickPaths({ ...personRecord(world, known), contact: contactOf(world, person) }, groups);
    return { data, credits: preview === true ? 0 : 1 + contactCostOf(data) };
  });
}

/** For each kind of contact data that someone has, on top of one credit for the profile. */
const contactCredits = { business_emails: 1, personal_emails: 2, phone_numbers: 2 };

/** `/person/contact/enrich`: nothing but contact data; a person without any is not a match. */
export function enrichContacts(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  return answer(request, context, (person, { fields }) => {
    const asked = fields?.filter((field) => field.startsWith('contact'));
    const whole = { contact: contactOf(context.world, person) };
    const data = pickPaths(whole, asked?.length ? asked : contactGroups);
    const cost = contactCostOf(data);
    return cost === 0 ? null : { data, credits: 1 + cost };
  });
}

function contactCostOf(data: unknown): number {
  const costs = Object.entries(contactCredits).map(([kind, cost]) =>
    readPath(data, `contact.${kind}`).length > 0 ? cost : 0,
  );
  return costs.reduce((sum, cost) => sum + cost, 0);
}

type Show = (person: WorldPerson, enrichment: Enrichment) => { data: unknown; credits: number } | null;

function answer(request: SimulatedRequest, context: SimulatorContext, show: Show): SimulatedReply {
  const read = readEnrichment(request, rules);
  if ('refusal' in read) return read.refusal;
  const { enrichment } = read;
  let credits = 0;
  const entries = enrichment.identifiers.map((identifier) => {
    const match = findPerson(enrichment.by, String(identifier).trim(), context.world);
    const isLikely = match !== null && match.confidence >= (enrichment.min_similarity_score ?? 0);
    const shown = isLikely ? show(match.person, enrichment) : null;
    credits += shown?.credits ?? 0;
    const matches = shown && match ? [{ confidence_score: match.confidence, person_data: shown.data }] : [];
    return { matched_on: identifier, match_type: matchTypes[enrichment.by], matches };
  });
  return enrichReply(entries, credits);
}

/** A profile URL is certain; whose address it is, Crustdata infers. */
function findPerson(
  by: string,
  text: string,
  world: World,
): { person: WorldPerson; confidence: number } | null {
  const isUrl = by === 'professional_network_profile_urls';
  const person = world.findPerson(isUrl ? { profileUrl: text } : { email: text });
  if (person === null) return null;
  if (isUrl) return { person, confidence: 1 };
  const { isKnown } = world.knows('crustdata', {
    of: person,
    what: 'reverse email',
    coverage: 0.8,
    staleness: 0,
  });
  const confidence = Math.round((0.8 + world.chance('crustdata', 'similarity', person.id) * 0.2) * 100) / 100;
  return isKnown ? { person, confidence } : null;
}
