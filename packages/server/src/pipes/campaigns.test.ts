import { describe, expect, test } from 'vitest';
import { campaignEnrollHeyreach1, campaignUnenrollHeyreach1 } from './campaigns-heyreach.ts';
import { campaignEnrollInstantly1, campaignUnenrollInstantly1 } from './campaigns-instantly.ts';
import { campaignEnrollLemlist1, campaignUnenrollLemlist1 } from './campaigns-lemlist.ts';
import { campaignEnrollSmartlead1, campaignUnenrollSmartlead1 } from './campaigns-smartlead.ts';
import type { Scripted } from './run-asking-pipe.fixture.ts';
import { runInSandbox, runScripted } from './run-asking-pipe.fixture.ts';

const input = { email: 'ana@acme.com', name: 'Ana Reyes', company_domain: 'acme.com', job_title: null };
const profile = 'https://www.linkedin.com/in/ana-reyes';

const enrolling = [
  [
    campaignEnrollLemlist1,
    'lemlist.add_lead',
    { email: input.email, fields: { firstName: 'Ana', lastName: 'Reyes', companyDomain: 'acme.com' } },
  ],
  [
    campaignEnrollInstantly1,
    'instantly.add_lead',
    {
      email: input.email,
      fields: { first_name: 'Ana', last_name: 'Reyes', website: 'acme.com' },
      variables: {},
    },
  ],
  [
    campaignEnrollSmartlead1,
    'smartlead.add_lead',
    {
      email: input.email,
      fields: { first_name: 'Ana', last_name: 'Reyes', website: 'acme.com' },
      customFields: {},
    },
  ],
] as const;

describe.each(enrolling.map(([pipe, ...others]) => [pipe.id, pipe, ...others] as const))(
  '%s',
  (_, pipe, operation, asked) => {
    const [provider = ''] = pipe.runsOn;
    const run = (answer: Scripted) =>
      runScripted(pipe, {
        input: { ...input, profile_url: null },
        config: { campaign_id: ' 123 ' },
        own: [provider],
        script: { [operation]: answer },
      });

    test('tells what is known of a person, for the connection fee', async () => {
      const { values, inputs, attempts } = await run({ id: 'lead_1' });
      expect(values).toMatchObject({ campaign_enrolled: true, campaign_lead_id: 'lead_1' });
      expect(inputs[operation]).toEqual([{ campaign: '123', ...asked }]);
      expect(attempts).toMatchObject([{ credits: 500 }]);
      expect(pipe.effects).toBe('always');
    });

    test('has no result for somebody who is there already', async () => {
      expect((await run(null)).values['campaign_enrolled']).toMatch(/^no_result/);
    });

    test('fails where the system does', async () => {
      const { values } = await run({ fails: 'unavailable' });
      expect(values['campaign_enrolled']).toBe('failed ProviderError');
    });
  },
);

test('campaign:enroll:instantly@1 tells a profile as a variable, and needs no ID of the lead', async () => {
  const { values, inputs } = await runScripted(campaignEnrollInstantly1, {
    input: { email: input.email, profile_url: profile },
    config: { campaign_id: '123' },
    own: ['instantly'],
    script: { 'instantly.add_lead': { id: null } },
  });
  expect(values).toMatchObject({ campaign_enrolled: true });
  expect(values['campaign_lead_id']).toMatch(/^no_result/);
  expect(inputs['instantly.add_lead']).toMatchObject([{ fields: {}, variables: { linkedin_url: profile } }]);
});

test('campaign:enroll:smartlead@1 tells a job as a field of its own', async () => {
  const { inputs } = await runScripted(campaignEnrollSmartlead1, {
    input: { email: input.email, profile_url: profile, job_title: 'CTO' },
    config: { campaign_id: '123' },
    own: ['smartlead'],
    script: { 'smartlead.add_lead': { id: '7' } },
  });
  const told = { fields: { linkedin_profile: profile }, customFields: { job_title: 'CTO' } };
  expect(inputs['smartlead.add_lead']).toMatchObject([told]);
});

describe('campaigns of HeyReach', () => {
  const config = { campaign_id: ' 123 ' };
  const own = ['heyreach'];
  const done = { profile_url: profile };

  test('take a person by their profile, with what else is known', async () => {
    const { values, inputs, attempts } = await runScripted(campaignEnrollHeyreach1, {
      input: { profile_url: profile, name: 'Ana Reyes', job_title: 'CTO', email: 'ana@acme.com' },
      config,
      own,
      script: { 'heyreach.add_lead': done },
    });
    expect(values['campaign_enrolled']).toBe(true);
    const fields = {
      firstName: 'Ana',
      lastName: 'Reyes',
      position: 'CTO',
      emailAddress: 'ana@acme.com',
    };
    expect(inputs['heyreach.add_lead']).toEqual([{ campaign: '123', profileUrl: profile, fields }]);
    expect(attempts).toMatchObject([{ credits: 500 }]);
  });

  test('are stopped for a person by their profile', async () => {
    const { values, inputs } = await runScripted(campaignUnenrollHeyreach1, {
      input: { profile_url: profile },
      config,
      own,
      script: { 'heyreach.stop_lead': done },
    });
    expect(values['campaign_unenrolled']).toBe(true);
    expect(inputs['heyreach.stop_lead']).toEqual([{ campaign: '123', profileUrl: profile }]);
  });

  test.each([
    [campaignEnrollHeyreach1, 'campaign_enrolled'],
    [campaignUnenrollHeyreach1, 'campaign_unenrolled'],
  ])('have no result where HeyReach changed nothing: $id', async (pipe, field) => {
    const { values } = await runScripted(pipe, { input: { profile_url: profile }, config, own });
    expect(values[field]).toMatch(/^no_result/);
    expect(pipe.effects).toBe('always');
  });
});

test('campaign:unenroll:lemlist@1 takes a person out', async () => {
  const { values, inputs } = await runScripted(campaignUnenrollLemlist1, {
    input: { email: 'ana@acme.com' },
    config: { campaign_id: ' cam_x' },
    own: ['lemlist'],
    script: { 'lemlist.remove_lead': { email: 'ana@acme.com' } },
  });
  expect(values['campaign_unenrolled']).toBe(true);
  expect(inputs['lemlist.remove_lead']).toEqual([{ campaign: 'cam_x', email: 'ana@acme.com' }]);
  expect(campaignUnenrollLemlist1.effects).toBe('always');
});

const byId = [
  [campaignUnenrollInstantly1, 'instantly'],
  [campaignUnenrollSmartlead1, 'smartlead'],
] as const;

describe.each(byId.map(([pipe, provider]) => [pipe.id, pipe, provider] as const))(
  '%s',
  (_, pipe, provider) => {
    const run = (script: Readonly<Record<'find_lead' | 'remove_lead', Scripted>>) =>
      runScripted(pipe, {
        input: { email: 'ana@acme.com' },
        config: { campaign_id: ' 123 ' },
        own: [provider],
        script: Object.fromEntries(Object.entries(script).map(([name, it]) => [`${provider}.${name}`, it])),
      });

    test('looks a person up and takes them out, for one connection fee', async () => {
      const { values, inputs, attempts } = await run({
        find_lead: { lead: '7' },
        remove_lead: { lead: '7' },
      });
      expect(values['campaign_unenrolled']).toBe(true);
      expect(inputs[`${provider}.find_lead`]).toEqual([{ campaign: '123', email: 'ana@acme.com' }]);
      expect(inputs[`${provider}.remove_lead`]).toEqual([{ campaign: '123', lead: '7' }]);
      expect(attempts.reduce((sum, { credits }) => sum + credits, 0)).toBe(500);
      expect(pipe.effects).toBe('always');
    });

    test('takes nobody out who is not in the campaign', async () => {
      const { values, inputs } = await run({ find_lead: null, remove_lead: { lead: '7' } });
      expect(values['campaign_unenrolled']).toMatch(/^no_result/);
      expect(inputs[`${provider}.remove_lead`]).toBeUndefined();
    });

    test('has no result for somebody who has left meanwhile', async () => {
      const { values } = await run({ find_lead: { lead: '7' }, remove_lead: null });
      expect(values['campaign_unenrolled']).toMatch(/^no_result/);
    });

    test.each(['find_lead', 'remove_lead'])('fails where %s does', async (name) => {
      const script = { find_lead: { lead: '7' }, remove_lead: { lead: '7' } };
      const { values } = await run({ ...script, [name]: { fails: 'timeout' } });
      expect(values['campaign_unenrolled']).toBe('failed ProviderTimeout');
    });
  },
);

test.each(byId.map(([pipe, provider]) => [pipe.id, pipe, provider] as const))(
  '%s looks again, whatever an earlier run was told',
  async (_, pipe, provider) => {
    const { inputs } = await runScripted(pipe, {
      input: { email: 'ana@acme.com' },
      config: { campaign_id: '123' },
      own: [provider],
      script: { [`${provider}.find_lead`]: { lead: '7' }, [`${provider}.remove_lead`]: { lead: '7' } },
      earlier: {
        maxAgeSeconds: 3600,
        recall: () => Promise.resolve({ answer: null, observedAt: new Date() }),
      },
    });
    expect(inputs[`${provider}.remove_lead`]).toHaveLength(1);
  },
);

const all = [
  campaignEnrollInstantly1,
  campaignUnenrollInstantly1,
  campaignEnrollSmartlead1,
  campaignUnenrollSmartlead1,
  campaignEnrollHeyreach1,
  campaignUnenrollHeyreach1,
];

test.each(all.map((pipe) => [pipe.id, pipe] as const))(
  '%s does in sandbox what it is for',
  async (_, pipe) => {
    const { values } = await runInSandbox(pipe, pipe.example);
    expect(values[pipe.id.includes(':unenroll:') ? 'campaign_unenrolled' : 'campaign_enrolled']).toBe(true);
  },
);

const answerLost = {
  begin: () => Promise.resolve({ state: 'unknown' as const, since: new Date() }),
  storeAnswer: () => Promise.resolve(),
  withdraw: () => Promise.resolve(),
};

test.each([campaignEnrollLemlist1, campaignUnenrollLemlist1, ...all].map((pipe) => [pipe.id, pipe] as const))(
  '%s sends nothing again whose answer was lost',
  async (_, pipe) => {
    const [provider = ''] = pipe.runsOn;
    const { values, inputs } = await runScripted(pipe, {
      input: { ...pipe.example.input },
      config: { campaign_id: '123' },
      own: [provider],
      script: { [`${provider}.find_lead`]: { lead: '7' } },
      earlier: { effects: answerLost },
    });
    const field = pipe.id.includes(':unenroll:') ? 'campaign_unenrolled' : 'campaign_enrolled';
    expect(values[field]).toBe('failed OutcomeUnknown');
    expect(Object.keys(inputs).filter((operation) => !operation.endsWith('.find_lead'))).toEqual([]);
  },
);
