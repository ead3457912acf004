import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ask, headers, messages, say } from './anthropic.fixture.ts';
import { anthropic } from './anthropic.ts';

describe('at the door', () => {
  it.each<[string, Record<string, string>, number, string]>([
    ['no key', { 'anthropic-version': '2023-06-01' }, 401, 'authentication_error'],
    ['a wrong key', { ...headers, 'x-api-key': 'sk-ant-invalid' }, 401, 'authentication_error'],
    ['no credits', { ...headers, 'x-api-key': 'exhausted' }, 402, 'billing_error'],
    ['a restricted key', { ...headers, 'x-api-key': 'restricted' }, 403, 'permission_error'],
    ['no version', { 'x-api-key': 'sk-ant-1' }, 400, 'invalid_request_error'],
    [
      'a version that there is not',
      { ...headers, 'anthropic-version': '2020-01-01' },
      400,
      'invalid_request_error',
    ],
  ])('refuses %s', (_, given, status, type) => {
    expect(ask('POST /messages', { headers: given, body: {} })).toMatchObject({
      status,
      body: { error: { type } },
    });
  });

  it('takes a token as a bearer', () => {
    const asked = (token: string) =>
      ask('GET /models', {
        headers: { 'anthropic-version': '2023-06-01', authorization: `Bearer ${token}` },
      });
    expect([asked('sk-ant-oat').status, asked('invalid').status]).toEqual([200, 401]);
  });

  it('takes the version of newer clients', () => {
    expect(ask('GET /models', { headers: { ...headers, 'anthropic-version': '2026-10-21' } }).status).toBe(
      200,
    );
  });

  it('counts tokens without a bound', () => {
    const count = (body: object) =>
      ask('POST /messages/count_tokens', { headers, body: { model: 'claude-haiku-4-5', messages, ...body } });
    expect(count({})).toMatchObject({
      status: 200,
      body: { input_tokens: Math.ceil((messages[0]?.content.length ?? 0) / 4) },
    });
    expect(count({ max_tokens: 5 })).toMatchObject({
      status: 400,
      body: { error: { message: 'max_tokens: Extra inputs are not permitted' } },
    });
  });

  it('lists models page by page, all of which answer', () => {
    const page = z.object({
      data: z.array(z.object({ type: z.literal('model'), id: z.string() })),
      has_more: z.boolean(),
      last_id: z.string(),
    });
    const first = page.parse(ask('GET /models', { headers, query: { limit: '4' } }).body);
    const second = page.parse(ask('GET /models', { headers, query: { after_id: first.last_id } }).body);
    expect([first.has_more, second.has_more]).toEqual([true, false]);
    for (const { id } of [...first.data, ...second.data]) expect(say({ model: id }).status).toBe(200);
    expect(ask(`GET /models/${first.last_id}`, { headers })).toMatchObject({
      status: 200,
      body: { id: first.last_id },
    });
    expect(ask('GET /models', { headers, query: { limit: '0' } }).status).toBe(400);
  });

  it('knows no other paths and methods', () => {
    expect(ask('POST /complete', { headers })).toMatchObject({
      status: 404,
      body: { error: { type: 'not_found_error' } },
    });
    expect(ask('GET /messages', { headers })).toMatchObject({ status: 405 });
    expect(ask('POST /messages', { headers, body: 'no json' })).toMatchObject({ status: 400 });
    expect(anthropic.limited).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  });
});
