import { z } from 'zod';
import type { FoundPhone } from '../kit/answers.ts';
import { defineProvider } from '../kit/provider.ts';
import { companyFacts, emailFrom, identity, joined } from '../kit/read-answers.ts';
import { personProfile } from '../kit/read-profile.ts';
import { list, num, obj, text } from '../kit/shapes.ts';
import { websiteDomain } from '../kit/website-domain.ts';

/** https://docs.amplemarket.com. A match costs half an email credit, what is revealed costs extra. */
export const amplemarket = defineProvider({
  id: 'amplemarket',
  label: 'Amplemarket',
  baseUrl: 'https://api.amplemarket.com',
  auth: { header: 'Authorization', prefix: 'Bearer ' },
  // That of the person lookup, which nearly everything here asks; the others have 500.
  limits: { requestsPerMinute: 350 },
  errors: {
    codeAt: ['_errors.0.code'],
    means: {
      // A wrong key is a 401.
      403: 'not_in_plan',
      404: 'not_found',
      person_not_found: 'not_found',
      unauthorized: 'credential_rejected',
      insufficient_credits: 'quota_exhausted',
      missing_field: 'request_refused',
      unsupported_value: 'request_refused',
      internal_server_error: 'unavailable',
    },
  },
});

interface PersonAtCompany {
  name: string;
  domain?: string | null;
  company?: string | null;
}

const byName = ({ name, domain, company }: PersonAtCompany) => ({
  name,
  company_domain: domain,
  company_name: company,
});
const byProfile = ({ profileUrl }: { profileUrl: string }) => ({ linkedin_url: profileUrl });

/** The vendor says of no address how sure it is. */
const readEmail = emailFrom({});

/** The address of a person at a company; both the domain and the name are sent where both are known. */
export const findEmail = amplemarket.get('find_email', '/people/find', {
  ask: (person: { name: string; domain: string | null; company: string | null }) => ({
    ...byName(person),
    reveal_email: true,
  }),
  reply: { email: text },
  answer: ({ email }) => readEmail(email),
});

/** The work address of a profile's owner. */
export const findEmailByProfile = amplemarket.get('find_email_by_profile', '/people/find', {
  ask: (asked: { profileUrl: string }) => ({ ...byProfile(asked), reveal_email: true }),
  reply: { email: text },
  answer: ({ email }) => readEmail(email),
});

/** Best first. A direct line may be a desk phone or a mobile. */
const lines: readonly [type: string, means: FoundPhone['type']][] = [
  ['mobile', 'mobile'],
  ['direct', 'unknown'],
  ['office', 'landline'],
  ['landline', 'landline'],
];

/** The number that most likely reaches the person, by profile URL or work address. */
export const findPhone = amplemarket.get('find_phone', '/people/find', {
  ask: ({ profileUrl, email }: { profileUrl?: string; email?: string }) => ({
    linkedin_url: profileUrl,
    email,
    reveal_phone_numbers: true,
  }),
  reply: { phone_numbers: list(z.object({ number: text, type: text })) },
  answer: ({ phone_numbers: numbers }): FoundPhone | null => {
    for (const [line, type] of lines) {
      const number = numbers?.find((phone) => phone.type === line)?.number;
      if (number) return { number, type };
    }
    const other = numbers?.find((phone) => phone.number)?.number;
    return other ? { number: other, type: 'unknown' } : null;
  },
});

/** The vendor's person as it is: what is promised to users is the vendor's own object. */
const whole = <Input>(name: string, ask: (input: Input) => Record<string, string>) =>
  amplemarket.operation({
    id: `amplemarket.${name}`,
    request: (input: Input) => ({ method: 'GET', path: '/people/find', query: ask(input) }),
    reply: z.object({ id: z.string() }).catchall(z.json()),
    answer: (found) => found,
  });

/** Everything known about the person of an address, or of a profile. */
export const findPersonByEmail = whole('find_person_by_email', ({ email }: { email: string }) => ({ email }));
export const findPersonByProfile = whole('find_person_by_profile', byProfile);

const person = { name: text, headline: text, title: text, linkedin_url: text, location: text };
const company = obj({ name: text, website: text, linkedin_url: text });

/** Who someone is, by name and company. */
export const findPerson = amplemarket.get('find_person', '/people/find', {
  ask: byName,
  reply: { ...person, company },
  answer: ({ name, title, linkedin_url: url, location, company: employer }) =>
    identity({
      name,
      profile_url: url,
      job_title: title,
      company_name: employer?.name,
      company_domain: websiteDomain(employer?.website),
      company_profile_url: employer?.linkedin_url,
      location,
    }),
});

const place = obj({ city: text, state: text, country: text });
const dates = { start_date: text, end_date: text };

/** The profile behind a URL; the vendor knows no skills. */
export const findProfile = amplemarket.get('find_profile', '/people/find', {
  ask: byProfile,
  reply: {
    ...person,
    company,
    location_details: place,
    current_position_start_date: text,
    experiences: list(z.object({ title: text, company_name: text, ...dates })),
    educations: list(z.object({ school_name: text, degree: text, field_of_study: text, ...dates })),
  },
  answer: ({ company: employer, ...found }, { profileUrl }) =>
    personProfile({
      name: found.name,
      headline: found.headline,
      ...(found.location_details
        ? { ...found.location_details, region: found.location_details.state }
        : placeIn(found.location ?? '')),
      profile_url: found.linkedin_url ?? profileUrl,
      // Examples of the vendor leave the experiences out; then the current position is all there is.
      present: {
        title: found.title,
        company_name: employer?.name,
        company_domain: websiteDomain(employer?.website),
        start_date: found.current_position_start_date,
      },
      jobs: found.experiences,
      studies: found.educations?.map((study) => ({
        school: study.school_name,
        degree: study.degree,
        field: study.field_of_study,
        start: study.start_date,
        end: study.end_date,
      })),
    }),
});

/** A text such as "Lyon, Rhône, France" or "Stockholm, Sweden". */
function placeIn(location: string) {
  const parts = location.split(',').map((part) => part.trim());
  if (parts.length < 2) return { country: parts[0] };
  return { city: parts[0], region: parts.slice(1, -1).join(', '), country: parts.at(-1) };
}

const page = { name: text, website: text, linkedin_url: text, overview: text, location: text };
const facts = { ...page, industry: text, size: text, estimated_revenue: text, founded_year: num };

/** A company by its domain, or else by its profile. */
export const findCompany = amplemarket.get('find_company', '/companies/find', {
  ask: ({ domain, profileUrl }: { domain?: string | null; profileUrl?: string | null }) =>
    domain ? { domain } : { linkedin_url: profileUrl },
  // Read like the company within a person; of this reply itself no example is known.
  reply: {
    ...facts,
    location_details: place,
    estimated_number_of_employees: num,
  },
  // The vendor has names of countries, no codes.
  answer: ({ location_details: seat, ...found }) =>
    companyFacts({
      name: found.name,
      domain: websiteDomain(found.website),
      profile_url: found.linkedin_url,
      description: found.overview,
      industry: found.industry,
      region: found.location ?? joined([seat?.city, seat?.state, seat?.country], ', '),
      headcount: found.estimated_number_of_employees?.toString() ?? found.size,
      revenue: found.estimated_revenue,
      founded_year: found.founded_year?.toString(),
    }),
});

/** Whose account it is: a free call that tells whether a credential works. No balance is known to be in it. */
export const countCredits = amplemarket.get('count_credits', '/account-info', {
  // Only clients show this reply, and of it the name alone.
  reply: { name: text },
  ask: (): Record<string, never> => ({}),
  answer: ({ name }) => ({ detail: name ? `Account ${name}` : 'The key is accepted' }),
});
