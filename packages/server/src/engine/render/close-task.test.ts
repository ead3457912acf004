import { expect, it } from 'vitest';
import { runInPlace } from '../compute-in-place.fixture.ts';
import { closeTask } from './close-task.ts';

const close = async (body: string): Promise<unknown> =>
  JSON.parse(`{${await runInPlace(closeTask, {}, { fields: { body }, extra: null })}}`);

const field = { value: null, type: 'string', reason: null, claimed_by: { ref: 'p' }, resolved_by: null };

it('ends what is open, and keeps what is known', async () => {
  const known = { ...field, value: 'a "quoted" value', status: 'completed', resolved_by: { ref: 'p' } };
  const waits = { ...field, status: 'pending', meta: { attempts: [1], waiting_until: '2026-01-01' } };
  const fields = {
    known,
    waits,
    alone: { ...field, status: 'pending', meta: { waiting_until: '2026-01-01' } },
    queued: { ...field, status: 'queued' },
    failed: { ...field, status: 'failed', reason: { code: 'ProviderError' } },
  };
  const closed = { ...field, status: 'skipped', reason: expect.objectContaining({ code: 'Canceled' }) };
  expect(await close(`"1":${JSON.stringify({ id: 1, fields })}`)).toEqual({
    1: {
      id: 1,
      fields: {
        known,
        waits: { ...closed, meta: { attempts: [1] } },
        alone: closed,
        queued: closed,
        failed: fields.failed,
      },
    },
  });
});

it('takes any name of a record or a column', async () => {
  const text = `"__proto__":{"id":"__proto__","fields":{"__proto__":${JSON.stringify({ ...field, status: 'queued' })}}}`;
  expect(await runInPlace(closeTask, {}, { fields: { body: text }, extra: null })).toContain(
    '"__proto__":{"id":"__proto__","fields":{"__proto__":{"value":null',
  );
});
