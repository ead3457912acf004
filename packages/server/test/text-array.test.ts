import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonArray, plainArray, textArray } from '../src/storage/text-array.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';

const lists: Record<string, (string | null)[]> = {
  'no text': [],
  'one empty text': [''],
  'nothing alone': [null],
  'empty texts': ['', ''],
  'nothing among texts': ['a', null, '', 'null', 'NULL'],
  'JSON in JSON': [JSON.stringify({ a: JSON.stringify(['"', '\\', '{', ',']) }), '{}', '{1,2}'],
  'other control characters': ['\u0001', '\t\n', '\u001D'],
  'what stands between texts': ['a\u001Fb', 'c'],
  'what stands for nothing': ['\u001E', null, 'a'],
  'what stands for nothing within a text': ['a\u001E', null],
  'wide characters': ['é', '日本', '👩‍👩‍👧'],
};

describeOnBothHomes('texts that are sent together', (home) => {
  let queue: QueueHome;
  beforeAll(async () => void (queue = await openQueue(home)));
  afterAll(() => queue.close());

  it.each(Object.entries(lists))('come in as they were: %s', async (_name, texts) => {
    const { rows } = await sql<{ text: string | null }>`
      select text from unnest(${textArray(texts)}) with ordinality as given (text, place) order by place`.execute(
      queue.storage.work,
    );
    expect(rows.map(({ text }) => text)).toEqual(texts);
  });

  it('come in as they were where all are JSON', async () => {
    const texts = [
      JSON.stringify({ a: '\u001F\u001E', b: ['"', '\\'] }),
      null,
      '""',
      JSON.stringify('\u001E'),
    ];
    const { rows } = await sql<{ text: string | null }>`
      select text from unnest(${jsonArray(texts)}) with ordinality as given (text, place) order by place`.execute(
      queue.storage.work,
    );
    expect(rows.map(({ text }) => text)).toEqual(texts);
  });

  it('come in as they were where they are numbers, moments or truth values', async () => {
    const [later, never] = [new Date('2026-03-10T12:00:00.123Z'), null];
    const { rows } = await sql`
      select * from unnest(
        ${plainArray([1, -2_147_483_648, null], 'int')}, ${plainArray([0, 9_007_199_254_740_991, null], 'bigint')},
        ${plainArray([later, new Date(0), never], 'timestamptz')}, ${plainArray([true, false, null], 'boolean')}
      ) as given (small, large, at, is_so)`.execute(queue.storage.work);
    expect(
      rows.map((row) =>
        Object.values(row ?? {}).map((value) => (value instanceof Date ? value : String(value))),
      ),
    ).toEqual([
      ['1', '0', later, 'true'],
      ['-2147483648', '9007199254740991', new Date(0), 'false'],
      ['null', 'null', 'null', 'null'],
    ]);
  });
});
