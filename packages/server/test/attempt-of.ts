import type { Attempt, PositionedAttempt } from '../src/engine/ports.ts';

/** An attempt that found something, as the engine hands it over. */
export function attemptOf(part: Partial<Attempt> & { position?: number } = {}): PositionedAttempt {
  const { position = 0, ...rest } = part;
  const attempt: Attempt = {
    pipeIndex: 0,
    step: 0,
    provider: 'vendor',
    operation: 'vendor.find',
    outcome: 'found',
    rule: 'accepted',
    message: null,
    answer: '{"email":"jane@acme.com"}',
    digest: 'digest',
    connection: null,
    credential: 'managed:vendor',
    credits: 0,
    priceRule: 'onSuccess 0.5',
    used: null,
    durationMs: 12,
    waitedMs: 0,
    observedAt: new Date('2026-03-10T12:00:00Z'),
    cached: false,
    ...rest,
  };
  return { position, attempt };
}
