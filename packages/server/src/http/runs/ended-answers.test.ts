import { expect, it } from 'vitest';
import { createEndedAnswers, unpack } from './ended-answers.ts';

const answer = { key: 'o pipes r', tag: 'W/"1"' };

it.each(['', '{}', JSON.stringify({ name: 'Ørsted 株式会社' }).repeat(10_000)])(
  'gives back what was kept, whatever its length',
  async (text) => {
    const answers = createEndedAnswers();
    await answers.keep(answer, Buffer.from(text));
    const kept = answers.find(answer);
    expect(kept === null ? null : unpack(kept).toString()).toBe(text);
    expect(answers.find({ ...answer, tag: 'W/"2"' })).toBeNull();
    expect(answers.has('o search r')).toBe(false);
  },
);

it('keeps nothing that takes long to unpack', async () => {
  const answers = createEndedAnswers();
  await answers.keep(answer, Buffer.alloc(1024 * 1024 + 1));
  expect(answers.has(answer.key)).toBe(false);
});

it('packs two at a time, and leaves the others for later', async () => {
  const answers = createEndedAnswers();
  const keys = ['a', 'b', 'c'];
  const keepAll = () => Promise.all(keys.map((key) => answers.keep({ key, tag: '' }, Buffer.from(key))));
  await keepAll();
  expect(keys.map(answers.has)).toEqual([true, true, false]);
});
