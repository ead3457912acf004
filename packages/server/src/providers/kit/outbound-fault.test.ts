import { expect, test } from 'vitest';
import { describeFailure } from './outbound-fault.ts';

const systemError = (code: string): Error =>
  Object.assign(new Error('connect 10.9.8.7:443 went wrong'), { code });

test.each([
  ['ENOTFOUND', 'failed', 'the host name does not exist'],
  ['ECONNREFUSED', 'failed', 'refused the connection'],
  ['ECONNRESET', 'failed', 'before the answer was complete'],
  ['CERT_HAS_EXPIRED', 'failed', 'over TLS (CERT_HAS_EXPIRED)'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'failed', 'over TLS'],
  ['UND_ERR_HEADERS_OVERFLOW', 'failed', 'headers that are too large'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout', 'did not accept a connection'],
  ['EOTHER', 'failed', 'could not be called (EOTHER)'],
])('%s is described without the resolved address', (code, outcome, text) => {
  const failure = describeFailure(systemError(code), 'api.example.com');
  expect(failure.outcome).toBe(outcome);
  expect(failure.message).toContain(`api.example.com `);
  expect(failure.message).toContain(text);
  expect(failure.message).not.toContain('10.9.8.7');
});

test('an error without a code is described too', () => {
  expect(describeFailure(new Error('10.9.8.7'), 'api.example.com').message).toBe(
    'api.example.com could not be called',
  );
  expect(describeFailure('odd', 'api.example.com').outcome).toBe('failed');
});
