// Every vendor of every waterfall about people, asked about people of the simulated world.
import { describe, expect, test } from 'vitest';
import type { WorldPerson } from '@headrace/sandbox';
import type { JsonObject } from '../contract/json-value.ts';
import type { Pipe } from '../engine/pipe.ts';
import {
  personIdentityEmailWaterfall1,
  personIdentityEmailWaterfall2,
} from './person-identity-email-waterfall.ts';
import {
  peoplePhoneProfileWaterfall1,
  personMobileProfileUrlWaterfall1,
} from './person-mobile-profileurl-waterfall.ts';
import { personMobileWorkEmailWaterfall1 } from './person-mobile-workemail-waterfall.ts';
import { personProfileWaterfall2 } from './person-profile-waterfall.ts';
import {
  peopleWorkEmailProfileUrlWaterfall1,
  personWorkEmailProfileUrlWaterfall1,
} from './person-workemail-profileurl-waterfall.ts';
import { peopleWorkEmailWaterfall1, personWorkEmailWaterfall1 } from './person-workemail-waterfall.ts';
import { peoplePersonalEmailProfileWaterfall1 } from './people-personalemail-profile-waterfall.ts';
import { peopleProfileUrlEmailWaterfall1 } from './people-profileurl-email-waterfall.ts';
import { runInSandbox, world } from './run-asking-pipe.fixture.ts';

const people = Array.from({ length: 50 }, (_, turn) => world.person(turn * 263));

const byProfile = ({ profileUrl: profile_url }: WorldPerson) => ({ profile_url });
const byAddress = ({ workEmail: email }: WorldPerson) => ({ email });
const byWorkAddress = ({ workEmail: work_email }: WorldPerson) => ({ work_email });
const byDomain = ({ name, employments: [{ company }] }: WorldPerson) => ({
  name,
  company_domain: company.domain,
});
const byWebsite = ({ name, employments: [{ company }] }: WorldPerson) => ({
  name,
  company_website_url: `https://www.${company.domain}`,
});

const addressesOf = ({ workEmail, employments }: WorldPerson) => [
  workEmail,
  ...employments.map(({ email }) => email),
];
const mobileOf = ({ mobile }: WorldPerson) => [mobile];
const privateAddressOf = ({ personalEmail }: WorldPerson) => [personalEmail];
const urlOf = ({ profileUrl }: WorldPerson) => [profileUrl];
const nameOf = ({ name }: WorldPerson) => [name];

interface Case {
  pipe: Pipe;
  providers: string[];
  ask(person: WorldPerson): JsonObject;
  field: string;
  /** What is true first, and what was true before. */
  truth(person: WorldPerson): (string | null)[];
}

const cases: Case[] = [
  {
    pipe: personWorkEmailWaterfall1,
    providers: [
      'leadmagic',
      'prospeo',
      'amplemarket',
      'hunter',
      'crustdata',
      'pattern',
      'anymailfinder',
      'enrow',
      'dropcontact',
      'lusha',
      'fullenrich',
      'tomba',
      'contactout',
      'wiza',
      'snov',
    ],
    ask: byDomain,
    field: 'work_email',
    truth: addressesOf,
  },
  {
    pipe: peopleWorkEmailWaterfall1,
    providers: ['findymail', 'icypeas'],
    ask: byWebsite,
    field: 'work_email',
    truth: addressesOf,
  },
  {
    pipe: personWorkEmailProfileUrlWaterfall1,
    providers: [
      'hunter',
      'amplemarket',
      'leadmagic',
      'findymail',
      'crustdata',
      'anymailfinder',
      'dropcontact',
      'lusha',
      'fullenrich',
      'tomba',
      'contactout',
      'wiza',
    ],
    ask: byProfile,
    field: 'work_email',
    truth: addressesOf,
  },
  {
    pipe: personMobileProfileUrlWaterfall1,
    providers: [
      'leadmagic',
      'prospeo',
      'amplemarket',
      'findymail',
      'enrow',
      'lusha',
      'fullenrich',
      'contactout',
      'wiza',
    ],
    ask: byProfile,
    field: 'mobile',
    truth: mobileOf,
  },
  {
    pipe: peopleWorkEmailProfileUrlWaterfall1,
    providers: ['clado'],
    ask: byProfile,
    field: 'work_email',
    truth: addressesOf,
  },
  {
    pipe: peoplePhoneProfileWaterfall1,
    providers: ['clado'],
    ask: byProfile,
    field: 'mobile',
    truth: mobileOf,
  },
  {
    pipe: personMobileWorkEmailWaterfall1,
    providers: ['leadmagic', 'amplemarket', 'lusha'],
    ask: byWorkAddress,
    field: 'mobile',
    truth: mobileOf,
  },
  {
    pipe: personProfileWaterfall2,
    providers: ['crustdata', 'amplemarket', 'prospeo'],
    ask: byProfile,
    field: 'name',
    truth: nameOf,
  },
  {
    pipe: personIdentityEmailWaterfall1,
    providers: ['findymail', 'hunter', 'crustdata', 'dropcontact', 'gravatar'],
    ask: byAddress,
    field: 'profile_url',
    truth: urlOf,
  },
  {
    pipe: personIdentityEmailWaterfall2,
    providers: ['findymail', 'hunter', 'crustdata', 'dropcontact', 'gravatar'],
    ask: byAddress,
    field: 'name',
    truth: nameOf,
  },
  {
    pipe: peopleProfileUrlEmailWaterfall1,
    providers: ['leadmagic', 'gravatar'],
    ask: byWorkAddress,
    field: 'profile_url',
    truth: urlOf,
  },
  {
    pipe: peoplePersonalEmailProfileWaterfall1,
    providers: ['leadmagic', 'mixrank', 'clado', 'fullenrich', 'contactout'],
    ask: byProfile,
    field: 'personal_email',
    truth: privateAddressOf,
  },
];

const table = cases.flatMap((it) =>
  it.providers.map((provider): [string, string, Case] => [it.pipe.id, provider, it]),
);

// Most of the time they wait for vendors that answer in jobs.
describe.concurrent.each(table)('%s asking %s', (_, provider, { pipe, ask, field, truth }) => {
  test('finds what is true of most it knows, and fails for none', async () => {
    const counts = { true: 0, former: 0, other: 0, none: 0 };
    const config = { providers: [{ provider }] };
    await Promise.all(
      people.map(async (person) => {
        const { fields, attempts } = await runInSandbox(pipe, { input: ask(person), config });
        const { value, status } = fields[field] ?? {};
        // Whoever asked a vendor to forget them is forgotten there.
        if (attempts.some(({ rule }) => rule === 'Suppressed')) return;
        expect(['completed', 'no_result']).toContain(status);
        const [now, ...before] = truth(person);
        if (status === 'no_result') counts.none += 1;
        else if (value === now) counts.true += 1;
        else counts[before.some((it) => it === value) ? 'former' : 'other'] += 1;
      }),
    );
    // Guesses are wrong more often than knowledge.
    const isGuessing =
      ['pattern', 'prospeo', 'fullenrich', 'tomba'].includes(provider) && field === 'work_email';
    expect(counts.true).toBeGreaterThan(0);
    expect(counts.true / (counts.true + counts.former + counts.other)).toBeGreaterThan(
      isGuessing ? 0.4 : 0.75,
    );
  });
});

test('goes on to the next provider, and lists everybody who was asked', async () => {
  const runs = await Promise.all(
    people.map((person) => runInSandbox(personWorkEmailWaterfall1, { input: byDomain(person) })),
  );
  const widgets = runs.map(({ fields }) => fields['work_email']?.widgets?.['waterfall']);
  const successes = widgets.map((it) => Object(it).successful_provider);
  expect(new Set(successes).size).toBeGreaterThan(2);
  for (const [at, { attempts, fields }] of runs.entries()) {
    const asked = [...new Set(attempts.map(({ provider }) => provider))];
    expect(widgets[at]).toMatchObject({
      attempted_providers: asked.map((provider) => ({ provider })),
      available_providers: ['leadmagic', 'prospeo', 'amplemarket', 'hunter', 'crustdata'],
    });
    expect(fields['work_email']?.meta?.['attempts']).toHaveLength(attempts.length);
  }
});
