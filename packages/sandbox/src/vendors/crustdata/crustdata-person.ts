/* A person as Crustdata has them, in its groups; contact data has a file of its own. */
import { headcountRange, usualBrackets } from '../../kit/headcount-range.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { Employment, Seniority, World, WorldPerson } from '../../world/world.ts';
import { companyType } from './crustdata-company.ts';
import { threeLetterCode } from './country-code.ts';

type Group = Record<string, unknown>;

const yearMs = 365.25 * 86_400_000;

/** What Crustdata has of a person's profile; it refreshes them often. */
export function profileKnownToCrustdata(world: World, person: WorldPerson | null): WorldPerson | null {
  return (
    person &&
    personAsKnown(world, 'crustdata', { of: person, what: 'profile', coverage: 0.7, staleness: 0.04 })
  );
}

export function personRecord(world: World, person: WorldPerson): Group {
  const [present] = person.employments;
  const isCurrent = ({ endDate }: Employment): boolean => endDate === null;
  const monthsSinceStart = yearsBetween(present.startDate, world.today) * 12;
  return {
    crustdata_person_id: person.id,
    basic_profile: basicProfileOf(world, person),
    professional_network: networkOf(world, person),
    social_handles: {
      professional_network_identifier: {
        profile_url: person.profileUrl,
        slug: person.profileUrl.replace(/^.*\/in\//, ''),
      },
    },
    experience: {
      employment_details: {
        current: person.employments.filter(isCurrent).map((job) => jobOf(world, job)),
        past: person.employments.filter((job) => !isCurrent(job)).map((job) => jobOf(world, job)),
      },
    },
    education: {
      schools: person.education.map(({ school, degree, field, startYear, endYear }) => {
        return { school, degree, field_of_study: field, start_year: startYear, end_year: endYear };
      }),
    },
    skills: { professional_network_skills: person.skills },
    certifications: [],
    honors: [],
    dev_platform_profiles: [],
    recently_changed_jobs: person.employments.length > 1 && monthsSinceStart < 6,
    years_of_experience_raw: Math.floor(
      yearsBetween(person.employments.at(-1)?.startDate ?? world.today, world.today),
    ),
    metadata: { updated_at: `${world.today}T00:00:00Z` },
  };
}

function basicProfileOf(world: World, person: WorldPerson): Group {
  const { city, region, country } = person.place;
  const whole = [city, region, country].join(', ');
  return {
    name: person.name,
    first_name: person.firstName,
    last_name: person.lastName,
    headline: person.headline,
    current_title: person.employments[0].title,
    summary: '',
    languages: [],
    location: { city, state: region, country, full_location: whole, raw: whole },
    last_updated: world.today,
  };
}

function networkOf(world: World, { id, place }: WorldPerson): Group {
  const connections = 40 + Math.floor(world.chance('crustdata', 'connections', id) * 460);
  return {
    connections,
    followers: connections + 12,
    open_to_cards: [],
    profile_picture_permalink: null,
    location: { raw: [place.city, place.region, place.country].join(', ') },
  };
}

const seniorityLevels: Readonly<Record<Seniority, string>> = {
  c_suite: 'CXO',
  vp: 'Vice President',
  director: 'Director',
  manager: 'Experienced Manager',
  senior: 'Senior',
  ic: 'Entry Level',
  entry: 'In Training',
};

/** The vendor's names for departments that it calls otherwise. */
const functions: ReadonlyMap<string, string> = new Map([
  ['Product', 'Product Management'],
  ['Customer Success', 'Customer Success and Support'],
  ['Design', 'Arts and Design'],
]);

function functionOf(department: string): string {
  return functions.get(department) ?? department;
}

function jobOf(world: World, job: Employment): Group {
  const { title, startDate, endDate } = job;
  return {
    title,
    description: null,
    start_date: startDate,
    end_date: endDate,
    is_default: endDate === null,
    seniority_level: /founder|owner/i.test(title) ? 'Owner / Partner' : seniorityLevels[job.seniority],
    function_category: functionOf(job.department),
    years_at_company_raw: Math.floor(yearsBetween(startDate, endDate ?? world.today)),
    business_email_verified: false,
    ...employerOf(job),
  };
}

/** What a job says of its company; a search needs only this to leave companies out. */
export function employerOf({ company }: Pick<Employment, 'company'>): Group {
  const { place } = company;
  const country = threeLetterCode(place.countryCode);
  return {
    name: company.name,
    company_name: company.name,
    company_id: company.id,
    crustdata_company_id: company.id,
    company_website_domain: company.domain,
    company_website: `https://${company.domain}`,
    company_professional_network_profile_url: company.profileUrl,
    company_linkedin_profile_url: company.profileUrl,
    company_headcount_latest: company.headcount,
    company_headcount_range: headcountRange(company.headcount, usualBrackets),
    company_industries: [company.industry],
    company_professional_network_industry: company.industry,
    company_type: companyType(company),
    company_headquarters_country: country,
    company_hq_location: [place.city, place.region, place.country].join(', '),
    location: { raw: `${place.city}, ${place.country}` },
  };
}

function yearsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / yearMs;
}
