import { describe, expect, it } from 'vitest';
import type { HttpServices } from '../services.ts';
import { submitAndWait } from './wait-for-end.ts';

type Services = Pick<HttpServices, 'waitForRun' | 'loadRun' | 'isDraining'>;

/** Services whose runs never end; which waits are open is written down. */
function endless() {
  const open = new Set<string>();
  const services: Services = {
    waitForRun: (_, runId) => {
      const ended = Promise.withResolvers<'over'>();
      open.add(runId);
      const cancel = () => {
        open.delete(runId);
        ended.resolve('over');
      };
      return { outcome: ended.promise, cancel };
    },
    loadRun: () => Promise.resolve(null),
    isDraining: () => false,
  };
  const wait = (signal: AbortSignal, begun: object = {}) =>
    submitAndWait({ organizationId: 'a', runId: 'run', checkPath: '/', services, signal }, async () => ({
      runId: 'run',
      isReplay: false,
      isInvalid: false,
      ...begun,
    }));
  return { open, wait };
}

describe('the wait for a run', () => {
  it('ends with the client that waits', async () => {
    const { open, wait } = endless();
    const gone = new AbortController();
    const waiting = wait(gone.signal);
    await Promise.resolve();
    expect([...open]).toEqual(['run']);
    gone.abort(new Error('has gone'));
    await expect(waiting).rejects.toThrow('has gone');
    expect([...open]).toEqual([]);
  });

  it('does not begin for a client that has gone while its run was submitted', async () => {
    const { open, wait } = endless();
    await expect(wait(AbortSignal.abort(new Error('has gone')))).rejects.toThrow('has gone');
    expect([...open]).toEqual([]);
  });
});
