import type { SamplePerson } from './world/sample.ts';
import { samplePeople } from './world/sample.ts';
import type { World } from './world/world.ts';

/** The body of a request to run pipes. */
export interface SampleRequest {
  config: { environment: 'sandbox'; widgets: { enabled: boolean } };
  pipes: { pipe_id: string; config?: { [name: string]: Json } }[];
  input: Pick<SamplePerson, 'id' | 'name' | 'job_title' | 'company_name' | 'company_domain'>[];
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/**
 * Places of people in a sample of sixty. LeadMagic finds the first at once and is refused on the second; nobody knows the
 * third; Prospeo finds the fourth and Hunter the fifth. The world is the same everywhere, and a test runs them.
 */
const sampleSize = 60;
const chosen = [1, 6, 10, 9, 26, 42, 2, 12, 24, 59];

/**
 * Ten people and three pipes that show what runs are like: some addresses are found by the first provider, some by a
 * later one, some answers are rejected, and some people are known to nobody.
 */
export function sampleRequest(world: World): SampleRequest {
  return {
    config: { environment: 'sandbox', widgets: { enabled: true } },
    pipes: [
      { pipe_id: 'person:name:split@1' },
      {
        pipe_id: 'person:workemail:waterfall@1',
        config: {
          providers: [{ provider: 'leadmagic' }, { provider: 'prospeo' }, { provider: 'hunter' }],
          allow_catch_all_emails: false,
        },
      },
      { pipe_id: 'email:iswork@1', config: { input_fields: { email: { alias: 'work_email' } } } },
    ],
    input: choosePeople(world).map(({ id, name, job_title, company_name, company_domain }) => ({
      id,
      name,
      job_title,
      company_name,
      company_domain,
    })),
  };
}

function choosePeople(world: World): SamplePerson[] {
  const people = samplePeople(world, sampleSize);
  return chosen.flatMap((at) => people[at] ?? []);
}
