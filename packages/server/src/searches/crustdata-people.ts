/* The filters of Crustdata's people, combined from three searches, and their conditions. */
import type { ListValue } from '../engine/search/filters.ts';
import type { CrustdataFilter } from '../providers/crustdata/filter.ts';
import { allOf, hasPart, isOneOf } from '../providers/crustdata/filter.ts';
import { bareDomain } from './bare-domain.ts';
import { plainBracket } from './brackets.ts';
import { inBrackets } from './crustdata-companies.ts';
import { mapValues } from './map-values.ts';

/** A present or past job. */
export interface JobFilters {
  titles: ListValue;
  employers: ListValue;
  domains: ListValue;
  industries: ListValue;
  seniorities: ListValue;
  functions: ListValue;
  headcounts: ListValue;
  years: ListValue;
}

export interface PeopleFilters {
  current: JobFilters;
  past: JobFilters;
  locations: ListValue;
  headline: ListValue;
  summary: ListValue;
  languages: ListValue;
  profileLanguages: ListValue;
  activities: ListValue;
  skills: ListValue;
  experience: ListValue;
  certifications: ListValue;
  honors: ListValue;
  fields: ListValue;
  degrees: ListValue;
  schools: ListValue;
  hasChangedJobs: boolean | null;
}

export const none: ListValue = { include: [], exclude: [] };

/** The conditions for the filters that were set. */
export function crustdataPeopleQuery(set: PeopleFilters): CrustdataFilter {
  return allOf([
    ...jobConditions('current', set.current),
    ...jobConditions('past', set.past),
    ...hasPart('basic_profile.location.full_location', set.locations),
    ...hasPart('basic_profile.headline', set.headline),
    ...hasPart('basic_profile.summary', set.summary),
    ...isOneOf('basic_profile.languages', set.languages),
    // The vendor indexes one list of languages. It includes those of the profile.
    ...isOneOf('basic_profile.languages', set.profileLanguages),
    // The name under which activities are indexed is a guess, based on the names beside it.
    ...hasPart('education.schools.activities', set.activities),
    ...isOneOf('skills.professional_network_skills', set.skills),
    ...inBrackets('years_of_experience_raw', set.experience),
    ...hasPart('certifications.name', set.certifications),
    ...hasPart('honors.title', set.honors),
    ...hasPart('education.schools.field_of_study', set.fields),
    ...hasPart('education.schools.degree', set.degrees),
    ...hasPart('education.schools.school', set.schools),
    ...(set.hasChangedJobs === null
      ? []
      : [{ field: 'recently_changed_jobs', type: '=', value: set.hasChangedJobs } as const]),
  ]);
}

function jobConditions(when: 'current' | 'past', set: JobFilters): CrustdataFilter[] {
  const at = (field: string) => `experience.employment_details.${when}.${field}`;
  return [
    ...hasPart(at('title'), set.titles),
    ...hasPart(at('company_name'), set.employers),
    ...isOneOf(at('company_website_domain'), mapValues(set.domains, bareDomain)),
    ...isOneOf(at('company_industries'), set.industries),
    ...isOneOf(at('seniority_level'), set.seniorities),
    ...isOneOf(at('function_category'), set.functions),
    ...isOneOf(at('company_headcount_range'), mapValues(set.headcounts, plainBracket)),
    ...inBrackets(at('years_at_company_raw'), set.years),
  ];
}
