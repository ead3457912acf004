/* People and companies as Prospeo writes them. */
import type { Employment, WorldCompany, WorldPerson } from '../../world/world.ts';
import { departmentsOf, employeeRange, fundingStage, revenueRange, seniorityOf } from './brackets.ts';
import { makePublicId } from './public-id.ts';

export function personRecord(
  person: WorldPerson,
  today: string,
  contact: { email: unknown; mobile: unknown },
): Record<string, unknown> {
  return {
    person_id: makePublicId(person.profileUrl.slice(person.profileUrl.lastIndexOf('/') + 1)),
    first_name: person.firstName,
    last_name: person.lastName,
    full_name: person.name,
    linkedin_url: person.profileUrl,
    current_job_title: person.employments[0].title,
    current_job_key: null,
    headline: person.headline,
    linkedin_member_id: null,
    last_job_change_detected_at: null,
    job_history: person.employments.map((job) => jobRecord(job, today)),
    mobile: contact.mobile,
    email: contact.email,
    location: {
      country: person.place.country,
      country_code: person.place.countryCode,
      state: person.place.region,
      city: person.place.city,
      time_zone: null,
      time_zone_offset: null,
    },
    skills: person.skills,
  };
}

function jobRecord(job: Employment, today: string): Record<string, unknown> {
  const start = monthOf(job.startDate);
  const end = job.endDate === null ? null : monthOf(job.endDate);
  const until = end ?? monthOf(today);
  return {
    title: job.title,
    company_name: job.company.name,
    current: job.endDate === null,
    start_year: start.year,
    start_month: start.month,
    end_year: end?.year ?? null,
    end_month: end?.month ?? null,
    duration_in_months: (until.year - start.year) * 12 + until.month - start.month,
    departments: departmentsOf(job),
    seniority: seniorityOf(job),
    company_id: makePublicId(job.company.domain),
  };
}

function monthOf(isoDate: string): { year: number; month: number } {
  return { year: Number(isoDate.slice(0, 4)), month: Number(isoDate.slice(5, 7)) };
}

export function companyRecord(company: WorldCompany): Record<string, unknown> {
  return {
    company_id: makePublicId(company.domain),
    name: company.name,
    website: `https://${company.domain}`,
    domain: company.domain,
    other_websites: [],
    description: company.description,
    type: 'Private',
    industry: company.industry,
    employee_count: company.headcount,
    employee_range: employeeRange(company.headcount),
    location: {
      country: company.place.country,
      country_code: company.place.countryCode,
      state: company.place.region,
      city: company.place.city,
      raw_address: `${company.street}, ${company.zipCode} ${company.place.city}`,
    },
    sic_codes: [],
    naics_codes: [],
    linkedin_url: company.profileUrl,
    twitter_url: null,
    phone_hq: { phone_hq: company.phone },
    founded: company.foundedYear,
    revenue_range: revenueRange(company),
    keywords: [],
    logo_url: null,
    funding: fundingRecord(company),
    technology: { count: company.technologies.length, technology_names: company.technologies },
    job_postings: { active_count: 0, active_titles: [] },
  };
}

function fundingRecord({ funding }: WorldCompany): Record<string, unknown> | null {
  const [first] = funding;
  if (first === undefined) return null;
  const latest = funding.reduce((a, b) => (a.date > b.date ? a : b), first);
  return {
    count: funding.length,
    total_funding: funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0),
    latest_funding_date: latest.date,
    latest_funding_stage: fundingStage(latest.round),
    funding_events: funding.map(({ round, date, amountUsd }) => ({
      stage: fundingStage(round),
      raised_at: date,
      amount: amountUsd,
    })),
  };
}
