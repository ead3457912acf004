import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startOn, startService } from './service.ts';
import { createSheet } from './sheet-home.ts';
import { waitFor } from './wait-for.ts';

describeOnBothHomes('the stream that a sheet follows, over HTTP', (home) => {
  let service: TestService;
  let second: TestService | null = null;
  beforeAll(async () => {
    service = await startService(home);
    if (home === 'postgres') second = await startOn(service.env);
    await service.call('/v1/streams', { body: { name: 'leads', environment: 'sandbox' } });
  });
  afterAll(async () => {
    await second?.stop();
    await service.stop();
  });
  const call: TestService['call'] = (path, options) => service.call(path, options);
  const columns = [{ name: 'email', is_key: true }, { name: 'company' }, { name: 'left', type: 'boolean' }];
  const setting = { stream: 'leads', key: 'email', unenrolled: 'left' };

  it('is shown, brings rows that runs enrolled, and is let go again', async () => {
    const sheet = await createSheet(call, { columns });
    const path = `${sheet.path}/follow`;
    expectProblem(await call(path), 'not-found');
    const begun = await call(path, { method: 'PUT', body: setting });
    expect(begun.json).toMatchObject({
      ...setting,
      fields: null,
      stopped: null,
      seq: 0,
      last_seq: 0,
      skipped: 0,
    });
    const enroll = {
      pipe_id: 'stream:enroll@1',
      config: { stream: 'leads', key: '{{ email }}', write_fields: [{ field_name: 'company' }] },
    };
    const input = Array.from({ length: 50 }, (_, id) => ({
      id,
      email: `p${id}@example.com`,
      company: `C${id}`,
    }));
    const run = await call('/v1/pipes/run/sync', {
      body: { config: { environment: 'sandbox' }, pipes: [enroll], input },
    });
    expect(run.json.status, run.text).toBe('completed');
    const followed = await waitFor(
      async () => (await call(path)).json,
      ({ seq }) => seq === 50,
    );
    expect(followed).toMatchObject({ state: 'following', last_seq: 50 });
    const rows = await sheet.values();
    expect(rows).toHaveLength(50);
    expect(rows.find(({ email }) => email === 'p7@example.com')).toMatchObject({
      company: 'C7',
      left: false,
    });
    expect((await call(path, { method: 'DELETE' })).status).toBe(204);
    expectProblem(await call(path, { method: 'DELETE' }), 'not-found');
  });

  it('is refused where it does not exist in the environment of the sheet, or a column does not', async () => {
    await call('/v1/streams', { body: { name: 'of production' } });
    const sheet = await createSheet(call, { columns });
    const put = (body: object) => call(`${sheet.path}/follow`, { method: 'PUT', body });
    const wrong = expectProblem(await put({ ...setting, stream: 'of production' }), 'invalid-request');
    expect(wrong.errors).toMatchObject([{ path: 'stream' }]);
    expect(
      expectProblem(await put({ ...setting, unenrolled: 'gone' }), 'invalid-request').errors,
    ).toMatchObject([{ path: 'unenrolled', message: 'The sheet has no column "gone".' }]);
    expectProblem(await put({ stream: 'leads' }), 'invalid-request');
    expectProblem(await call('/v1/sheets/99999/follow'), 'not-found');
  });
});
