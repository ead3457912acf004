import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askSimulator } from '../../kit/ask-simulator.ts';
import { createWorld } from '../../world/create-world.ts';
import { zerobounce } from './zerobounce.ts';

const world = createWorld({ companies: 200, people: 3000 });
const ask = askSimulator(zerobounce, world);
const get = (path: string, query: Record<string, string>) =>
  ask(`GET ${path}`, { query: { api_key: 'k', ...query } });
const validate = (email: string) => get('/validate', { email }).body;

const addresses = Array.from({ length: 1000 }, (_, index) => world.person(index).workEmail);
const verdict = z.object({ status: z.string(), sub_status: z.string() });

describe('validate', () => {
  it('tells the truth, except for about three in a hundred', () => {
    const expected = {
      valid: 'valid',
      catch_all: 'catch-all',
      invalid: 'invalid',
      no_mail_server: 'invalid',
      disposable: 'do_not_mail',
    };
    let unknown = 0;
    for (const address of addresses) {
      const { status } = verdict.parse(validate(address));
      if (status === 'unknown') unknown++;
      else expect(status).toBe(expected[world.mailbox(address).status]);
    }
    expect(unknown / addresses.length).toBeGreaterThan(0.015);
    expect(unknown / addresses.length).toBeLessThan(0.05);
  });

  it('has every field, numbers and truths as text', () => {
    const valid = addresses.find((address) => verdict.parse(validate(address)).status === 'valid') ?? '';
    expect(get('/validate', { email: valid, activity_data: 'true', ip_address: '' })).toMatchObject({
      status: 200,
      body: {
        address: valid,
        status: 'valid',
        sub_status: '',
        free_email: false,
        account: valid.split('@')[0],
        domain: valid.split('@')[1],
        mx_found: 'true',
        domain_age_days: expect.stringMatching(/^\d+$/),
        active_in_days: expect.any(String),
        firstname: expect.any(String),
        processed_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
      },
    });
  });

  it.each([
    ['no address', 'invalid', 'failed_syntax_check'],
    ['ana@gmial.com', 'invalid', 'possible_typo'],
    ['spamtrap@example.com', 'spamtrap', ''],
    ['disposable@example.com', 'do_not_mail', 'disposable'],
  ])('finds %s %s', (email, status, subStatus) => {
    expect(validate(email)).toMatchObject({ status, sub_status: subStatus });
  });

  it('says what was meant by a mistyped domain', () => {
    expect(validate('ana@gmial.com')).toMatchObject({ did_you_mean: 'ana@gmail.com' });
  });
});

describe('keys', () => {
  it.each(['', 'an-invalid-key', 'exhausted', 'restricted'])('%j gets an error with status 200', (key) => {
    const error = { error: 'Invalid API key or your account ran out of credits' };
    expect(get('/validate', { api_key: key, email: 'a@b.co' })).toEqual({ status: 200, body: error });
    expect(get('/guessformat', { api_key: key, domain: 'b.co' })).toEqual({ status: 200, body: error });
    expect(ask('POST /validatebatch', { body: { api_key: key } })).toEqual({ status: 200, body: error });
  });

  it.each([
    ['k', '2375'],
    ['exhausted', '0'],
    ['invalid', '-1'],
    ['', '-1'],
  ])('%j has %s credits', (key, credits) => {
    expect(get('/getcredits', { api_key: key })).toEqual({ status: 200, body: { Credits: credits } });
  });
});

describe('validatebatch', () => {
  const batch = (rows: unknown) => ask('POST /validatebatch', { body: { api_key: 'k', email_batch: rows } });

  it('answers row by row and complains of those without address', () => {
    const rows = [{ email_address: addresses[0] }, { email_address: '', ip_address: null }];
    expect(batch(rows)).toMatchObject({
      status: 200,
      body: {
        email_batch: [{ address: addresses[0] }],
        errors: [{ error: expect.any(String), email_address: '' }],
      },
    });
  });

  it('takes a hundred at most', () => {
    expect(batch(Array.from({ length: 101 }, () => ({ email_address: 'a@b.co' })))).toMatchObject({
      status: 200,
      body: { error: expect.any(String) },
    });
  });
});

describe('guessformat', () => {
  const reply = z.object({ email: z.string(), email_confidence: z.string(), failure_reason: z.string() });

  it('guesses right for most, wrong for some and nothing for others', () => {
    const guesses = addresses.slice(0, 400).map((_, index) => {
      const { firstName: first_name, lastName: last_name, employments, workEmail } = world.person(index);
      const body = get('/guessformat', { domain: employments[0].company.domain, first_name, last_name }).body;
      return { ...reply.parse(body), workEmail };
    });
    const share = (test: (guess: (typeof guesses)[number]) => boolean) =>
      guesses.filter(test).length / guesses.length;
    expect(share(({ email, workEmail }) => email === workEmail)).toBeGreaterThan(0.3);
    expect(share(({ email }) => email === '')).toBeGreaterThan(0.1);
    expect(guesses.find(({ email }) => email === '')).toMatchObject({
      email_confidence: 'undetermined',
      failure_reason: expect.stringMatching(/./),
    });
  });

  it('gives the format alone when there is no name', () => {
    const bodies = Array.from(
      { length: 20 },
      (_, index) => get('/guessformat', { domain: world.company(index).domain }).body,
    );
    expect(bodies).toContainEqual(
      expect.objectContaining({
        format: expect.stringMatching(/first|last/),
        confidence: expect.any(String),
        other_domain_formats: expect.any(Array),
      }),
    );
  });

  it('needs a domain or a company', () => {
    expect(get('/guessformat', { first_name: 'Ana' })).toMatchObject({
      status: 400,
      body: { Message: expect.any(String) },
    });
  });
});

it('refuses what is missing or unknown in its own ways', () => {
  expect(get('/validate', {})).toEqual({ status: 200, body: { error: 'Missing parameter: email.' } });
  expect(get('/nothing', {})).toMatchObject({ status: 404, body: { Message: expect.any(String) } });
});
