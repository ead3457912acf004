import type { PersonProfile, ProfileEmployment } from '../../providers/kit/answers.ts';

export function makeJob(changes: Partial<ProfileEmployment> = {}): ProfileEmployment {
  return {
    company_name: 'Acme',
    company_domain: 'acme.com',
    title: 'VP Sales',
    seniority: null,
    start_date: '2026-02-08',
    end_date: null,
    is_current: true,
    ...changes,
  };
}

/** Ana, who was at Globex before Acme. */
export function makeProfile(changes: Partial<PersonProfile> = {}): PersonProfile {
  return {
    name: 'Ana Reyes',
    headline: 'VP Sales at Acme',
    location: { city: 'Lyon', region: 'Rhône', country: 'France' },
    profile_url: 'https://www.linkedin.com/in/ana',
    skills: ['CRM'],
    employment_history: [
      makeJob(),
      makeJob({
        company_name: 'Globex',
        company_domain: null,
        title: 'Head of Sales',
        start_date: '2021',
        end_date: '2026-01',
        is_current: false,
      }),
    ],
    education: [{ school: 'INSA', degree: 'MSc', field: null, start_year: 2012, end_year: 2014 }],
    observed_at: null,
    ...changes,
  };
}
