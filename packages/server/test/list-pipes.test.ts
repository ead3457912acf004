import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

describeOnBothHomes('pipes on buckets and streams', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());

  const run = async (pipe: string, config: object, input: object[], environment = 'production') => {
    const body = { config: { environment }, pipes: [{ pipe_id: pipe, config }], input };
    const { json, status } = await service.call('/v1/pipes/run/sync', { body });
    expect(status).toBe(200);
    return json;
  };
  /** One output of each record, in their order: the value, or the code of why there is none. */
  const cells = (json: Awaited<ReturnType<typeof run>>, field: string) =>
    json.order.map((id: string | number) => {
      const { status, value, reason } = json.records[id].fields[field];
      return status === 'completed' ? value : `${status} ${reason.code}`;
    });

  it('claim a key once, over records and runs', async () => {
    const config = { bucket: 'mailed', key: '{{ email }}' };
    const input = [
      { email: 'a@acme.com' },
      { email: ' a@acme.com ' },
      { email: 'b@acme.com' },
      { email: ' ' },
    ];
    const first = await run('bucket:claim@1', config, input);
    const claimed = cells(first, 'bucket_claimed');
    expect(claimed.slice(0, 2).toSorted()).toEqual([false, true]);
    expect(claimed[2]).toBe(true);
    const [one, two, three] = cells(first, 'bucket_entry_id');
    expect(one).toBe(two);
    expect(three).not.toBe(one);
    const again = await run('bucket:claim@1', config, input);
    expect(cells(again, 'bucket_claimed').slice(0, 3)).toEqual([false, false, false]);
    expect(cells(again, 'bucket_entry_id').slice(0, 3)).toEqual([one, one, three]);
    expect(again.credits.spent).toBe(0);
  });
});
