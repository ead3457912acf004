/* What answers must look like, whichever adapter they come from: nothing missing, nothing besides. */
import { z } from 'zod';
import type {
  CompanyFacts,
  CompanyFunding,
  FoundEmail,
  FoundPhone,
  PersonIdentity,
  PersonProfile,
  PersonInRole,
} from '../../src/providers/kit/answers.ts';

const text = z.string().min(1).nullable();
const date = z
  .string()
  .regex(/^\d{4}(-\d\d){0,2}$/)
  .nullable();
const url = z.url().nullable();
const domain = z
  .string()
  .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/)
  .nullable();

export const foundEmail: z.ZodType<FoundEmail> = z.strictObject({
  email: z.email(),
  status: z.enum(['valid', 'catch_all', 'risky', 'unknown', 'invalid']),
  score: z.number().min(0).max(100).nullable(),
  alternatives: z.array(z.email()).exactOptional(),
});

export const foundPhone: z.ZodType<FoundPhone> = z.strictObject({
  number: z.e164(),
  type: z.enum(['mobile', 'landline', 'unknown']),
});

const identityShape = {
  name: text,
  profile_url: url,
  job_title: text,
  company_name: text,
  company_domain: domain,
  company_profile_url: url,
  location: z.exactOptional(z.string().min(1)),
};

export const personIdentity: z.ZodType<PersonIdentity> = z.strictObject(identityShape);

export const scoredIdentity: z.ZodType<PersonIdentity & { confidence_score: number | null }> = z.strictObject(
  { ...identityShape, confidence_score: z.number().min(0).max(1).nullable() },
);

export const personProfile: z.ZodType<PersonProfile> = z.strictObject({
  name: text,
  headline: text,
  location: z.strictObject({ city: text, region: text, country: text }),
  profile_url: url,
  skills: z.array(z.string().min(1)),
  employment_history: z
    .array(
      z.strictObject({
        company_name: text,
        company_domain: domain,
        title: text,
        seniority: text,
        start_date: date,
        end_date: date,
        is_current: z.boolean(),
      }),
    )
    .min(1),
  education: z.array(
    z.strictObject({
      school: text,
      degree: text,
      field: text,
      start_year: z.int().nullable(),
      end_year: z.int().nullable(),
    }),
  ),
  observed_at: text,
});

export const roleHolder: z.ZodType<PersonInRole> = z.strictObject({
  name: text,
  profile_url: url,
  company_name: text,
  company_website_url: text,
  job_title: text,
});

export const companyFacts: z.ZodType<CompanyFacts> = z.strictObject({
  name: text,
  domain,
  profile_url: url,
  description: text,
  industry: text,
  region: text,
  country_code: text,
  headcount: text,
  revenue: text,
  founded_year: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
});

export const companyFunding: z.ZodType<CompanyFunding> = z.strictObject({
  rounds: z.array(
    z.strictObject({
      round: text,
      date,
      amount: text,
      investors: z.array(z.strictObject({ name: z.string().min(1) })).nullable(),
    }),
  ),
  total_usd: z.number().positive().nullable(),
  competitors: z.array(
    z.strictObject({
      company_name: text,
      revenue: text,
      headquarters_region: text,
      company_website_url: url,
      company_type: text,
    }),
  ),
  acquisitions: z.array(
    z.strictObject({ company_name: text, date, company_description: z.string(), source_url: url }),
  ),
  news: z.array(z.strictObject({ title: text, outlet_name: text, date })),
});
