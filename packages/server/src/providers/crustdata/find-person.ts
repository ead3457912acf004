import { z } from 'zod';
import type { PersonIdentity, PersonInRole } from '../kit/answers.ts';
import { crustdata, searchingPeople } from './crustdata.ts';
import { companyNameOf, currentJob, personData, profileUrlOf, readIdentity } from './person-data.ts';

const reply = z.object({ profiles: z.array(personData) });

interface Condition {
  field: string;
  type: '=' | '(.)';
  value: string;
}

const current = 'experience.employment_details.current';

function isExactly(field: string, value: string): Condition {
  return { field, type: '=', value };
}

/** The loose comparison reads `|` and its like as patterns. */
function isLike(field: string, value: string): Condition {
  return { field, type: '(.)', value: value.replaceAll(/[|()[\]{}*+?^$\\]+/g, ' ').trim() };
}

/** Who someone is, by name and company. The domain is better than the company's name where both are known. */
export const findPerson = crustdata.operation({
  id: 'crustdata.find_person',
  request: (person: { name: string; domain: string | null; company: string | null }) => ({
    method: 'POST',
    path: '/person/search',
    body: {
      filters: {
        op: 'and',
        conditions: [
          // Whether an exact comparison minds upper case is not documented.
          isExactly('basic_profile.name', person.name),
          ...(person.domain ? [isExactly(`${current}.company_website_domain`, person.domain)] : []),
          ...(!person.domain && person.company ? [isLike(`${current}.company_name`, person.company)] : []),
        ],
      },
      limit: 1,
    },
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
export const findRole = crustdata.operation({
  id: 'crustdata.find_role',
  request: ({ role, domain, companyProfileUrl, limit }: RoleQuestion) => ({
    method: 'POST',
    path: '/person/search',
    body: {
      filters: {
        op: 'and',
        conditions: [
          isLike(`${current}.title`, role),
          domain
            ? isExactly(`${current}.company_website_domain`, domain)
            : // Filtering by it is known from a client only.
              isExactly(`${current}.company_professional_network_profile_url`, companyProfileUrl ?? ''),
        ],
      },
      limit,
    },
  }),
  limits: searchingPeople,
  reply,
  answer: ({ profiles }, { domain }): { people: PersonInRole[] } | null => {
    const people = profiles.map((person): PersonInRole => {
      const employment = currentJob(person, domain);
      return {
        name: person.basic_profile?.name ?? null,
        profile_url: profileUrlOf(person),
        company_name: companyNameOf(employment),
        company_website_url: employment?.company_website_domain ?? domain ?? null,
        job_title: employment?.title ?? null,
      };
    });
    const known = people.filter(({ name, profile_url: url }) => name || url);
    return known.length > 0 ? { people: known } : null;
  },
});
