import type { World, WorldCompany } from './world.ts';

/** A row to practise with, under the names of fields. */
export interface SamplePerson {
  id: string;
  name: string;
  first_name: string;
  last_name: string;
  company_name: string;
  company_domain: string;
  profile_url: string;
  /** The true one; under a name that no pipe takes for given. */
  true_work_email: string;
  job_title: string;
  company_website_url: string;
  country: string;
}

export interface SampleCompany {
  id: string;
  company_name: string;
  company_domain: string;
  company_website_url: string;
  company_profile_url: string;
  industry: string;
  headcount: number;
  city: string;
  country: string;
}

/** People from all over the world, the same ones for the same count; all of them when fewer are there. */
export function samplePeople(world: World, count: number): SamplePerson[] {
  return spread(world.personCount, count).map((index) => {
    const person = world.person(index);
    const [{ company, title }] = person.employments;
    return {
      id: String(person.id),
      name: person.name,
      first_name: person.firstName,
      last_name: person.lastName,
      company_name: company.name,
      company_domain: company.domain,
      profile_url: person.profileUrl,
      true_work_email: person.workEmail,
      job_title: title,
      company_website_url: websiteOf(company),
      country: person.place.country,
    };
  });
}

export function sampleCompanies(world: World, count: number): SampleCompany[] {
  return spread(world.companyCount, count).map((index) => {
    const company = world.company(index);
    return {
      id: String(company.id),
      company_name: company.name,
      company_domain: company.domain,
      company_website_url: websiteOf(company),
      company_profile_url: company.profileUrl,
      industry: company.industry,
      headcount: company.headcount,
      city: company.place.city,
      country: company.place.country,
    };
  });
}

const websiteOf = ({ domain }: WorldCompany): string => `https://www.${domain}`;

/** Indexes at even distances. */
function spread(total: number, count: number): number[] {
  const taken = Math.max(0, Math.min(count, total));
  return Array.from({ length: taken }, (_, turn) => Math.floor(((turn + 0.5) * total) / taken));
}
