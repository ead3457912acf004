import { z } from 'zod';
import type { JsonObject } from '../../contract/json-value.ts';

const text = z.string().nullish().catch(null);
const number = z.number().nullish().catch(null);
const texts = z.array(z.string()).nullish().catch(null);

const job = z.looseObject({
  name: text,
  company_name: text,
  crustdata_company_id: number,
  company_website_domain: text,
  company_website: text,
  company_professional_network_profile_url: text,
  company_headcount_latest: number,
  company_headcount_range: text,
  company_industries: texts,
  company_type: text,
  company_headquarters_country: text,
  title: text,
  description: text,
  location: z.object({ raw: text }).nullish().catch(null),
  start_date: text,
  end_date: text,
  is_default: z.boolean().nullish().catch(null),
  seniority_level: text,
  function_category: text,
  years_at_company_raw: number,
});

const school = z.object({
  school: text,
  degree: text,
  field_of_study: text,
  start_year: number,
  end_year: number,
});

const person = z.object({
  crustdata_person_id: number,
  basic_profile: z
    .object({
      name: text,
      first_name: text,
      last_name: text,
      headline: text,
      summary: text,
      languages: texts,
      last_updated: text,
      location: z.object({ raw: text, full_location: text }).nullish(),
    })
    .nullish(),
  social_handles: z
    .object({ professional_network_identifier: z.object({ profile_url: text }).nullish() })
    .nullish(),
  experience: z
    .object({
      employment_details: z
        .object({ current: z.array(job).nullish(), past: z.array(job).nullish() })
        .nullish(),
    })
    .nullish(),
  education: z.object({ schools: z.array(school).nullish() }).nullish(),
  skills: z.object({ professional_network_skills: texts }).nullish(),
  recently_changed_jobs: z.boolean().nullish().catch(null),
  years_of_experience_raw: number,
});

/**
 * The vendor's person in the flat form of the vendor's older API, which users of this output know. What the current API
 * was not asked for is null or empty.
 */
export function crustdataPersonMatch(found: JsonObject): JsonObject {
  const { basic_profile: basic, social_handles: handles, ...groups } = person.parse(found);
  const url = handles?.professional_network_identifier?.profile_url ?? null;
  const jobs = groups.experience?.employment_details;
  const current = (jobs?.current ?? []).map(showEmployer);
  const past = (jobs?.past ?? []).map(showEmployer);
  const years = groups.years_of_experience_raw ?? null;
  return {
    person_id: groups.crustdata_person_id ?? null,
    name: basic?.name ?? null,
    first_name: basic?.first_name ?? null,
    last_name: basic?.last_name ?? null,
    region: basic?.location?.raw ?? basic?.location?.full_location ?? null,
    headline: basic?.headline ?? null,
    summary: basic?.summary ?? null,
    skills: groups.skills?.professional_network_skills ?? [],
    languages: basic?.languages ?? [],
    emails: [],
    open_to_cards: [],
    linkedin_profile_url: url,
    flagship_profile_url: url,
    num_of_connections: null,
    last_updated: basic?.last_updated ?? null,
    updated_at: basic?.last_updated ?? null,
    recently_changed_jobs: groups.recently_changed_jobs ?? null,
    years_of_experience: years?.toString() ?? null,
    years_of_experience_raw: years,
    education_background: (groups.education?.schools ?? []).map(showSchool),
    honors: [],
    certifications: [],
    current_employers: current,
    past_employers: past,
    all_employers: [...current, ...past],
  };
}

function showEmployer(employment: z.infer<typeof job>): JsonObject {
  return {
    name: employment.company_name ?? employment.name ?? null,
    company_id: employment.crustdata_company_id ?? null,
    company_website_domain: employment.company_website_domain ?? null,
    company_website: employment.company_website ?? null,
    company_linkedin_profile_url: employment.company_professional_network_profile_url ?? null,
    company_headcount_latest: employment.company_headcount_latest ?? null,
    company_headcount_range: employment.company_headcount_range ?? null,
    company_industries: employment.company_industries ?? [],
    company_type: employment.company_type ?? null,
    company_headquarters_country: employment.company_headquarters_country ?? null,
    title: employment.title ?? null,
    description: employment.description ?? null,
    location: employment.location?.raw ?? null,
    start_date: employment.start_date ?? null,
    end_date: employment.end_date ?? null,
    employer_is_default: employment.is_default ?? null,
    seniority_level: employment.seniority_level ?? null,
    function_category: employment.function_category ?? null,
    years_at_company_raw: employment.years_at_company_raw ?? null,
  };
}

function showSchool(study: z.infer<typeof school>): JsonObject {
  return {
    degree_name: study.degree ?? null,
    institute_name: study.school ?? null,
    field_of_study: study.field_of_study ?? null,
    start_date: study.start_year?.toString() ?? null,
    end_date: study.end_year?.toString() ?? null,
  };
}
