import { expect, test } from 'vitest';
import { piecesOf, streamReply } from './event-stream.ts';

test('events are written as browsers read them', () => {
  expect(streamReply([{ name: 'ping', data: { a: 'x\ny' } }, { data: '[DONE]' }])).toMatchObject({
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
    body: 'event: ping\ndata: {"a":"x\\ny"}\n\ndata: [DONE]\n\n',
  });
});

test.each(['', ' ', 'Acme makes  robots.\n', `{"a":"${'x'.repeat(40)}"}`, '🤖'.repeat(30)])(
  'the pieces of %j are all of it',
  (text) => {
    const pieces = piecesOf(text);
    expect(pieces.join('')).toBe(text);
    expect(pieces.every((piece) => piece !== '' && piece.isWellFormed())).toBe(true);
  },
);
