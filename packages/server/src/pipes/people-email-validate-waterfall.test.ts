import { expect, test } from 'vitest';
import { peopleEmailValidateWaterfall1 } from './people-email-validate-waterfall.ts';
import { runInSandbox, runScripted, world } from './run-asking-pipe.fixture.ts';

const email = 'ana@acme.com';
const chosen = (...providers: string[]) => ({ providers: providers.map((provider) => ({ provider })) });
const verdict = (status: 'valid' | 'unknown') => ({ email, status, score: null });

test('a verifier that cannot tell is billed, and the next one is asked', async () => {
  const { values, attempts } = await runScripted(peopleEmailValidateWaterfall1, {
    input: { email },
    config: chosen('bouncer', 'neverbounce', 'emailable'),
    script: {
      'bouncer.verify_email': verdict('unknown'),
      'neverbounce.verify_email': verdict('valid'),
    },
  });
  expect(values).toMatchObject({ email_validation_status: 'valid' });
  expect(attempts.map(({ provider, priceRule }) => [provider, priceRule])).toEqual([
    ['bouncer', 'always 0.3'],
    ['neverbounce', 'always 0.3'],
  ]);
});

test('there is no verdict if nobody can tell', async () => {
  const { values } = await runScripted(peopleEmailValidateWaterfall1, {
    input: { email },
    config: chosen('bouncer'),
    script: { 'bouncer.verify_email': verdict('unknown') },
  });
  expect(values['email_validation_status']).toBe('no_result NoResult');
});

const yesOrNo = new Set(['enrow', 'findymail', 'icypeas', 'anymailfinder']);

test.each(
  'millionverifier bouncer neverbounce emailable mailercheck anymailfinder enrow hunter icypeas findymail tomba snov reacher'.split(
    ' ',
  ),
)('%s tells present addresses from those of former jobs', async (provider) => {
  const people = Array.from({ length: 8 }, (_, turn) => world.person(turn * 137));
  const addresses = people.flatMap(({ employments }) => employments.map((job) => job.email));
  const runs = await Promise.all(
    addresses.map((address) =>
      runInSandbox(peopleEmailValidateWaterfall1, { input: { email: address }, config: chosen(provider) }),
    ),
  );
  for (const [at, { values }] of runs.entries()) {
    const { status } = world.mailbox(addresses[at] ?? '');
    const told = values['email_validation_status'];
    // Of catch-all servers some say more, and some less.
    const truths =
      status === 'valid' ? ['valid'] : status === 'catch_all' ? ['catch_all', 'risky', 'valid'] : ['invalid'];
    const unsure = yesOrNo.has(provider) ? ['risky', 'no_result NoResult'] : ['no_result NoResult'];
    expect([...truths, ...unsure]).toContain(told);
  }
});
