/* What a key costs and how it is compared, seen from the statements that reach the database. */
import { hash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../storage/database.ts';
import { createApiKey } from './api-keys.ts';
import { createKeyRing } from './find-key-owner.ts';

/** A database that knows no key and writes down what it is asked. */
function open() {
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void asked.push(query),
  });
  return { asked, ring: createKeyRing(db, () => 0) };
}

describe('a key that nobody has', () => {
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
