import { z } from 'zod';
import type { PageOf, PersonRow, SearchPage } from '../kit/search-page.ts';
import { amplemarket } from './amplemarket.ts';
import type { AmplemarketFacts } from './company-facts.ts';
import { readCompany } from './company-facts.ts';
import type { CompanyQuery } from './search-page.ts';
import { bodyOf, pageReply, readPage } from './search-page.ts';

export interface PeopleQuery extends CompanyQuery {
  person_name?: string;
  person_titles?: readonly string[];
  person_seniorities?: readonly string[];
  person_departments?: readonly string[];
  person_job_functions?: readonly string[];
  person_locations?: readonly string[];
}

export type AmplemarketPerson = PersonRow & {
  schools: string[];
  company: {
    industry: string | null;
    headcount: string | null;
    region: string | null;
    facts: AmplemarketFacts;
  };
};

const text = z.string().nullish().catch(null);

const person = z.object({
  name: text,
  title: text,
  headline: text,
  linkedin_url: text,
  location: text,
  educations: z
    .array(z.object({ school_name: text }))
    .nullish()
    .catch(null),
  company: z.record(z.string(), z.json()).nullish().catch(null),
});

/** A page of people, by what they are and by their employer. */
export const searchPeople = amplemarket.operation({
  id: 'amplemarket.search_people',
  request: (page: PageOf<PeopleQuery>) => ({ method: 'POST', path: '/people/search', body: bodyOf(page) }),
  limits: { requestsPerMinute: 300 },
  maxReplyBytes: 16 * 1024 * 1024,
  reply: pageReply,
  answer: (reply, page): SearchPage<AmplemarketPerson> => readPage(reply, page, readPerson),
});

function readPerson(match: PersonRow['match']): AmplemarketPerson {
  const parsed = person.safeParse(match);
  const found: z.infer<typeof person> = parsed.success ? parsed.data : {};
  const { name, domain, websiteUrl, profileUrl, ...company } = readCompany(found.company ?? {});
  return {
    name: found.name ?? null,
    jobTitle: found.title ?? null,
    headline: found.headline ?? null,
    profileUrl: found.linkedin_url ?? null,
    companyName: name,
    companyDomain: domain,
    companyWebsiteUrl: websiteUrl,
    companyProfileUrl: profileUrl,
    region: found.location ?? null,
    match,
    schools: (found.educations ?? []).flatMap(({ school_name: school }) => school ?? []),
    company: {
      industry: company.industry,
      headcount: company.headcount,
      region: company.region,
      facts: company.facts,
    },
  };
}
