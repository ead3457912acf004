/* What a key costs and how it is compared, seen from the statements that reach the database. */
import { hash } from 'node:crypto';
import type { CompiledQuery, DatabaseConnection } from 'kysely';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../storage/database.ts';
import { createApiKey } from './api-keys.ts';
import { createKeyRing } from './find-key-owner.ts';

/** A database that answers with these rows, with none where nothing is said, and writes down what it is asked. */
function open(answer: () => Promise<unknown[]> = () => Promise.resolve([])) {
  const asked: CompiledQuery[] = [];
  const connection: DatabaseConnection = {
    executeQuery: async () => ({ rows: z.array(z.any()).parse(await answer()) }),
    streamQuery: () => {
      throw new Error('nothing is streamed');
    },
  };
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () =>
        Object.assign(new DummyDriver(), { acquireConnection: () => Promise.resolve(connection) }),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void asked.push(query),
  });
  return { asked, ring: createKeyRing(db, () => 0) };
}

describe('an unknown key', () => {
  it('costs one statement that reads, by the hash alone', async () => {
    for (const kind of ['hr', 'pk'] as const) {
      const { asked, ring } = open();
      const key = createApiKey(kind);
      expect(await ring.find(key)).toBeNull();
      expect(asked.map(({ sql }) => sql)).toEqual([
        expect.stringMatching(
          /^select .* where "api_keys"."hash" in \(\$1\) and "api_keys"."revoked_at" is null and "organizations"."deleted_at" is null$/,
        ),
      ]);
      // What is compared is the hash: how long a comparison takes says nothing about the characters of a key.
      expect(asked[0]?.parameters).toEqual([hash('sha256', key)]);
      expect(JSON.stringify(asked)).not.toContain(key.slice(3));
    }
  });

  it.each([
    '',
    'hr_',
    `hr_${'a'.repeat(39)}`,
    `hr_${'a'.repeat(41)}`,
    `xx_${'a'.repeat(40)}`,
    `hr_${'é'.repeat(40)}`,
    'x'.repeat(8000),
  ])('costs nothing when it is malformed: %s', async (key) => {
    const { asked, ring } = open();
    expect(await ring.find(key)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('costs nothing the second time', async () => {
    const { asked, ring } = open();
    const key = createApiKey('hr');
    for (let tries = 0; tries < 5; tries += 1) expect(await ring.find(key)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('costs one statement with all others that are asked for meanwhile', async () => {
    const { asked, ring } = open();
    const keys = Array.from({ length: 900 }, () => createApiKey('hr'));
    const owners = await Promise.all(keys.map((key) => ring.find(key, { isSuspect: true })));
    expect(new Set(owners)).toEqual(new Set([null]));
    expect(asked).toHaveLength(1);
    await Promise.all(keys.map(() => ring.find(createApiKey('hr'))));
    // The first goes at once, the others with the next one.
    expect(asked).toHaveLength(3);
  });
});

describe('the owner of a key', () => {
  const key = createApiKey('hr');
  const row = {
    hash: hash('sha256', key),
    keyId: 'k1',
    organizationId: 'o1',
    subscription: 'free',
    role: 'member',
  };

  it('is remembered, so that the next request asks nothing', async () => {
    const { asked, ring } = open(() => Promise.resolve([row]));
    expect(await ring.find(key)).toMatchObject({ keyId: 'k1', organizationId: 'o1' });
    await ring.find(key);
    expect(asked.filter(({ sql }) => sql.startsWith('select'))).toHaveLength(1);
  });

  it('is not remembered where the key was revoked while it was looked up', async () => {
    const found = Promise.withResolvers<unknown[]>();
    let rows: Promise<unknown[]> = found.promise;
    const { ring } = open(() => rows);
    const early = ring.find(key);
    await new Promise(setImmediate);
    rows = Promise.resolve([]);
    ring.forget();
    found.resolve([row]);
    expect(await early).toMatchObject({ keyId: 'k1' });
    expect(await ring.find(key)).toBeNull();
  });
});
