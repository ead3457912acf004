import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import { companiesIn } from './search-service.ts';
import type { Call, TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { finishRun, runOf, waitFor } from './wait-for.ts';

const body = { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ id: 1, name: 'Jane Doe' }] };
const invalid = { ...body, pipes: [{ pipe_id: 'no:such@1' }] };
const search = { config: { environment: 'sandbox' }, search: companiesIn('Germany', { limit: 5 }) };

/** A run that has ended, and its tag. */
async function endRun(call: Call): Promise<{ path: string; tag: string }> {
  const { id } = await finishRun(call, runOf(await call('/v1/pipes/run', { body })).id);
  const path = `/v1/pipes/check/${id}`;
  return { path, tag: (await call(path)).headers.get('etag') ?? '' };
}

describeOnBothHomes('a run that ended', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());
  const ask = (path: string, tag: string, call: Call = service.call) =>
    call(path, { headers: { 'if-none-match': tag } });

  it('is not sent again to whoever has it', async () => {
    const { path, tag } = await endRun(service.call);
    expect(tag).toMatch(/^W\/"/);
    for (const named of [tag, tag.slice(2), `"x", ${tag}`, '*']) {
      const { status, text, headers } = await ask(path, named);
      expect([status, text, headers.get('etag')]).toEqual([304, '', tag]);
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('vary')).toBe('accept-encoding');
      expect(headers.get('x-request-id')).toMatch(/./);
    }
    const other = await ask(path, 'W/"x"');
    expect([other.status, other.headers.get('etag'), other.json.status]).toEqual([200, tag, 'completed']);
  });

  it('is sent the same each time, in every coding', async () => {
    const { path } = await endRun(service.call);
    const [first, ...others] = [
      await service.call(path),
      ...(await Promise.all(
        ['identity', 'zstd', 'br', 'gzip'].map((coding) =>
          service.call(path, { headers: { 'accept-encoding': coding } }),
        ),
      )),
    ];
    expect(first?.json.status).toBe('completed');
    for (const { json, headers } of others) {
      expect(json).toEqual(first?.json);
      expect(headers.get('etag')).toBe(first?.headers.get('etag'));
      expect(headers.get('vary')).toBe('accept-encoding');
    }
  });

  it('is answered the same to HEAD', async () => {
    const { path, tag } = await endRun(service.call);
    const head = await service.call(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag')]).toEqual([200, tag]);
    const again = await service.call(path, { method: 'HEAD', headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
  });

  it('has a tag where it failed at once', async () => {
    const { id } = runOf(await service.call('/v1/pipes/run', { body: invalid }));
    const { headers } = await service.call(`/v1/pipes/check/${id}`);
    expect((await ask(`/v1/pipes/check/${id}`, headers.get('etag') ?? '')).status).toBe(304);
  });

  it('has a tag where it is a search, under every path, but not as a run of pipes', async () => {
    const { json, status } = await service.call('/v1/search/run/sync', { body: search });
    expect(status).toBe(200);
    for (const path of [`/v1/search/check/${json.id}`, `/v1/searches/run?run_id=${json.id}`]) {
      const tag = (await service.call(path)).headers.get('etag') ?? '';
      expect((await ask(path, tag)).status).toBe(304);
    }
    expectProblem(await ask(`/v1/pipes/check/${json.id}`, '*'), 'not-found');
  });

  it('is there for nobody else, whatever they send', async () => {
    const { path, tag } = await endRun(service.call);
    const stranger = await service.createOrganization('free');
    for (const named of [tag, '*']) {
      const { headers } = expectNothing(await ask(path, named, stranger.call), 'not-found');
      expect(headers.get('etag')).toBeNull();
      const wrong = { headers: { 'if-none-match': named }, apiKey: `hr_${'a'.repeat(40)}` };
      expectNothing(await service.call(path, wrong), 'unauthorized');
    }
    const created = await service.call('/v1/keys', { body: { name: 'short', role: 'viewer' } });
    const withKey = { headers: { 'if-none-match': tag }, apiKey: created.json.api_key };
    expect((await service.call(path, withKey)).status).toBe(304);
    await service.call(`/v1/keys/${created.json.id}`, { method: 'DELETE' });
    await waitFor(
      async () => (await service.call(path, withKey)).status,
      (status) => status === 401,
    );
  });
});

function expectNothing(answer: Awaited<ReturnType<Call>>, type: 'not-found' | 'unauthorized') {
  expectProblem(answer, type);
  return answer;
}

describeOnBothHomes('a run that goes on', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home, {}, { role: 'api' })));
  afterAll(() => service.stop());

  it('has no tag', async () => {
    const { id } = runOf(await service.call('/v1/pipes/run', { body }));
    const headers = { 'if-none-match': '*' };
    const { status, headers: sent, json } = await service.call(`/v1/pipes/check/${id}`, { headers });
    expect([status, sent.get('etag'), json.status]).toEqual([200, null, 'pending']);
  });
});

describeOnBothHomes('a run that is no longer kept', (home) => {
  let service: TestService;
  beforeAll(
    async () => void (service = await startService(home, { HEADRACE_RETENTION_DAYS: String(1 / 86_400) })),
  );
  afterAll(() => service.stop());

  describe('304', () => {
    it('becomes 404, as for everybody', async () => {
      const { id } = runOf(await service.call('/v1/pipes/run', { body }));
      const headers = { 'if-none-match': '*' };
      const gone = await waitFor(
        () => service.call(`/v1/pipes/check/${id}`, { headers }),
        ({ status }) => status === 404,
      );
      expectProblem(gone, 'not-found');
    });
  });
});
