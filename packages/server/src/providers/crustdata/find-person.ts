import { z } from 'zod';
import type { PersonIdentity, PersonInRole } from '../kit/answers.ts';
import { inRole } from '../kit/read-answers.ts';
import { crustdata, searchingPeople } from './crustdata.ts';
import type { CrustdataFilter } from './filter.ts';
import { allOf } from './filter.ts';
import { companyNameOf, currentJob, personData, profileUrlOf, readIdentity } from './person-data.ts';

const reply = { profiles: z.array(personData) };
const current = 'experience.employment_details.current';

const isExactly = (field: string, value: string): CrustdataFilter => ({ field, type: '=', value });

/** The loose comparison reads `|` and its like as patterns. */
const isLike = (field: string, value: string): CrustdataFilter => ({
  field,
  type: '(.)',
  value: value.replaceAll(/[|()[\]{}*+?^$\\]+/g, ' ').trim(),
});

/** Who someone is, by name and company. The domain is better than the company's name where both are known. */
export const findPerson = crustdata.post('find_person', '/person/search', {
  ask: (person: { name: string; domain: string | null; company: string | null }) => ({
    filters: allOf([
      // Whether an exact comparison minds upper case is not documented.
      isExactly('basic_profile.name', person.name),
      ...(person.domain ? [isExactly(`${current}.company_website_domain`, person.domain)] : []),
      ...(!person.domain && person.company ? [isLike(`${current}.company_name`, person.company)] : []),
    ]),
    limit: 1,
  }),
  limits: searchingPeople,
  reply,
  answer: ({ profiles: [found] }, { domain }): PersonIdentity | null =>
    found ? readIdentity(found, domain) : null,
});

export interface RoleQuestion {
  role: string;
  domain?: string | null;
  /** Used where there is no domain. */
  companyProfileUrl?: string | null;
  limit: number;
}

/** People whose present title at a company is like a role; billed per person. */
export const findRole = crustdata.post('find_role', '/person/search', {
  ask: ({ role, domain, companyProfileUrl, limit }: RoleQuestion) => ({
    filters: allOf([
      isLike(`${current}.title`, role),
      domain
        ? isExactly(`${current}.company_website_domain`, domain)
        : // Filtering by it is known from a client only.
          isExactly(`${current}.company_professional_network_profile_url`, companyProfileUrl ?? ''),
    ]),
    limit,
  }),
  limits: searchingPeople,
  reply,
  answer: ({ profiles }, { domain }): { people: PersonInRole[] } | null => {
    const people = profiles.flatMap((person) => {
      const employment = currentJob(person, domain);
      const known = inRole({
        name: person.basic_profile?.name,
        profile_url: profileUrlOf(person),
        company_name: companyNameOf(employment),
        company_website_url: employment?.company_website_domain ?? domain,
        job_title: employment?.title,
      });
      return known ?? [];
    });
    return people.length > 0 ? { people } : null;
  },
});
