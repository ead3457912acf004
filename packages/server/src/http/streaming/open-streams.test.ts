import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../contract/errors.ts';
import { createOpenStreams, maxStreams, maxStreamsOfProcess } from './open-streams.ts';

/** Why a stream is refused; null where it is not. */
function refusalOf(open: () => unknown): ServiceError | null {
  try {
    open();
    return null;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** Opens as many streams as all organizations together may have, and returns what closes them. */
function fill(open: (organizationId: string) => () => void): (() => void)[] {
  return Array.from({ length: maxStreamsOfProcess }, (_, at) => open(`o${Math.floor(at / maxStreams)}`));
}

describe('open streams', () => {
  it('are bounded for each organization', () => {
    const open = createOpenStreams();
    const closes = Array.from({ length: maxStreams }, () => open('greedy'));
    const refused = refusalOf(() => open('greedy'));
    expect(refused).toMatchObject({ type: 'org-rate-limited', headers: { 'retry-after': '5' } });
    expect(refused?.message).toContain('This organization has 20 streams open');
    expect(refusalOf(() => open('other'))).toBeNull();
    closes[0]?.();
    expect(refusalOf(() => open('greedy'))).toBeNull();
  });

  it('are bounded for the whole process', () => {
    const open = createOpenStreams();
    const closes = fill(open);
    const refused = refusalOf(() => open('newcomer'));
    expect(refused).toMatchObject({ type: 'unavailable', headers: { 'retry-after': '5' } });
    expect(refused?.message).toContain('This service has 500 streams open');
    closes[0]?.();
    expect(refusalOf(() => open('newcomer'))).toBeNull();
    expect(refusalOf(() => open('newcomer'))).not.toBeNull();
  });

  it('count once, however often one is closed', () => {
    const open = createOpenStreams();
    const [first] = fill(open);
    first?.();
    first?.();
    expect(refusalOf(() => open('newcomer'))).toBeNull();
    expect(refusalOf(() => open('newcomer'))).not.toBeNull();
  });

  it('leave nothing behind where one is refused', () => {
    const open = createOpenStreams();
    const closes = Array.from({ length: maxStreams }, () => open('greedy'));
    refusalOf(() => open('greedy'));
    for (const close of closes) close();
    for (const _ of closes) open('greedy');
    expect(refusalOf(() => open('greedy'))).not.toBeNull();
  });
});
