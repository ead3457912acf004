/* What the engine reads from the vault, on a database without a service. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Environment } from '../src/contract/field.ts';
import { insertOrganization } from '../src/storage/organizations.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { createSealer } from '../src/vault/sealing.ts';
import { createVault } from '../src/vault/vault.ts';
import { readConfig } from '../src/config.ts';
import { createHome, describeOnBothHomes } from './service.ts';
import { waitFor } from './wait-for.ts';

const [mine, theirs] = ['org-mine', 'org-theirs'];

describeOnBothHomes('what runs read from the vault', (home) => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const { env, remove } = await createHome(home);
    storage = await openStorage(readConfig(env, { role: 'all' }));
    await storage.api.transaction().execute(async (tx) => {
      for (const id of [mine, theirs]) await insertOrganization(tx, { id, name: id, plan: 'free' });
    });
    close = async () => {
      await storage.close();
      await remove();
    };
  });
  afterAll(() => close());

  /** A process on the database, with a clock of its own. */
  const open = (environmentKeys: Record<string, string> = {}, masterKeys = ['a master key']) => {
    const clock = { now: 0 };
    const faults: unknown[] = [];
    const vault = createVault({
      db: storage.api,
      work: storage.work,
      sealer: createSealer(masterKeys),
      providers: new Map([['hunter', { label: 'Hunter' }]]),
      environmentKeys: new Map(Object.entries(environmentKeys)),
      testCredential: (provider, key) => Promise.resolve({ ok: true, detail: `${provider} ${key}` }),
      renewTokens: (_provider, token) =>
        Promise.resolve({
          outcome: 'given',
          tokens: { key: `made with ${token}`, refreshToken: null, lifetimeSeconds: null },
        }),
      reportFault: (error) => faults.push(error),
      now: () => clock.now,
    });
    const create = async (key: string, organizationId = mine) =>
      (await vault.connections.create({ organizationId, provider: 'hunter', key, createdBy: 'test' })).id;
    return { vault, clock, faults, create };
  };

  it('renews an account after its tokens were sealed under a new master key', async () => {
    const { vault } = open();
    const account = { organizationId: mine, provider: 'hunter', name: 'An account', connection: null };
    const begun = await vault.accounts.begin({ ...account, actor: 'test', isPerson: false });
    const visit = await vault.accounts.take(begun?.state ?? '');
    if (visit === null) throw new Error('it was begun just now');
    expect(await vault.accounts.take(begun?.state ?? '')).toBeNull();
    await vault.accounts.store(visit, { key: 'access', refreshToken: 'refresh', lifetimeSeconds: 3600 });
    const seen = { organizationId: mine, id: visit.connectionId, no: 1 };
    expect(await open({}, ['a new key', 'a master key']).vault.reseal()).toMatchObject({ unreadable: 0 });
    const { vault: renewed } = open({}, ['a new key']);
    expect(await renewed.openConnections(mine, [seen.id])).toMatchObject([
      { key: 'access', grant: { no: 1 } },
    ]);
    expect(await renewed.renewGrant(seen)).toEqual({ outcome: 'renewed', key: 'made with refresh' });
    // What was seen is over: nobody is asked again.
    expect(await renewed.renewGrant(seen)).toEqual({ outcome: 'renewed', key: 'made with refresh' });
    await renewed.connections.remove(mine, seen.id);
    expect(await open({}, ['a master key', 'a new key']).vault.reseal()).toMatchObject({ unreadable: 0 });
  });

  it('opens connections in the order they are named, and only those of the organization', async () => {
    const { vault, create } = open();
    const [a, b, foreign] = [await create('key-a'), await create('key-b'), await create('key-c', theirs)];
    const opened = await vault.openConnections(mine, [b, 'nope', foreign, a, b, 'hunter_\0']);
    expect(opened).toEqual([
      { id: b, provider: 'hunter', key: 'key-b', grant: null },
      { id: a, provider: 'hunter', key: 'key-a', grant: null },
    ]);
    expect(await vault.openConnections(mine, [])).toEqual([]);
    expect(await vault.knownConnections(mine, [a, foreign, 'x\0'])).toEqual(new Map([[a, 'hunter']]));
  });

  it('names a connection after its provider and notes its use', async () => {
    const { vault, create } = open();
    const id = await create('key');
    const read = async () => (await vault.connections.list(mine)).find((one) => one.id === id);
    expect(await read()).toMatchObject({ name: 'Hunter', last_used_at: null });
    await vault.connections.test(mine, id);
    expect((await read())?.last_used_at).toBeNull();
    await vault.openConnections(mine, [id]);
    const used = await waitFor(read, (one) => one?.last_used_at != null);
    expect(used?.last_used_at).toBeInstanceOf(Date);
  });

  it('a new key takes effect at once here, and within two seconds elsewhere', async () => {
    const [here, elsewhere] = [open(), open()];
    const id = await here.create('old');
    const read = async ({ vault }: typeof here) => (await vault.openConnections(mine, [id]))[0]?.key;
    expect([await read(here), await read(elsewhere)]).toEqual(['old', 'old']);
    await here.vault.connections.rotate({ organizationId: mine, id, key: 'new' });
    expect([await read(here), await read(elsewhere)]).toEqual(['new', 'old']);
    elsewhere.clock.now = 2000;
    expect(await read(elsewhere)).toBe('new');
    await here.vault.connections.remove(mine, id);
    expect(await read(here)).toBeUndefined();
  });

  it('takes the managed key of the environment before the stored one', async () => {
    const { vault } = open();
    expect(await vault.openManaged('hunter')).toBeNull();
    await vault.managed.set('hunter', 'stored');
    expect(await vault.openManaged('hunter')).toBe('stored');
    const set = open({ hunter: 'from the environment' }).vault;
    expect(await set.openManaged('hunter')).toBe('from the environment');
    expect(await set.managed.list()).toMatchObject([{ source: 'environment', hint: 'ment' }]);
    expect(await set.managed.test('hunter')).toEqual({ ok: true, detail: 'hunter from the environment' });
    await vault.managed.remove('hunter');
    expect(await vault.openManaged('hunter')).toBeNull();
  });

  it('hands the opened key to the test of its provider', async () => {
    const { vault, create } = open();
    const id = await create('key-t');
    expect(await vault.connections.test(mine, id)).toEqual({ ok: true, detail: 'hunter key-t' });
    expect(await vault.connections.test(theirs, id)).toBeNull();
  });

  it('leaves out a secret that it cannot open, and reports it', async () => {
    const { vault } = open();
    const at = (key: string) => ({ organizationId: theirs, kind: 'secret' as const, key });
    await vault.templateValues.set(at('READABLE'), { value: 'Aa-1', allowedHosts: ['acme.com', 'acme.com'] });
    await open({}, ['another master key']).vault.templateValues.set(at('LOST'), { value: 'l' });
    await vault.templateValues.set(
      { organizationId: theirs, kind: 'constant', key: 'PLAIN' },
      { value: 'p' },
    );
    const { vault: reader, faults } = open();
    const read = (environment: Environment) => reader.templateConstants(theirs, environment);
    const constants = new Map([['PLAIN', 'p']]);
    expect(await read('production')).toEqual({
      secrets: new Map([['READABLE', { value: 'Aa-1', allowedHosts: ['acme.com'] }]]),
      constants,
    });
    expect(faults).toEqual([expect.objectContaining({ message: expect.stringContaining('secret "LOST"') })]);
    expect(await reader.findMissingKeys()).toEqual([{ keyId: expect.any(String), count: 1 }]);
    // What looks like it is all that a sandbox is given.
    expect(await read('sandbox')).toEqual({
      secrets: new Map([['READABLE', { value: 'Xx-0', allowedHosts: ['acme.com'] }]]),
      constants,
    });
    await expect(
      open({}, ['a third']).vault.openConnections(mine, [await open().create('k')]),
    ).rejects.toThrow('which this process does not have');
  });
});
