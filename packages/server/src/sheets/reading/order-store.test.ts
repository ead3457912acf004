import { describe, expect, it } from 'vitest';
import type { Order } from './order-store.ts';
import { createOrderStore } from './order-store.ts';

const orderOf = (megabytes: number): Order => ({
  ids: Buffer.alloc(megabytes * 1_000_000),
  version: 1,
  isRemade: false,
});
const keep = (store: ReturnType<typeof createOrderStore>, organizationId: string, key: string) =>
  store.make(organizationId, key, async () => orderOf(4));

describe('kept orders', () => {
  it('of one organization throw out its own, and not those of others', async () => {
    const store = createOrderStore();
    await keep(store, 'quiet', 'only');
    for (let nth = 0; nth < 20; nth += 1) await keep(store, 'busy', `order ${nth}`);
    expect(store.get('quiet', 'only')).toBeDefined();
    expect(store.get('busy', 'order 19')).toBeDefined();
    expect(store.get('busy', 'order 0')).toBeUndefined();
    const left = Array.from({ length: 20 }, (_, nth) => store.get('busy', `order ${nth}`));
    expect(left.filter((order) => order !== undefined)).toHaveLength(3);
  });

  it('of all organizations together are bounded as well', async () => {
    const store = createOrderStore();
    for (let nth = 0; nth < 40; nth += 1) await keep(store, `organization ${nth}`, 'one');
    const left = Array.from({ length: 40 }, (_, nth) => store.get(`organization ${nth}`, 'one'));
    expect(left.filter((order) => order !== undefined)).toHaveLength(15);
    expect(left.at(-1)).toBeDefined();
  });

  it('are made once for all who ask meanwhile, and again where making them failed', async () => {
    const store = createOrderStore();
    let made = 0;
    const make = () =>
      store.make('one', 'key', async () => {
        made += 1;
        if (made === 1) throw new Error('no database');
        return orderOf(1);
      });
    const both = await Promise.allSettled([make(), make()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(made).toBe(1);
    await make();
    expect(made).toBe(2);
    expect(store.get('one', 'key')?.ids).toHaveLength(1_000_000);
  });
});
