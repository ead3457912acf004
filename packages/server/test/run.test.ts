import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

const pipes = [{ pipe_id: 'person:name:split@1' }, { pipe_id: 'email:iswork@1' }];
const input = [
  { id: 1, name: 'Dr. Jane A. Doe Jr.', email: 'Jane@Acme.com' },
  { id: 'two', name: null, email: 'bob@gmail.com' },
];

describeOnBothHomes('POST /v1/pipes/run', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());

  const finish = async (id: string) => {
    for (;;) {
      const { json } = await service.call(`/v1/pipes/check/${id}`);
      if (!['pending', 'processing'].includes(json.status)) return json;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  it('answers at once with every record and its queued fields', async () => {
    const { status, headers, json } = await service.call('/v1/pipes/run', { body: { pipes, input } });
    expect(status).toBe(200);
    expect(json.order).toEqual([1, 'two']);
    expect(Object.keys(json.records)).toEqual(['1', 'two']);
    expect(json.field_definitions).toEqual({});
    expect(headers.get('x-task-priority')).toBe('1');
    const ended = await finish(json.id);
    expect(ended.status).toBe('completed');
    expect(ended.records['1'].fields.first_name).toMatchObject({ value: 'Jane', status: 'completed' });
    expect(ended.records.two.fields.first_name).toMatchObject({ status: 'skipped', reason: { code: 'RequirementUnmet' } });
    expect(ended.credits).toEqual({ spent: 0 });
  });
});
