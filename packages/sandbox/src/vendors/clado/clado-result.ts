/* A person that was found, of whom clients show the fields; what the world has nothing for is left out. */
import type { WorldPerson } from '../../world/world.ts';

/** In the format of before November 2025; what has no end ends in 1970. */
export function legacyResult({ employments, place, ...person }: WorldPerson): Result {
  return {
    profile: {
      id: String(person.id),
      name: person.name,
      location: [place.city, place.region, place.country].join(', '),
      location_country: place.country,
      headline: person.headline,
      linkedin_url: person.profileUrl,
      is_working: true,
      skills: person.skills,
    },
    experience: employments.map(({ title, company, startDate, endDate }) => ({
      title,
      company_name: company.name,
      start_date: `${startDate}T00:00:00`,
      end_date: `${endDate ?? '1970-01-01'}T00:00:00`,
    })),
    education: person.education.map(({ degree, field, school, startYear, endYear }) => ({
      degree,
      field_of_study: field,
      school_name: school,
      start_date: `${startYear}-09-01T00:00:00`,
      end_date: `${endYear}-06-30T00:00:00`,
    })),
  };
}

export function modernResult({ employments, place, ...person }: WorldPerson): Result {
  const [present] = employments;
  return {
    profile: {
      id: String(person.id),
      full_name: person.name,
      first_name: person.firstName,
      last_name: person.lastName,
      headline: person.headline,
      location_full: [place.city, place.region, place.country].join(', '),
      location_country: place.country,
      linkedin_url: person.profileUrl,
      is_working: 1,
      active_experience_company_id: present.company.id,
      active_experience_title: present.title,
      skills: person.skills,
    },
    experience: employments.map(({ title, company, startDate, endDate }) => ({
      active_experience: endDate === null ? 1 : 0,
      position_title: title,
      date_from: startDate,
      date_to: endDate,
      company_id: company.id,
      company_name: company.name,
      company_website: `https://${company.domain}`,
      company_linkedin_url: company.profileUrl,
      company_employees_count: company.headcount,
      company_industry: company.industry,
    })),
    education: person.education.map(({ degree, field, school, startYear, endYear }) => ({
      degree: `${degree}, ${field}`,
      institution_name: school,
      date_from_year: startYear,
      date_to_year: endYear,
    })),
  };
}

type Result = Record<'experience' | 'education', unknown[]> & { profile: Record<string, unknown> };
