import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

const secret = 'Quonkel';

function databaseError(members: object, message = 'it went wrong'): Error {
  return Object.assign(new Error(message), members);
}

function parserError(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

describe('an error in the log', () => {
  it('has its type, its message, where it came from, and why', () => {
    const error = new TypeError('it is no list', { cause: new RangeError('too long') });
    expect(describeError(error)).toEqual({
      type: 'TypeError',
      message: 'it is no list',
      stack: expect.stringContaining('describe-error.test.ts'),
      cause: { type: 'RangeError', message: 'too long', stack: expect.any(String) },
    });
  });

  it('has what a database names, and nothing of the row', () => {
    const error = databaseError({
      code: '23514',
      detail: `Failing row contains (org, run, ${secret}).`,
      where: `parameter $1 = '${secret}'`,
      table: 'records',
      constraint: 'records_check',
      query: 'insert',
      params: [secret],
    });
    expect(describeError(error)).toMatchObject({
      code: '23514',
      table: 'records',
      constraint: 'records_check',
    });
    expect(JSON.stringify(describeError(error))).not.toContain(secret);
  });

  it.each<[string, unknown]>([
    [
      'a value the database could not read',
      databaseError({ code: '22P02' }, `invalid input syntax for type json: "${secret} "quoted" ${secret}"`),
    ],
    ['a text that is no JSON', parserError(`{"name": ${secret}}`)],
    ['a short text that is no JSON', parserError(secret)],
    ['what is no error', { secret }],
    ['a text that was thrown', secret],
    [
      'a cause far below',
      new Error('a', { cause: new Error('b', { cause: databaseError({ detail: secret }) }) }),
    ],
    ['one of several', new AggregateError([databaseError({ detail: secret })], 'all failed')],
  ])('keeps quiet about %s', (_, error) => {
    expect(JSON.stringify(describeError(error))).not.toContain(secret);
  });

  it('ends when causes form a circle', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000);
  });
});
