import { z } from 'zod';
import { companyAsKnown } from '../../kit/company-as-known.ts';
import { optionalText } from '../../kit/optional-text.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { emailField, findEmail, findMobile, mobileField } from './contact.ts';
import { errorReply, operation } from './prospeo-reply.ts';
import { readPublicId } from './public-id.ts';
import { companyRecord, personRecord } from './record.ts';

const companyData = z.object({
  company_website: optionalText,
  company_name: optionalText,
  company_linkedin_url: optionalText,
  company_id: optionalText,
});

const personData = z.object({
  first_name: optionalText,
  last_name: optionalText,
  full_name: optionalText,
  linkedin_url: optionalText,
  email: optionalText,
  person_id: optionalText,
  ...companyData.shape,
});

const flag = z.boolean().nullish();

const personRequest = z.object({
  data: personData,
  only_verified_email: flag,
  enrich_mobile: flag,
  only_verified_mobile: flag,
});

type PersonData = z.output<typeof personData>;
type CompanyData = z.output<typeof companyData>;

export const enrichPerson = operation(personRequest, 'INVALID_REQUEST', (body, { world, state }) => {
  if (!isWorkable(body.data)) return errorReply('INVALID_DATAPOINTS');
  const person = findAsked(body.data, world);
  if (person === null) return errorReply('NO_MATCH');
  const wantsMobile = body.enrich_mobile === true || body.only_verified_mobile === true;
  const email = findEmail(person, world);
  const mobile = findMobile(person, world);
  if (body.only_verified_email === true && email?.status !== 'VERIFIED') return errorReply('NO_MATCH');
  if (body.only_verified_mobile === true && mobile === null) return errorReply('NO_MATCH');
  const record = email?.record ?? profileKnown(person, world);
  if (record === null && (mobile === null || !wantsMobile)) return errorReply('NO_MATCH');
  const shown = record ?? person;
  const contact = {
    email: emailField(email, true),
    mobile: mobileField(mobile, { person, isRevealed: wantsMobile }),
  };
  const paid = `enriched:${person.id}:${wantsMobile ? 'mobile' : 'email'}`;
  const isFree = state.get(paid) !== undefined;
  state.set(paid, 'paid');
  return {
    status: 200,
    body: {
      error: false,
      free_enrichment: isFree,
      person: personRecord(shown, world.today, contact),
      company: companyRecord(shown.employments[0].company),
    },
  };
});

export const enrichCompany = operation(
  z.object({ data: companyData }),
  'INVALID_REQUEST',
  ({ data }, { world, state }) => {
    if (!hasCompany(data)) return errorReply('INVALID_DATAPOINTS');
    const company = world.findCompany(companyQuery(data));
    const known = company === null ? null : companyKnown(company, world);
    if (known === null) return errorReply('NO_MATCH');
    const isFree = state.get(`enriched company:${known.id}`) !== undefined;
    state.set(`enriched company:${known.id}`, 'paid');
    return { status: 200, body: { error: false, free_enrichment: isFree, company: companyRecord(known) } };
  },
);

/** What it has of a person's career, whether or not it has an address. */
export function profileKnown(person: WorldPerson, world: World): WorldPerson | null {
  return personAsKnown(world, 'prospeo', { of: person, what: 'profile', coverage: 0.75, staleness: 0.09 });
}

export function companyKnown(company: WorldCompany, world: World): WorldCompany | null {
  return companyAsKnown(world, 'prospeo', { of: company, what: 'company', coverage: 0.78, staleness: 0.12 });
}

function isWorkable(data: PersonData): boolean {
  if (data.linkedin_url ?? data.email ?? data.person_id) return true;
  const hasName =
    data.full_name !== undefined || (data.first_name !== undefined && data.last_name !== undefined);
  return hasName && hasCompany(data);
}

function hasCompany(data: CompanyData): boolean {
  return (
    (data.company_website ?? data.company_name ?? data.company_linkedin_url ?? data.company_id) !== undefined
  );
}

function findAsked(data: PersonData, world: World): WorldPerson | null {
  if (data.person_id !== undefined) {
    const slug = readPublicId(data.person_id);
    return slug === undefined
      ? null
      : world.findPerson({ profileUrl: `https://www.linkedin.com/in/${slug}` });
  }
  if (data.linkedin_url !== undefined) return world.findPerson({ profileUrl: data.linkedin_url });
  if (data.email !== undefined) return world.findPerson({ email: data.email });
  const name = data.full_name ?? `${data.first_name} ${data.last_name}`;
  return world.findPerson({ name, company: companyQuery(data) });
}

function companyQuery(data: CompanyData) {
  const ofId = data.company_id === undefined ? undefined : readPublicId(data.company_id);
  const domain = data.company_website?.replace(/^https?:\/\//, '').replace(/\/.*$/, '') ?? ofId;
  return { domain, name: data.company_name, profileUrl: data.company_linkedin_url };
}
