/* `/people/find` and `/companies/find`, and the same lookups for the rows of a batch. */
import { z } from 'zod';
import { optionalText } from '../../kit/optional-text.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import type { PersonQuery, World } from '../../world/world.ts';
import { companyKnownToAmplemarket, companyObject } from './amplemarket-company.ts';
import { amplemarketError, missingField } from './amplemarket-error.ts';
import { isWithheld, profileKnownToAmplemarket, revealedPerson, type Reveal } from './amplemarket-person.ts';

export const leadSchema = z.object({
  linkedin_url: optionalText,
  email: optionalText,
  name: optionalText,
  title: optionalText,
  company_name: optionalText,
  company_domain: optionalText,
});

export const companyLeadSchema = z.object({ domain: optionalText, linkedin_url: optionalText });

export type Lead = z.infer<typeof leadSchema>;
export type CompanyLead = z.infer<typeof companyLeadSchema>;

/** What a lookup comes to; `gdpr_removed` is a person whose data must not be given. */
export type LookUp =
  | { status: 'enriched'; result: Record<string, unknown> }
  | { status: 'not_found' | 'gdpr_removed'; result: null };

export function findPerson({ query }: SimulatedRequest, { world }: SimulatorContext): SimulatedReply {
  const lead = leadSchema.parse(Object.fromEntries(query));
  const asked = queryOf(lead);
  if (asked === null) return missingField('linkedin_url, email or name with a company');
  const reveal = {
    email: query.get('reveal_email') === 'true',
    phoneNumbers: query.get('reveal_phone_numbers') === 'true',
  };
  const found = lookUpPerson(world, asked, reveal);
  switch (found.status) {
    case 'enriched':
      return { status: 200, body: found.result };
    case 'not_found':
      return amplemarketError(404, 'person_not_found', {
        title: 'Person not found',
        detail: 'No person matches the request',
      });
    case 'gdpr_removed':
      return amplemarketError(451, 'unavailable_for_legal_reasons', {
        title: 'Unavailable for legal reasons',
        detail: 'The data of this person cannot be provided',
      });
  }
}

/** The surest of what a lead gives; null when that is not enough to look somebody up. */
export function queryOf(lead: Lead): PersonQuery | null {
  if (lead.linkedin_url) return { profileUrl: lead.linkedin_url };
  if (lead.email) return { email: lead.email };
  const { name, company_domain: domain, company_name: companyName } = lead;
  return name && (domain || companyName) ? { name, company: { domain, name: companyName } } : null;
}

export function lookUpPerson(world: World, asked: PersonQuery, reveal: Reveal): LookUp {
  const truth = world.findPerson(asked);
  const known = profileKnownToAmplemarket(world, truth);
  if (truth === null || known === null) return { status: 'not_found', result: null };
  if (isWithheld(world, truth)) return { status: 'gdpr_removed', result: null };
  return { status: 'enriched', result: revealedPerson(world, known, { truth, reveal }) };
}

export function findCompany({ query }: SimulatedRequest, { world }: SimulatorContext): SimulatedReply {
  const lead = companyLeadSchema.parse(Object.fromEntries(query));
  if (!lead.domain && !lead.linkedin_url) return missingField('domain or linkedin_url');
  const { result } = lookUpCompany(world, lead);
  if (result !== null) return { status: 200, body: result };
  return amplemarketError(404, 'company_not_found', {
    title: 'Company not found',
    detail: 'No company matches the request',
  });
}

export function lookUpCompany(world: World, { domain, linkedin_url: profileUrl }: CompanyLead): LookUp {
  if (!domain && !profileUrl) return { status: 'not_found', result: null };
  const found = world.findCompany(profileUrl ? { profileUrl } : { domain });
  const known = companyKnownToAmplemarket(world, found);
  return known === null
    ? { status: 'not_found', result: null }
    : { status: 'enriched', result: companyObject(known) };
}
