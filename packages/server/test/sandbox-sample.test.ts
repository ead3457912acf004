import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxSample } from '../src/contract/sandbox.ts';
import { runSync } from './billing-service.ts';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

describeOnBothHomes('GET /v1/sandbox/sample', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());

  const read = async () => sandboxSample.parse((await service.call('/v1/sandbox/sample')).json);

  it('200: is a request of three pipes and ten people, the same every time', async () => {
    const sample = await read();
    expect(sample.pipes).toHaveLength(3);
    expect(new Set(sample.input.map(({ id }) => id)).size).toBe(10);
    expect(await read()).toEqual(sample);
  });

  it('runs as it is, and its cells show what can come of a question', async () => {
    const run = await runSync(service.call, await read());
    expect(run).toMatchObject({ status: 'completed', errors: [], credits: { spent: 0 } });
    const emails = Object.values(run.records).map(({ fields }) => fields.work_email);
    expect(emails.filter((email) => email?.status === 'completed')).toHaveLength(7);
    expect(emails.filter((email) => email?.status === 'no_result')).toHaveLength(3);
    const asked = emails.flatMap((email) => attemptsOf(email?.meta));
    const outcomes = new Set(asked.map(({ outcome }) => outcome));
    expect([...outcomes].toSorted()).toEqual(['found', 'not_found', 'rejected']);
    const finders = asked.flatMap(({ outcome, provider }) => (outcome === 'found' ? [provider] : []));
    expect([...new Set(finders)].toSorted()).toEqual(['hunter', 'leadmagic', 'prospeo']);
  });

  it('401: it takes a key', async () => {
    expectProblem(await service.call('/v1/sandbox/sample', { apiKey: null }), 'unauthorized');
  });
});

function attemptsOf(meta: unknown): { provider: string; outcome: string }[] {
  return typeof meta === 'object' && meta !== null && 'attempts' in meta && Array.isArray(meta.attempts)
    ? meta.attempts
    : [];
}
