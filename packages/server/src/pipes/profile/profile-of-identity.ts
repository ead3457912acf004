import type { PersonIdentity, PersonProfile } from '../../providers/kit/answers.ts';

/** A profile made from a vendor's answer that has only the present position. */
export function profileOfIdentity(identity: PersonIdentity): PersonProfile {
  const { name, profile_url, job_title, company_name, company_domain } = identity;
  const hasJob = job_title !== null || company_name !== null;
  return {
    name,
    headline: job_title !== null && company_name !== null ? `${job_title} at ${company_name}` : job_title,
    location: { city: null, region: null, country: null },
    profile_url,
    skills: [],
    employment_history: hasJob
      ? [
          {
            company_name,
            company_domain,
            title: job_title,
            seniority: null,
            start_date: null,
            end_date: null,
            is_current: true,
          },
        ]
      : [],
    education: [],
    observed_at: null,
  };
}
