import type { PersonProfile, ProfileEducation, ProfileEmployment } from '../../providers/kit/answers.ts';

/** A profile in the older shape, which the output `profile` has. What none of our providers knows is null. */
export function linkedinProfile(profile: PersonProfile, now: Date) {
  const jobs = profile.employment_history.map((job) => ({ job, shown: showJob(job, now) }));
  const schools = profile.education.flatMap((study) => showEducation(study) ?? []);
  const isOver = ({ end_date: end }: { end_date: string | null }) =>
    end !== null && Number(end.slice(0, 4)) < now.getUTCFullYear();
  return {
    object: 'linkedin_profile' as const,
    name: profile.name,
    headline: profile.headline,
    profile_url: profile.profile_url,
    profile_picture_url: null,
    languages: null,
    skills: profile.skills.map((name) => ({ name, level: null })),
    current_jobs: jobs.filter(({ job }) => job.is_current).map(({ shown }) => shown),
    connections_count: null,
    country: profile.location.country,
    region: profile.location.region ?? profile.location.city,
    about: null,
    job_history: jobs.filter(({ job }) => !job.is_current).map(({ shown }) => shown),
    current_educations: schools.filter((study) => !isOver(study)),
    education_history: schools.filter(isOver),
  };
}

function showJob(job: ProfileEmployment, now: Date) {
  const days = tenureDays(job, now);
  return {
    job_title: job.title,
    company_name: job.company_name,
    contract_type: null,
    company_website: job.company_domain === null ? null : `https://${job.company_domain}`,
    company_social_url: null,
    job_description: null,
    start_date: job.start_date,
    end_date: job.end_date,
    headcount: null,
    company_industry: null,
    tenure_in_days: days,
    tenure_in_years: days === null ? null : Math.round(days / 36.525) / 10,
    region: null,
    country: null,
  };
}

const dayMs = 86_400_000;

/** Null if only a year is known, because a date that is half a year off is worse than none. */
function tenureDays(
  { start_date: start, end_date: end, is_current: isCurrent }: ProfileEmployment,
  now: Date,
) {
  const from = readDate(start);
  const to = isCurrent ? now.getTime() : readDate(end);
  return from === null || to === null || to < from ? null : Math.floor((to - from) / dayMs);
}

/** A date with at least a year and a month. Without a day, the first of the month. */
function readDate(date: string | null): number | null {
  return date !== null && /^\d{4}-\d{2}(?:-\d{2})?$/.test(date) ? Date.parse(date) : null;
}

function showEducation({ school, degree, field, start_year: start, end_year: end }: ProfileEducation) {
  if (school === null) return null;
  return {
    degree_name: degree,
    field_of_study: field,
    institution_name: school,
    start_date: start?.toString() ?? null,
    end_date: end?.toString() ?? null,
    tenure_in_years: start !== null && end !== null && end >= start ? end - start : null,
    tenure_in_days: null,
    grade: null,
    description: null,
    activities_and_societies: null,
  };
}
