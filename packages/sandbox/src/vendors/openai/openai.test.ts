import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ask, chat, headers } from './openai.fixture.ts';
import { openai } from './openai.ts';

describe('at the door', () => {
  it.each<[string, Record<string, string>, number, object]>([
    ['no key', {}, 401, { code: null }],
    [
      'a wrong key',
      { authorization: 'Bearer sk-invalid-key' },
      401,
      { code: 'invalid_api_key', message: expect.stringContaining('Incorrect API key provided: sk-inval') },
    ],
    [
      'no quota',
      { authorization: 'Bearer sk-exhausted' },
      429,
      { type: 'insufficient_quota', code: 'insufficient_quota' },
    ],
    [
      'a restricted key',
      { authorization: 'Bearer sk-restricted' },
      403,
      { message: expect.stringContaining('Missing scopes') },
    ],
  ])('refuses %s', (_, given, status, error) => {
    expect(ask('POST /chat/completions', { headers: given, body: {} })).toMatchObject({
      status,
      body: { error },
    });
  });

  it('lists models, also to who has no quota left', () => {
    const listed = ask('GET /models', { headers: { authorization: 'Bearer sk-exhausted' } });
    expect(listed).toMatchObject({
      status: 200,
      body: {
        object: 'list',
        data: expect.arrayContaining([
          { id: 'gpt-4.1-mini', object: 'model', created: expect.any(Number), owned_by: 'system' },
        ]),
      },
    });
    const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(listed.body);
    for (const { id } of data) expect(chat({ model: id }).status).toBe(200);
    expect(ask('GET /models/gpt-4o', { headers })).toMatchObject({ status: 200, body: { id: 'gpt-4o' } });
    expect(ask('GET /models/none', { headers }).status).toBe(404);
  });

  it('knows no other paths and methods', () => {
    expect(ask('POST /nothing', { headers })).toMatchObject({
      status: 404,
      body: { error: { message: 'Invalid URL (POST /v1/nothing)' } },
    });
    expect(ask('GET /responses', { headers })).toMatchObject({ status: 405 });
    expect(ask('POST /responses', { headers, body: 'no json' })).toMatchObject({ status: 400 });
    expect(openai.limited).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      body: { error: { code: 'rate_limit_exceeded' } },
    });
  });
});
