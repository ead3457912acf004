import { afterEach, expect, it } from 'vitest';
import { callApi, createHome } from './service.ts';
import { spawnService } from './spawn-service.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()?.();
});

it('a run whose every record takes all the memory a formula may have does not take the process down', async () => {
  const { env, remove } = await createHome('pglite');
  cleanups.push(remove);
  const service = await spawnService({ ...env, NODE_OPTIONS: '--max-old-space-size=500' }, 'all');
  cleanups.push(() => service.kill());
  const formula = '$map([1..9999], function($v){[1..9999]})';
  const body = {
    pipes: [{ pipe_id: 'formula:run@1', config: { formula, output_field: { name: 'x', type: 'string' } } }],
    input: Array.from({ length: 30 }, (_, id) => ({ id, name: 'Jane Doe' })),
  };
  const call = (path: string, request: unknown) =>
    callApi(service.url, path, { apiKey: env.HEADRACE_BOOTSTRAP_API_KEY ?? '', body: request });
  const waiting = call('/v1/pipes/run/sync', body);
  const quick = {
    ...body,
    pipes: [
      {
        pipe_id: 'formula:run@1',
        config: { formula: '1 + 1', output_field: { name: 'x', type: 'number' } },
      },
    ],
  };
  expect((await call('/v1/pipes/run/sync', quick)).json.records['0'].fields.x.value).toBe(2);
  const { status, json } = await waiting;
  expect(status).toBe(200);
  for (let id = 0; id < 30; id += 1)
    expect(json.records[id].fields.x).toMatchObject({ status: 'failed', reason: { code: 'FormulaError' } });
});
