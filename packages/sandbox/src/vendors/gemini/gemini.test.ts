import { expect, it } from 'vitest';
import { z } from 'zod';
import { ask, contents, generate, headers } from './gemini.fixture.ts';
import { gemini } from './gemini.ts';

const path = '/models/gemini-2.5-flash:generateContent';

it.each<[string, Record<string, string>, number, string]>([
  ['no key', {}, 403, 'PERMISSION_DENIED'],
  ['a wrong key', { 'x-goog-api-key': 'invalid' }, 400, 'INVALID_ARGUMENT'],
  ['no quota', { 'x-goog-api-key': 'exhausted' }, 429, 'RESOURCE_EXHAUSTED'],
  ['a restricted key', { 'x-goog-api-key': 'restricted' }, 403, 'PERMISSION_DENIED'],
])('refuses %s at the door', (_, given, code, status) => {
  expect(ask(`POST ${path}`, { headers: given, body: {} })).toMatchObject({
    status: code,
    body: { error: { code, status } },
  });
});

it('says of a wrong key that it is the key, and takes one in the query', () => {
  expect(ask(`POST ${path}`, { query: { key: 'invalid' }, body: {} })).toMatchObject({
    body: { error: { details: [{ reason: 'API_KEY_INVALID' }] } },
  });
  expect(ask(`POST ${path}`, { query: { key: 'AIza-1' }, body: { contents } }).status).toBe(200);
});

it('counts tokens of contents and of whole requests', () => {
  const count = (body: object) => ask('POST /models/gemini-2.5-flash:countTokens', { headers, body });
  const totalTokens = Math.ceil((contents[0]?.parts[0]?.text.length ?? 0) / 4);
  expect(count({ contents })).toMatchObject({ status: 200, body: { totalTokens } });
  expect(
    count({
      generateContentRequest: {
        model: 'models/gemini-2.5-flash',
        contents,
        systemInstruction: { parts: [{ text: '12345678' }] },
      },
    }),
  ).toMatchObject({ body: { totalTokens: totalTokens + 2 } });
  expect(count({})).toMatchObject({ status: 400 });
});

it('lists models page by page, all of which answer', () => {
  const page = z.object({
    models: z.array(z.object({ name: z.string() })),
    nextPageToken: z.string().optional(),
  });
  const first = page.parse(ask('GET /models', { headers, query: { pageSize: '6' } }).body);
  const second = page.parse(
    ask('GET /models', { headers, query: { pageSize: '6', pageToken: first.nextPageToken ?? '' } }).body,
  );
  expect(second.nextPageToken).toBeUndefined();
  const names = [...first.models, ...second.models].map(({ name }) => name);
  expect(new Set(names).size).toBe(11);
  for (const name of names) expect(generate({}, name.replace('models/', '')).status).toBe(200);
  expect(ask(`GET /${names[0] ?? ''}`, { headers })).toMatchObject({ status: 200, body: { name: names[0] } });
  expect(ask('GET /models', { headers, query: { pageSize: 'x' } }).status).toBe(400);
});

it('knows no other models, paths and methods', () => {
  expect(generate({}, 'gpt-4o')).toMatchObject({
    status: 404,
    body: {
      error: {
        status: 'NOT_FOUND',
        message: expect.stringContaining(
          'models/gpt-4o is not found for API version v1beta, or is not supported for generateContent.',
        ),
      },
    },
  });
  expect(ask(`GET ${path}`, { headers }).status).toBe(404);
  expect(ask('POST /models/gemini-2.5-flash:embedContent', { headers }).status).toBe(404);
  expect(ask(`POST ${path}`, { headers, body: 'no json' })).toMatchObject({ status: 400 });
  expect(gemini.limited).toMatchObject({
    status: 429,
    body: { error: { details: [{}, { retryDelay: '1s' }] } },
  });
});
