import { expect, test } from 'vitest';
import type { OutboundResult } from './guarded-request.ts';
import { hideValues } from './hide-values.ts';
import { call, reply } from './scripted-call.fixture.ts';

const key = 'sk/live "1"+é';
const bodyOf = (result: OutboundResult) => (result.outcome === 'answered' ? result.body.toString() : '');

test.each([
  ['in JSON', JSON.stringify({ error: `the key ${key} is wrong`, code: key })],
  ['in JSON of PHP', JSON.stringify({ error: key }).replaceAll('/', '\\/')],
  ['in a URL', `GET /find?api_key=${encodeURIComponent(key)}`],
  ['as it is', `<p>${key}</p>`],
])('takes the key out of a reply: %s', (_, body) => {
  const hidden = bodyOf(
    hideValues(
      { outcome: 'answered', status: 401, headers: [], body: Buffer.from(body) },
      { key, secrets: [] },
    ),
  );
  expect(hidden).toContain('[key]');
  expect(hidden).not.toContain('live');
});

test('leaves alone what has no key in it, or no key that could be one', () => {
  const result = reply(200, { x: 1, code: 'secret' });
  for (const none of [key, null, 'secret'])
    expect(hideValues(result, { key: none, secrets: [] })).toBe(result);
  const failed: OutboundResult = { outcome: 'timeout', message: 'late' };
  expect(hideValues(failed, { key, secrets: [key] })).toBe(failed);
});

test('takes secrets out wherever a model repeats them, the longest first', () => {
  const [short, long] = ['pa"ss/1', 'pa"ss/1-and-more'];
  const said = JSON.stringify({ content: JSON.stringify({ a: short, b: long }), plain: short });
  const result: OutboundResult = { outcome: 'answered', status: 200, headers: [], body: Buffer.from(said) };
  const hidden = bodyOf(hideValues(result, { key: null, secrets: [short, long, 'tiny'] }));
  expect(JSON.parse(hidden)).toEqual({
    content: JSON.stringify({ a: '[secret]', b: '[secret]' }),
    plain: '[secret]',
  });
});

test('no part of a call sees the key again', async () => {
  const echo = { errors: { means: { 400: 'request_refused' }, codeAt: ['error'] } } as const;
  const longKey = 'a0key0that0is0long0enough';
  const { result } = await call([reply(400, { error: longKey })], {}, { provider: echo, key: longKey });
  expect(result).toMatchObject({ outcome: 'failed', message: 'Vendor refused the request (HTTP 400).' });
});
