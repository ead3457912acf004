import { expect, test } from 'vitest';
import { peoplePersonalEmailProfileWaterfall1 } from './people-personalemail-profile-waterfall.ts';
import { runScripted } from './run-asking-pipe.fixture.ts';

const input = { profile_url: 'https://www.linkedin.com/in/ana' };
const found = (email: string, ...alternatives: string[]) => ({
  email,
  status: 'unknown',
  score: null,
  alternatives,
});

test('takes the first address, with the others of the same provider', async () => {
  const script = { 'mixrank.find_personal_email': found('ana@home.test', 'a@old.test', 'ana@home.test') };
  const { values, steps, attempts, inputs } = await runScripted(peoplePersonalEmailProfileWaterfall1, {
    input,
    script,
  });
  expect(values).toMatchObject({
    personal_email: 'ana@home.test',
    alternate_personal_emails: ['a@old.test'],
  });
  expect(steps).toEqual(['leadmagic.find_personal_email not_found', 'mixrank.find_personal_email found']);
  expect(attempts.map(({ credits }) => credits)).toEqual([0, 10_000]);
  expect(inputs['mixrank.find_personal_email']).toEqual([{ profileUrl: input.profile_url }]);
});

test('takes no address that is known to be dead', async () => {
  const script = {
    'leadmagic.find_personal_email': { ...found('dead@home.test'), status: 'invalid' },
    'mixrank.find_personal_email': found('ana@home.test'),
  };
  const { values, steps } = await runScripted(peoplePersonalEmailProfileWaterfall1, { input, script });
  expect(values).toMatchObject({
    personal_email: 'ana@home.test',
    alternate_personal_emails: 'no_result NoResult',
  });
  expect(steps).toEqual(['leadmagic.find_personal_email rejected', 'mixrank.find_personal_email found']);
});

test('pays Clado for misses too, and asks it only when a request names it', async () => {
  const config = { providers: [{ provider: 'clado' }] };
  const { values, attempts } = await runScripted(peoplePersonalEmailProfileWaterfall1, { input, config });
  expect(values['personal_email']).toBe('no_result NoResult');
  expect(attempts).toMatchObject([{ provider: 'clado', outcome: 'not_found', credits: 20_000 }]);
  const { steps } = await runScripted(peoplePersonalEmailProfileWaterfall1, { input });
  expect(steps.join()).not.toContain('clado');
});
