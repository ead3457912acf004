import type { EmailStatus } from '../kit/answers.ts';

const statuses: Readonly<Record<string, EmailStatus>> = {
  valid: 'valid',
  invalid: 'invalid',
  accept_all: 'catch_all',
  // Says where the address is, not whether it takes mail.
  webmail: 'unknown',
  disposable: 'risky',
  unknown: 'unknown',
};

/**
 * From which score an address that was never verified is more than a guess: the address was seen somewhere, or
 * follows the only pattern of its domain. Hunter names no threshold; 80 is ours.
 */
const soundScore = 80;

export function readStatus(status: string | null | undefined, score: number | null | undefined): EmailStatus {
  if (status) return statuses[status] ?? 'unknown';
  return (score ?? 0) >= soundScore ? 'unknown' : 'risky';
}
