import { describe, expect, it } from 'vitest';
import { PipeFailure } from '../pipe.ts';
import { redactSecrets } from './redact-secrets.ts';

const secret = 'Sk "live" /é+1';

describe('redactSecrets', () => {
  it.each([
    ['as it is', secret],
    ['URL-encoded', encodeURIComponent(secret)],
    ['in a query', new URLSearchParams({ key: secret }).toString()],
    ['in JSON text', JSON.stringify({ authorization: secret })],
    ['in small letters, as in a host name', secret.toLowerCase()],
  ])('finds a secret %s', (_, text) => {
    const redacted = redactSecrets({ body: `before ${text} after` }, [secret]);
    expect(JSON.stringify(redacted)).not.toMatch(/live/i);
    expect(redacted).toMatchObject({ body: expect.stringMatching(/^before .*\[secret\].* after$/) });
  });

  it('looks into lists, members and their names, and leaves all else alone', () => {
    const body = { list: [1, null, true, [secret]], [secret]: 'x', other: 'text' };
    expect(redactSecrets({ body, status: 200, none: null }, [secret])).toEqual({
      body: { list: [1, null, true, ['[secret]']], '[secret]': 'x', other: 'text' },
      status: 200,
      none: null,
    });
  });

  it('looks into the message of a failure', () => {
    const failure = redactSecrets(new PipeFailure('ProviderError', 'abcdef0.example.com is gone'), [
      'ABCDEF0',
    ]);
    expect(failure).toEqual(new PipeFailure('ProviderError', '[secret].example.com is gone'));
  });

  it('takes out the longer one where one secret begins with another', () => {
    expect(redactSecrets({ body: 'secret-1-long' }, ['secret-1', 'secret-1-long'])).toEqual({
      body: '[secret]',
    });
  });

  it('does nothing where there is nothing, or a secret is too short to be one', () => {
    const outcome = { body: 'abc' };
    expect(redactSecrets(null, [secret])).toBeNull();
    expect(redactSecrets(outcome, [])).toBe(outcome);
    expect(redactSecrets(outcome, ['abc'])).toBe(outcome);
  });

  it('takes a secret that is not well-formed Unicode', () => {
    expect(redactSecrets({ body: 'a b' }, ['\ud800 a lone half'])).toEqual({ body: 'a b' });
  });
});
