import { z } from 'zod';
import { companyAsKnown } from '../../kit/company-as-known.ts';
import { headcountRange, usualBrackets } from '../../kit/headcount-range.ts';
import { optionalText } from '../../kit/optional-text.ts';
import { hasRole } from './contacts.ts';
import { frameworkError } from './findymail-reply.ts';
import { operation } from './operation.ts';

const anyCompany = z
  .object({ linkedin_url: optionalText, domain: optionalText, name: optionalText })
  .refine((body) => body.linkedin_url ?? body.domain ?? body.name, { path: ['domain'] });

export const findCompany = operation(anyCompany, ({ linkedin_url: profileUrl, domain, name }, { world }) => {
  const company = world.findCompany({ profileUrl, domain, name });
  const part = { what: 'company', coverage: 0.65, staleness: 0.12 };
  const known = company === null ? null : companyAsKnown(world, 'findymail', { of: company, ...part });
  // Not documented; the other misses leave the status at 200, but have a field to leave empty.
  if (known === null) return frameworkError(404, 'Company not found');
  return {
    status: 200,
    body: {
      name: known.name,
      domain: known.domain,
      company_size: headcountRange(known.headcount, usualBrackets),
      industry: known.industry,
      linkedin_url: known.profileUrl,
      description: known.description,
    },
  };
});

const employeesByTitle = z.object({
  website: z.string().trim().min(1),
  job_titles: z.array(z.string().trim().min(1)).min(1).max(10),
  count: z.int().min(1).max(50).default(1),
});

/** The answer is a bare list. */
export const findEmployees = operation(employeesByTitle, ({ website, job_titles, count }, { world }) => {
  const domain = website.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
  const company = world.findCompany({ domain });
  if (company === null) return { status: 200, body: [] };
  const known = world.peopleAt(company).filter((of) => {
    const part = { what: 'employee', coverage: 0.6, staleness: 0 };
    return hasRole(of, job_titles) && world.knows('findymail', { of, ...part }).isKnown;
  });
  const employees = known.slice(0, count).map(({ name, profileUrl, employments: [{ title }] }) => {
    const employer = { companyWebsite: company.domain, companyName: company.name };
    return { name, linkedinUrl: profileUrl, ...employer, jobTitle: title };
  });
  return { status: 200, body: employees };
});
