import type { PipesRequest } from '../src/contract/pipes-request.ts';

/** Five native pipes, two of them waiting for nobody's output but the input's. */
export const pipes: PipesRequest['pipes'] = [
  { pipe_id: 'person:name:split@1' },
  { pipe_id: 'email:iswork@1' },
  { pipe_id: 'company:domain:workemail@1', config: { input_fields: { work_email: { alias: 'email' } } } },
  { pipe_id: 'field:domainify@1', config: { input_fields: { url_input: { alias: 'website' } } } },
  { pipe_id: 'field:slugify@1', config: { input_fields: { string_input: { alias: 'company_name' } } } },
];

const firstNames = ['Jane', 'José', 'Ludwig', 'Mary-Ann', 'Søren', 'Aisha', 'Dr. Wei', 'Olivia'];
const lastNames = [
  'Doe',
  'García Márquez',
  'van Beethoven',
  "O'Neill",
  'Kierkegaard',
  'Rahman',
  'Zhang',
  'Smith Jr.',
];
const companies = ['Acme', 'Globex GmbH', 'Initech & Sons', 'Umbrella Café', 'Hooli', 'Stark Industries'];

/** A request of `count` records, about 340 bytes each, no two alike. */
export function makeRequest(run: number, count = 100): PipesRequest {
  const input = Array.from({ length: count }, (_, index) => {
    const seed = run * count + index;
    const pick = (list: string[], salt: number) => list[(seed * 7 + salt) % list.length] ?? '';
    const company = `${pick(companies, 3)} ${seed % 977}`;
    const host = `${company.toLowerCase().replace(/[^a-z0-9]+/g, '')}.com`;
    return {
      id: seed,
      name: `${pick(firstNames, 0)} ${pick(lastNames, seed % 5)}`,
      email: seed % 5 === 0 ? `user${seed}@gmail.com` : `user.${seed}@${host}`,
      website: `http://www.${host}/`,
      company_name: company,
      job_title: 'Senior Director of Revenue Operations',
      city: 'Kraków',
      country: 'Poland',
      phone: '+48 12 345 67 89',
      notes: `Met at the ${2000 + (seed % 25)} fair; asked for a quote on 40 seats and a call next week.`,
    };
  });
  return { pipes, input };
}
