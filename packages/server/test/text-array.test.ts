import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonArray, textArray } from '../src/storage/text-array.ts';
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
});
