import { describe, expect, test } from 'vitest';
import type { PersonInRole } from '../providers/kit/answers.ts';
import { peopleMatchRoleWaterfall1, roleWaterfall1 } from './role-waterfall.ts';
import { rolesWaterfall1 } from './roles-waterfall.ts';
import { configErrorsOf } from './run-pipe.fixture.ts';
import { runScripted } from './run-asking-pipe.fixture.ts';

const input = { company_domain: 'acme.com' };

function person(name: string | null, job_title = 'CTO'): PersonInRole {
  const slug = name?.toLowerCase() ?? 'x';
  return {
    name,
    profile_url: `linkedin.com/in/${slug}`,
    company_name: 'Acme',
    company_website_url: 'acme.com',
    job_title,
  };
}

/** Answers by the role that is asked for. */
function byRole(answers: Record<string, ReturnType<typeof person> | { fails: 'timeout' }>) {
  return (asked: unknown) => answers[String(Object(asked).role)] ?? null;
}

describe('role:waterfall@1', () => {
  test('takes the first role that somebody has, and cleans the addresses', async () => {
    const { values, steps } = await runScripted(roleWaterfall1, {
      input,
      config: { roles: ['CEO', 'CTO', 'CFO'], output_fields: { name: { enabled: true } } },
      script: { 'leadmagic.find_role': byRole({ CTO: person('Ana') }) },
    });
    expect(values).toMatchObject({
      role_finder_match: {
        name: 'Ana',
        profile_url: 'https://linkedin.com/in/ana',
        company_name: 'Acme',
        company_website_url: 'https://acme.com',
        job_title: 'CTO',
      },
      name: 'Ana',
    });
    expect(steps).toEqual(['leadmagic.find_role not_found', 'leadmagic.find_role found']);
  });

  test('asks Crustdata for a company that only its profile is known of', async () => {
    const { values, inputs } = await runScripted(roleWaterfall1, {
      input: { company_profile_url: 'linkedin.com/company/acme' },
      config: { roles: ['CTO'] },
      script: { 'crustdata.find_role': { people: [person('Ana')] } },
    });
    expect(inputs).toEqual({
      'crustdata.find_role': [
        { role: 'CTO', domain: null, companyProfileUrl: 'https://linkedin.com/company/acme', limit: 1 },
      ],
    });
    expect(values['role_finder_match']).toMatchObject({ name: 'Ana' });
  });

  test('asks a provider that fails no further', async () => {
    const { values, steps } = await runScripted(roleWaterfall1, {
      input,
      config: { roles: ['CEO', 'CTO'] },
      script: {
        'leadmagic.find_role': { fails: 'timeout' },
        'crustdata.find_role': (asked) =>
          String(Object(asked).role) === 'CTO' ? { people: [person('Ana')] } : { people: [person(null)] },
      },
    });
    expect(values['role_finder_match']).toMatchObject({ name: 'Ana' });
    expect(steps).toEqual([
      'leadmagic.find_role failed',
      'crustdata.find_role rejected',
      'crustdata.find_role found',
    ]);
  });

  test('took the website before', async () => {
    const { inputs } = await runScripted(peopleMatchRoleWaterfall1, {
      input: { company_website_url: 'https://www.acme.com/about' },
      config: { roles: ['CTO'] },
    });
    expect(inputs).toEqual({ 'leadmagic.find_role': [{ role: 'CTO', domain: 'acme.com' }] });
  });

  test('wants one to three roles', () => {
    expect(configErrorsOf(roleWaterfall1, {}, input)).toEqual(['ValidationFailed pipes[0].config.roles']);
    expect(configErrorsOf(roleWaterfall1, { roles: ['a', 'b', 'c', 'd'] }, input)).toHaveLength(1);
    expect(configErrorsOf(roleWaterfall1, { roles: [' '] }, input)).toHaveLength(1);
  });
});

describe('roles:waterfall@1', () => {
  const script = {
    'leadmagic.find_role': byRole({
      CEO: person('Ana', 'CEO'),
      Founder: person('Ana', 'CEO'),
      CTO: person('Bo'),
      CFO: person('Cy'),
    }),
  };

  test('finds one person per role, each of them once, and bills each', async () => {
    const { values, attempts } = await runScripted(rolesWaterfall1, {
      input,
      config: { roles: ['CEO', 'Founder', 'COO', 'CTO'] },
      script,
    });
    expect(values['role_finder_matches']).toMatchObject([{ name: 'Ana' }, { name: 'Bo' }]);
    expect(attempts.map(({ rule, credits }) => `${rule} ${credits}`)).toEqual([
      'accepted: person 10000',
      'found for another role already 0',
      'nothing found 0',
      'accepted: person 10000',
    ]);
  });

  test('stops at the limit', async () => {
    const config = { roles: ['CTO', 'CFO', 'CEO'], limit: 2 };
    const { values, steps } = await runScripted(rolesWaterfall1, { input, config, script });
    expect(values['role_finder_matches']).toMatchObject([{ name: 'Bo' }, { name: 'Cy' }]);
    expect(steps).toHaveLength(2);
  });

  test('keeps whom a provider has found before it failed', async () => {
    const failing = { 'leadmagic.find_role': byRole({ CTO: person('Bo'), CEO: { fails: 'timeout' } }) };
    const { values, steps } = await runScripted(rolesWaterfall1, {
      input,
      config: { roles: ['CTO', 'CEO', 'CFO'] },
      script: failing,
    });
    expect(values['role_finder_matches']).toMatchObject([{ name: 'Bo' }]);
    expect(steps).toHaveLength(2);
  });
});
