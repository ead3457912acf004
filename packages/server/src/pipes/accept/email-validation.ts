import type { EmailStatus } from '../../providers/kit/answers.ts';
import type { MillionverifierMatch } from '../../providers/millionverifier/millionverifier.ts';

/** What MillionVerifier says, in the words that `email_validation_status` has in every pipe. */
export const statusOfResult: Readonly<Record<MillionverifierMatch['result'], EmailStatus>> = {
  ok: 'valid',
  catch_all: 'catch_all',
  disposable: 'risky',
  invalid: 'invalid',
  unknown: 'unknown',
  error: 'unknown',
};

export const validationSigns: Readonly<Record<EmailStatus, string>> = {
  valid: '✅',
  catch_all: '⚠️',
  risky: '⚠️',
  unknown: '❔',
  invalid: '❌',
};
