import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  ask,
  calling,
  company,
  contents,
  declaring,
  generate,
  headers,
  saying,
  search,
} from './gemini.fixture.ts';

const chunk = z.object({
  candidates: z.tuple([
    z.object({
      content: z.object({ role: z.literal('model'), parts: z.tuple([z.looseObject({})]) }).optional(),
      finishReason: z.string().optional(),
    }),
  ]),
  usageMetadata: z.object({ totalTokenCount: z.number() }),
  responseId: z.string(),
});

const stream = (body: object, query: Record<string, string> = { alt: 'sse' }) =>
  ask('POST /models/gemini-2.5-flash:streamGenerateContent', { headers, query, body: { contents, ...body } });

/** The chunks, if the whole body is made of events. */
function chunksOf({ body }: { body: unknown }) {
  const events = z.string().parse(body).split('\n\n');
  expect(events.pop()).toBe('');
  return events.map((event) => chunk.parse(JSON.parse(event.replace(/^data: /, ''))));
}

test('the chunks of a stream are the whole answer, and the last one says why it ended', () => {
  const reply = stream({});
  expect(reply).toMatchObject({
    status: 200,
    headers: { 'content-type': expect.stringContaining('event-stream') },
  });
  const chunks = chunksOf(reply);
  const parts = chunks.map(({ candidates: [{ content }] }) => content?.parts[0]['text']);
  expect(parts.join('')).toBe(company.industry);
  const ends = chunks.map(({ candidates: [{ finishReason }] }) => finishReason);
  expect(ends).toEqual([...ends.slice(1).map(() => undefined), 'STOP']);
  expect(generate({}).body).toMatchObject({ usageMetadata: chunks.at(-1)?.usageMetadata });
});

test('without a word about events, the same chunks are a list', () => {
  expect(z.array(chunk).parse(stream({}, {}).body)).toEqual(chunksOf(stream({})));
});

test('a call comes in one piece', () => {
  const [only, ...more] = chunksOf(stream({ ...declaring(search), ...calling({ mode: 'ANY' }) }));
  expect(more).toEqual([]);
  expect(only?.candidates[0]).toMatchObject({
    content: { parts: [{ functionCall: { name: 'search' } }] },
    finishReason: 'STOP',
  });
});

test('what is blocked has no content', () => {
  const [only] = chunksOf(stream(saying('sandbox:model=refuse')));
  expect(only?.candidates[0]).toEqual({ finishReason: 'SAFETY' });
});

test('a used-up account is refused before anything is streamed', () => {
  const reply = ask('POST /models/gemini-2.5-flash:streamGenerateContent', {
    headers: { 'x-goog-api-key': 'exhausted' },
    body: { contents },
  });
  expect(reply).toMatchObject({ status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED' } } });
});
