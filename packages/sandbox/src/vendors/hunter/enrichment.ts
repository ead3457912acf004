/* Enrichment in the schema of Clearbit, which Hunter took over. */
import { companyAsKnown } from '../../kit/company-as-known.ts';
import { headcountRange, usualBrackets } from '../../kit/headcount-range.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { Place, World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { dataReply, errorReply, notFound, optedOut, paramsOf } from './hunter-reply.ts';
import { type HunterOperation, isOptedOut, profileUrlOf, textOf } from './parameters.ts';

export const findPerson: HunterOperation = (query, { world }) => {
  const email = textOf(query, 'email');
  const handle = textOf(query, 'linkedin_handle');
  if (!email && !handle) return errorReply('wrong_params', 'You are missing the email parameter');
  const person = world.findPerson(email === undefined ? { profileUrl: profileUrlOf(handle) } : { email });
  if (person === null) return notFound;
  if (isOptedOut(world, person)) return optedOut;
  const known = personKnown(person, world);
  const meta = { params: paramsOf(query, ['email', 'linkedin_handle']) };
  return known === null ? notFound : dataReply(personFields(known, email), meta);
};

export const findCompany: HunterOperation = (query, { world }) => {
  const domain = textOf(query, 'domain');
  if (domain === undefined) return errorReply('wrong_params', 'You are missing the domain parameter');
  const known = companyKnown(world.findCompany({ domain }), world);
  return known === null ? notFound : dataReply(companyFields(known), { params: { domain } });
};

export const findBoth: HunterOperation = (query, { world }) => {
  const email = textOf(query, 'email');
  if (email === undefined) return errorReply('wrong_params', 'You are missing the email parameter');
  const person = world.findPerson({ email });
  if (person !== null && isOptedOut(world, person)) return optedOut;
  const knownPerson = person === null ? null : personKnown(person, world);
  const { company: addressCompany } = world.mailbox(email);
  const company = companyKnown(knownPerson?.employments[0].company ?? addressCompany, world);
  if (knownPerson === null && company === null) return notFound;
  return dataReply(
    {
      person: knownPerson === null ? null : personFields(knownPerson, email),
      company: company === null ? null : companyFields(company),
    },
    { params: { email } },
  );
};

function personKnown(person: WorldPerson, world: World): WorldPerson | null {
  return personAsKnown(world, 'hunter', { of: person, what: 'profile', coverage: 0.45, staleness: 0.1 });
}

function companyKnown(company: WorldCompany | null, world: World): WorldCompany | null {
  if (company === null) return null;
  return companyAsKnown(world, 'hunter', { of: company, what: 'company', coverage: 0.6, staleness: 0.12 });
}

function personFields(person: WorldPerson, askedEmail: string | undefined): Record<string, unknown> {
  const [{ company, title, seniority, department }] = person.employments;
  return {
    id: `hunter-person-${person.id}`,
    name: { fullName: person.name, givenName: person.firstName, familyName: person.lastName },
    email: askedEmail ?? person.workEmail,
    location: locationOf(person.place),
    geo: geoOf(person.place),
    bio: person.headline,
    site: null,
    avatar: null,
    employment: {
      domain: company.domain,
      name: company.name,
      title,
      role: department.toLowerCase(),
      subRole: null,
      seniority: seniority === 'c_suite' || seniority === 'vp' ? 'executive' : seniority,
    },
    linkedin: { handle: handleOf(person.profileUrl, '/in/') },
    twitter: { handle: null },
    github: { handle: null },
    fuzzy: false,
    emailProvider: false,
    phone: null,
  };
}

function companyFields(company: WorldCompany): Record<string, unknown> {
  const raised = company.funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0);
  return {
    id: `hunter-company-${company.id}`,
    name: company.name,
    legalName: company.legalName,
    domain: company.domain,
    domainAliases: [],
    site: { phoneNumbers: [company.phone], emailAddresses: [] },
    category: { sector: null, industryGroup: null, industry: company.industry, subIndustry: null },
    tags: [],
    description: company.description,
    foundedYear: company.foundedYear,
    location: `${company.street}, ${company.zipCode} ${locationOf(company.place)}`,
    geo: { ...geoOf(company.place), streetAddress: company.street, postalCode: company.zipCode },
    logo: null,
    linkedin: { handle: handleOf(company.profileUrl, '/company/') },
    twitter: { handle: null },
    emailProvider: false,
    type: 'private',
    phone: company.phone,
    metrics: {
      // A bracket, where Clearbit had a number.
      employees: headcountRange(company.headcount, usualBrackets),
      raised: raised === 0 ? null : raised,
      estimatedAnnualRevenue: `$${Math.round(company.revenueUsd / 1e6)}M`,
    },
    tech: company.technologies,
    parent: { domain: null },
  };
}

function locationOf({ city, region, country }: Place): string {
  return `${city}, ${region}, ${country}`;
}

function geoOf({ city, region, country, countryCode }: Place): Record<string, unknown> {
  return { city, state: region, stateCode: null, country, countryCode };
}

/** Hunter's handles carry the kind of page, such as `company/acme`, except those of people. */
function handleOf(url: string, before: '/in/' | '/company/'): string {
  const slug = url.slice(url.indexOf(before) + before.length);
  return before === '/company/' ? `company/${slug}` : slug;
}
