import { z } from 'zod';
import { optionalText } from '../../kit/optional-text.ts';
import { operation } from './operation.ts';

const employerFields = {
  company_domain: optionalText,
  company_name: optionalText,
  company_profile_url: optionalText,
};
const hasEmployer = (body: {
  company_domain?: unknown;
  company_name?: unknown;
  company_profile_url?: unknown;
}) => (body.company_domain ?? body.company_name ?? body.company_profile_url) !== undefined;

const roleAtCompany = z
  .object({ job_title: z.string().trim().min(1), ...employerFields })
  .refine(hasEmployer);

export const findRole = operation(roleAtCompany, (body, { world }) => {
  const company = world.findCompany(employerOf(body));
  const wanted = wordsOf(body.job_title);
  const person = (company === null ? [] : world.peopleAt(company)).find((someone) => {
    const part = { what: 'role', coverage: 0.6, staleness: 0 };
    const title = wordsOf(someone.employments[0].title);
    return (
      wanted.every((word) => title.includes(word)) &&
      world.knows('leadmagic', { of: someone, ...part }).isKnown
    );
  });
  const about = { company_name: company?.name ?? null, company_website: company?.domain ?? null };
  if (person === undefined) {
    const message = 'No matching role found at this company.';
    return {
      status: 200,
      body: { ...about, full_name: null, profile_url: null, credits_consumed: 0, message },
    };
  }
  const { firstName: first_name, lastName: last_name, name: full_name } = person;
  // Without a scheme, unlike everywhere else.
  const profile_url = person.profileUrl.replace(/^https?:\/\/(?:www\.)?/, '');
  const found = { first_name, last_name, full_name, profile_url, job_title: person.employments[0].title };
  return { status: 200, body: { ...found, ...about, credits_consumed: 2, message: 'Role found.' } };
});

const employees = z
  .object({ limit: z.int().min(1).max(500).default(20), ...employerFields })
  .refine(hasEmployer);

/** Without pages: the endpoint takes a limit and no offset. */
export const listEmployees = operation(employees, (body, { world }) => {
  const company = world.findCompany(employerOf(body));
  const everyone = company === null ? [] : world.peopleAt(company);
  const part = { what: 'employee', coverage: 0.75, staleness: 0 };
  const known = everyone.filter((of) => world.knows('leadmagic', { of, ...part }).isKnown);
  const data = known
    .slice(0, body.limit)
    .map(({ firstName, lastName, profileUrl, employments: [{ title }] }) => {
      const website = company?.domain ?? null;
      const employer = { website, company_website: website, company_name: company?.name ?? null };
      const person = { first_name: firstName, last_name: lastName, full_name: `${firstName} ${lastName}` };
      return { ...person, title, job_title: title, profile_url: profileUrl, ...employer };
    });
  return {
    status: 200,
    body: {
      message: data.length === 0 ? 'No employees found for this company.' : 'Employees found.',
      total_count: known.length,
      returned_count: data.length,
      credits_consumed: data.length / 20,
      // The documentation shows both names for the list.
      data,
      employees: data,
    },
  };
});

function employerOf(body: {
  company_domain: string | undefined;
  company_name: string | undefined;
  company_profile_url: string | undefined;
}) {
  return { domain: body.company_domain, name: body.company_name, profileUrl: body.company_profile_url };
}

function wordsOf(title: string): string[] {
  return (
    title
      .toLowerCase()
      .match(/[\p{L}\d]+/gu)
      ?.filter((word) => word !== 'of' && word !== 'and') ?? []
  );
}
