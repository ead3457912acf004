/* A person in the format of before November 2025; what has no end ends in 1970. */
import type { Education, Employment, World, WorldPerson } from '../../world/world.ts';
import { countsOf, criteriaOf, experienceMonths, isDecisionMaker } from './clado-result.ts';

export function legacyResult(
  world: World,
  person: WorldPerson,
  criterion: string | null,
): Record<string, unknown> {
  return {
    profile: { ...profileOf(world, person), ...criteriaOf(person, criterion) },
    experience: person.employments.map(experienceOf),
    education: person.education.map(educationOf),
    posts: [],
  };
}

function profileOf(world: World, person: WorldPerson): Record<string, unknown> {
  const { city, region, country } = person.place;
  return {
    id: String(person.id),
    name: person.name,
    location: [city, region, country].join(', '),
    location_country: country,
    location_regions: [],
    headline: person.headline,
    description: '',
    linkedin_url: person.profileUrl,
    picture_permalink: '',
    ...countsOf(world, person),
    is_working: true,
    is_decision_maker: isDecisionMaker(person.employments[0]),
    total_experience_duration_months: experienceMonths(world, person),
    projected_total_salary: null,
    post_count: 0,
    posts: '',
    liked_posts: '',
    recommendations: '',
    recommendations_count: 0,
    skills: person.skills,
  };
}

function experienceOf({ title, company, startDate, endDate }: Employment): Record<string, unknown> {
  return {
    title,
    company_name: company.name,
    start_date: `${startDate}T00:00:00`,
    end_date: `${endDate ?? '1970-01-01'}T00:00:00`,
    description: '',
    location: `${company.place.city}, ${company.place.country}`,
  };
}

function educationOf({ degree, field, school, startYear, endYear }: Education): Record<string, unknown> {
  return {
    degree,
    field_of_study: field,
    school_name: school,
    start_date: `${startYear}-09-01T00:00:00`,
    end_date: `${endYear}-06-30T00:00:00`,
    description: '',
  };
}
