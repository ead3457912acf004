import { createWorld, samplePeople } from '@headrace/sandbox';

/** What both sides ask the simulated model. */
export interface Company {
  id: string;
  company_name: string;
  company_domain: string;
}

export const question = (company: Pick<Company, 'company_name' | 'company_domain'>) =>
  `Is ${company.company_name} (${company.company_domain}) a company of more than 200 employees?`;

export const template = `${question({ company_name: '{{ company_name }}', company_domain: '{{ company_domain }}' })}
{% output is_large, type: "boolean", description: "Whether it has more than 200 employees" %}
{% output reason, type: "string", format: "long_text", description: "Why, in a sentence" %}`;

/** Employers of the simulated world; no two prompts are equal, so that none is asked for once only. */
export function companiesFor(records: number): Company[] {
  return samplePeople(createWorld(), records).map(({ id, company_name: name, company_domain: domain }) => ({
    id,
    company_name: `${name} ${id}`,
    company_domain: domain,
  }));
}
