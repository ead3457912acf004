import { z } from 'zod';
import type { RequestSpec } from '../kit/operation.ts';

const text = z.string().nullish();
const number = z.number().nullish();

/** The one request that every question about a person is. */
export function enrichPerson(
  data: Readonly<Record<string, string | null | undefined>>,
  flags: Readonly<Record<string, boolean>> = {},
): RequestSpec {
  const known = Object.fromEntries(Object.entries(data).filter(([, value]) => value));
  return { method: 'POST', path: '/enrich-person', body: { ...flags, data: known } };
}

const job = z.object({
  title: text,
  company_name: text,
  current: z.boolean().nullish(),
  start_year: number,
  start_month: number,
  end_year: number,
  end_month: number,
  seniority: text,
});

export type Job = z.infer<typeof job>;

const person = z.object({
  full_name: text,
  first_name: text,
  last_name: text,
  linkedin_url: text,
  current_job_title: text,
  headline: text,
  job_history: z.array(job).nullish(),
  email: z.object({ status: text, revealed: z.boolean().nullish(), email: text }).nullish(),
  mobile: z.object({ status: text, revealed: z.boolean().nullish(), mobile: text }).nullish(),
  location: z.object({ city: text, state: text, country: text }).nullish(),
  // Empty in the one example there is.
  skills: z
    .array(z.union([z.string(), z.object({ name: text })]))
    .nullish()
    .catch(null),
});

export type Person = z.infer<typeof person>;

const company = z.object({ name: text, domain: text, website: text });

export type Company = z.infer<typeof company>;

export const enrichReply = z.object({
  // A success says `false`. A `true` without a code is not a reply of this vendor.
  error: z.literal(false).nullish(),
  person: person.nullish(),
  company: company.nullish(),
});

export function nameOf(found: Person): string | null {
  return found.full_name || [found.first_name, found.last_name].filter(Boolean).join(' ') || null;
}

/** What was revealed; a masked value has stars, or is left out. */
export function revealed(
  value: string | null | undefined,
  isRevealed: boolean | null | undefined,
): string | null {
  return value && isRevealed !== false && !value.includes('*') ? value : null;
}
