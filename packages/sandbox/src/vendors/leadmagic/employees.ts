import type { Asked } from '../../kit/asked.ts';
import { companyAsked } from '../../kit/company-routes.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';

const employer = { domain: 'company_domain', name: 'company_name', profile: 'company_profile_url' };

export function findRole(asked: Asked): SimulatedReply {
  const { world } = asked;
  const company = companyAsked(asked, employer);
  const wanted = wordsOf(asked.text('job_title') ?? '');
  const person = (company === null ? [] : world.peopleAt(company)).find((of) => {
    const title = wordsOf(of.employments[0].title);
    const isWanted = wanted.every((word) => title.includes(word));
    return isWanted && world.knows('leadmagic', { of, what: 'role', coverage: 0.6, staleness: 0 }).isKnown;
  });
  const about = { company_name: company?.name ?? null, company_website: company?.domain ?? null };
  if (person === undefined) {
    const message = 'No matching role found at this company.';
    const nobody = { full_name: null, profile_url: null };
    return { status: 200, body: { ...about, ...nobody, credits_consumed: 0, message } };
  }
  const { firstName: first_name, lastName: last_name, name: full_name } = person;
  // Without a scheme, unlike everywhere else.
  const profile_url = person.profileUrl.replace(/^https?:\/\/(?:www\.)?/, '');
  const found = { first_name, last_name, full_name, profile_url, job_title: person.employments[0].title };
  return { status: 200, body: { ...found, ...about, credits_consumed: 2, message: 'Role found.' } };
}

/** Without pages: the endpoint takes a limit and no offset. */
export function listEmployees(asked: Asked): SimulatedReply | Unfit {
  const limit = Number(asked.text('limit') ?? '20');
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= 500))
    return { parameter: 'limit', problem: 'invalid' };
  const company = companyAsked(asked, employer);
  const part = { what: 'employee', coverage: 0.75, staleness: 0 };
  const known = (company === null ? [] : asked.world.peopleAt(company)).filter(
    (of) => asked.world.knows('leadmagic', { of, ...part }).isKnown,
  );
  const website = company?.domain ?? null;
  const at = { website, company_website: website, company_name: company?.name ?? null };
  const data = known.slice(0, limit).map(({ firstName, lastName, profileUrl, employments: [{ title }] }) => {
    const person = { first_name: firstName, last_name: lastName, full_name: `${firstName} ${lastName}` };
    return { ...person, title, job_title: title, profile_url: profileUrl, ...at };
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
}

function wordsOf(title: string): string[] {
  const words = title.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return words.filter((word) => word !== 'of' && word !== 'and');
}
