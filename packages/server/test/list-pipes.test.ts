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

  it('check and count what is claimed, in their own environment alone', async () => {
    const claim = { bucket: 'sent', key: '{{ email }}', write_fields: [{ field_name: 'size' }] };
    const input = [1, 2, 3].map((size) => ({ email: `${size}@acme.com`, size }));
    await run('bucket:claim@1', claim, input);
    const check = { bucket: 'sent', key: '{{ email }}' };
    const asked = [{ email: '1@acme.com' }, { email: 'x@acme.com' }];
    expect(cells(await run('bucket:check@1', check, asked), 'bucket_exists')).toEqual([true, false]);
    const missing = await run('bucket:check@1', check, asked, 'sandbox');
    expect(cells(missing, 'bucket_exists')).toEqual(['failed TargetMissing', 'failed TargetMissing']);
    const window = { bucket: 'sent', window_seconds: 3600 };
    expect(cells(await run('bucket:count@1', window, [{}]), 'bucket_count')).toEqual([3]);
    expect(cells(await run('bucket:count@1', { bucket: 'sent' }, [{}]), 'bucket_count')).toEqual([3]);
    const condition = { property: 'value', field_name: 'size', operator: 'gte', value: 2 };
    const countif = { bucket: 'sent', match: { logic: 'and', conditions: [condition] } };
    expect(cells(await run('bucket:countif@1', countif, [{}]), 'bucket_count')).toEqual([2]);
  });

  it('enroll a key once, and end its membership once', async () => {
    const config = { stream: 'news', key: '{{ email }}' };
    const input = [{ email: 'jane@acme.com' }];
    expect(cells(await run('stream:enroll@1', config, input), 'stream_enrolled')).toEqual([
      'failed TargetMissing',
    ]);
    await service.call('/v1/streams', { body: { name: 'news' } });
    const first = await run('stream:enroll@1', config, input);
    const again = await run('stream:enroll@1', config, input);
    expect([cells(first, 'stream_enrolled'), cells(again, 'stream_enrolled')]).toEqual([[true], [false]]);
    expect(cells(again, 'stream_enrollment_id')).toEqual(cells(first, 'stream_enrollment_id'));
    expect(cells(await run('stream:unenroll@1', config, input), 'stream_unenrolled')).toEqual([true]);
    expect(cells(await run('stream:unenroll@1', config, input), 'stream_unenrolled')).toEqual([false]);
  });
});
