import { describe, expect, test } from 'vitest';
import { pipes } from '../catalog.ts';
import type { RequestBody } from '../engine/pipeline.fixture.ts';
import { errorItemsOf } from '../engine/pipeline.fixture.ts';

const required = pipes.filter(({ connector }) => connector === 'required');

/** What is wrong with the pipe's own example, in production, with these connections. */
function errorsWith(id: string, connections: string[] | null, environment?: 'sandbox') {
  const pipe = pipes.find((one) => one.id === id);
  if (pipe === undefined) throw new Error(`there is no ${id}`);
  const connector =
    connections === null
      ? null
      : { connections: connections.map((connection) => ({ type: 'vault' as const, connection })) };
  const { config, input } = pipe.example;
  const body: RequestBody = {
    pipes: [{ pipe_id: id, connector, ...(config === undefined ? {} : { config }) }],
    input: [input],
    ...(environment === undefined ? {} : { config: { environment } }),
  };
  return errorItemsOf(body, pipes);
}

test('pipes that run on own connections alone are these', () => {
  expect(required.map(({ id, runsOn }) => [id, runsOn])).toEqual(
    expect.arrayContaining([
      ['email:send:resend@1', ['resend']],
      ['contact:create:resend@1', ['resend']],
      ['people:match:amplemarket@1', ['amplemarket']],
      ['people:identity:amplemarket@1', ['amplemarket']],
    ]),
  );
});

describe.each(required.map(({ id, runsOn }) => [id, runsOn[0] ?? ''] as const))('%s', (id, provider) => {
  test.each([
    ['without a connector', null],
    ['with an empty one', []],
    ['with a connection of somebody else', ['hunter_0123456789abcdef']],
    ['with one whose name only begins alike', [`${provider}ish_0123456789abcdef`]],
  ])('is invalid %s', (_, connections) => {
    expect(errorsWith(id, connections)).toEqual([
      {
        code: 'MissingConnection',
        path: 'pipes[0].connector',
        message: expect.stringContaining(`your own connection to ${provider}`),
      },
    ]);
  });

  test('runs with a connection of its provider, whatever else is named', () => {
    const own = `${provider}_0123456789abcdef`;
    expect([errorsWith(id, [own]), errorsWith(id, ['hunter_0123456789abcdef', own])]).toEqual([[], []]);
  });

  test('needs none in sandbox', () => {
    expect(errorsWith(id, null, 'sandbox')).toEqual([]);
  });
});
