import { createClient } from '@headrace/client';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { strictObject } from '../contract/strict-object.ts';
import { defineTool } from './tool.ts';

const failing = (error: Error) =>
  defineTool({
    name: 'fail',
    title: 'Fail',
    description: 'Fails.',
    input: strictObject({ word: z.string() }),
    output: z.object({}),
    hints: { reads: true },
    run: async () => {
      throw error;
    },
  });
const context = {
  client: createClient({ baseUrl: 'http://service.test' }),
  catalog: () => Promise.reject(new Error('not needed')),
};

it('arguments that do not fit are told with their places', async () => {
  const answer = await failing(new Error('never run')).call(
    { wrd: 1 },
    { ...context, signal: new AbortController().signal },
  );
  expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('word') }] });
});

it('a caller that has gone away is not a fault', async () => {
  const gone = new Error('The client has gone away.');
  const answer = await failing(gone).call({ word: 'x' }, { ...context, signal: AbortSignal.abort(gone) });
  expect(answer).toMatchObject({ isError: true });
});

it('what nobody expected is thrown, for the log', async () => {
  const call = failing(new Error('a bug')).call(
    { word: 'x' },
    { ...context, signal: new AbortController().signal },
  );
  await expect(call).rejects.toThrow('a bug');
});
