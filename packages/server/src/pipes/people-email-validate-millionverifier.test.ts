import { expect, test } from 'vitest';
import type { MillionverifierMatch } from '../providers/millionverifier/millionverifier.ts';
import { peopleEmailValidateMillionverifier1 } from './people-email-validate-millionverifier.ts';
import { runInSandbox, runScripted, world } from './run-asking-pipe.fixture.ts';

const email = 'ana@acme.com';

test.each([
  ['ok', 'valid'],
  ['catch_all', 'catch_all'],
  ['disposable', 'risky'],
  ['invalid', 'invalid'],
  ['unknown', 'unknown'],
  ['error', 'unknown'],
] as const)('%s is %s, and is billed', async (result, status) => {
  const match: MillionverifierMatch = {
    email,
    quality: '',
    result,
    resultcode: 1,
    subresult: '',
    free: false,
    role: false,
    didyoumean: '',
    error: null,
  };
  const script = { 'millionverifier.validate_email': match };
  const { values, fields, attempts } = await runScripted(peopleEmailValidateMillionverifier1, {
    input: { email },
    script,
  });
  expect(values).toMatchObject({ email_validation_status: status, million_validation_match: match });
  expect(fields['email_validation_status']?.widgets).toHaveProperty('emoji');
  expect(attempts).toMatchObject([{ credits: 1000, priceRule: 'always 0.1' }]);
});

test('tells present addresses from those of former jobs', async () => {
  const people = Array.from({ length: 40 }, (_, turn) => world.person(turn * 137));
  for (const address of people.flatMap(({ employments }) => employments.map((job) => job.email))) {
    const { values } = await runInSandbox(peopleEmailValidateMillionverifier1, { input: { email: address } });
    const { status } = world.mailbox(address);
    const truth = status === 'no_mail_server' ? 'invalid' : status;
    expect([truth, 'unknown']).toContain(values['email_validation_status']);
  }
});
