import { describe, expect, test } from 'vitest';
import { pipes } from '../catalog.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { Pipe } from '../engine/pipe.ts';
import type { RequestBody } from '../engine/pipeline.fixture.ts';
import { errorItemsOf } from '../engine/pipeline.fixture.ts';

const required = pipes.filter(({ connector }) => connector === 'required');

/** What is wrong with the pipe's own example, in production, with these connections. */
function errorsWith(
  id: string,
  connections: string[] | null,
  environment?: 'sandbox',
  more: JsonObject = {},
) {
  const pipe = pipes.find((one) => one.id === id);
  if (pipe === undefined) throw new Error(`there is no ${id}`);
  const connector =
    connections === null
      ? null
      : { connections: connections.map((connection) => ({ type: 'vault' as const, connection })) };
  const { config, input } = pipe.example;
  const body: RequestBody = {
    pipes: [{ pipe_id: id, connector, config: { ...config, ...more } }],
    input: [input],
    ...(environment === undefined ? {} : { config: { environment } }),
  };
  return errorItemsOf(body, pipes);
}

const tiers: Record<string, string> = {
  gemini: 'google-low',
  openai: 'openai-high',
  anthropic: 'anthropic-high',
};

/** A config under which a pipe asks a provider. */
function asking({ defaultConfig }: Pipe, provider: string): JsonObject {
  const tier = tiers[provider];
  if (defaultConfig['model'] !== undefined) return tier === undefined ? {} : { model: tier };
  return defaultConfig['providers'] === undefined ? {} : { providers: [{ provider }] };
}

test('pipes that run on own connections alone are these', () => {
  expect(required.map(({ id, runsOn }) => [id, runsOn])).toEqual(
    expect.arrayContaining([
      ['email:send:resend@1', ['resend']],
      ['contact:create:resend@1', ['resend']],
      ['email:send:gmail@1', ['gmail']],
      ['email:send:sendgrid@1', ['sendgrid']],
      ['message:send:slack@1', ['slack']],
      ['object:update:hubspot@1', ['hubspot']],
      ['record:update:salesforce@1', ['salesforce']],
      ['record:create:attio@1', ['attio']],
      ['record:match:attio@1', ['attio']],
      ['record:update:attio@1', ['attio']],
      ['campaign:enroll:lemlist@1', ['lemlist']],
      ['campaign:unenroll:lemlist@1', ['lemlist']],
      ['campaign:enroll:heyreach@1', ['heyreach']],
      ['campaign:unenroll:heyreach@1', ['heyreach']],
      ['campaign:enroll:smartlead@1', ['smartlead']],
      ['campaign:unenroll:smartlead@1', ['smartlead']],
      ['campaign:enroll:instantly@1', ['instantly']],
      ['campaign:unenroll:instantly@1', ['instantly']],
      ['object:create:hubspot@1', ['hubspot']],
      ['object:match:hubspot@1', ['hubspot']],
      ['record:match:pipedrive@1', ['pipedrive']],
      ['record:create:pipedrive@1', ['pipedrive']],
      ['record:update:pipedrive@1', ['pipedrive']],
      ['note:create:attio@1', ['attio']],
      ['note:create:hubspot@1', ['hubspot']],
      ['note:create:pipedrive@1', ['pipedrive']],
      ['record:match:salesforce@1', ['salesforce']],
      ['record:create:salesforce@1', ['salesforce']],
      ['activity:create:salesforce@1', ['salesforce']],
      ['account:match:salesforce@1', ['salesforce']],
      ['opportunity:match:salesforce@1', ['salesforce']],
      ['people:match:amplemarket@1', ['amplemarket']],
      ['people:identity:amplemarket@1', ['amplemarket']],
    ]),
  );
});

describe.each(required.map(({ id, runsOn }) => [id, runsOn[0] ?? ''] as const))('%s', (id, provider) => {
  test.each([
    ['without a connector', null],
    ['with an empty one', []],
  ])('is invalid %s', (_, connections) => {
    expect(errorsWith(id, connections)).toEqual([
      {
        code: 'MissingConnection',
        path: 'pipes[0].connector',
        message: expect.stringContaining(`your own connection to ${provider}`),
      },
    ]);
  });

  test('needs none in sandbox', () => {
    expect(errorsWith(id, null, 'sandbox')).toEqual([]);
  });
});

describe.each(pipes.map((pipe) => [pipe.id, pipe] as const))('%s', (id, pipe) => {
  test.each([
    ['to somebody else', 'nobody_0123456789abcdef'],
    ['whose name only begins alike', `${pipe.runsOn[0] ?? 'hunter'}ish_0123456789abcdef`],
  ])('refuses a connection by name %s, in both environments', (_, unfit) => {
    const fit = pipe.runsOn.slice(0, 1).map((provider) => `${provider}_0123456789abcdef`);
    for (const environment of [undefined, 'sandbox'] as const) {
      const errors = errorsWith(id, [unfit], environment);
      const path = 'pipes[0].connector.connections[0].connection';
      expect(errors).toEqual([
        { code: 'ConnectionUnfit', path, message: expect.stringContaining(`"${unfit}"`) },
      ]);
    }
    const config = asking(pipe, pipe.runsOn[0] ?? '');
    expect(errorsWith(id, [...fit, unfit], undefined, config)).toMatchObject([{ code: 'ConnectionUnfit' }]);
  });

  test('takes connections exactly if the catalog says so', () => {
    expect(pipe.runsOn.length > 0).toBe(pipe.connector !== 'none');
  });

  test('takes a connection to each of those it may ask', () => {
    const served = pipe.runsOn.filter(
      (provider) =>
        errorsWith(id, [`${provider}_0123456789abcdef`], undefined, asking(pipe, provider)).length === 0,
    );
    expect(served).toEqual(pipe.runsOn);
  });
});

test('a connection to a provider that the config leaves out is of no use', () => {
  const config = { providers: [{ provider: 'leadmagic' }] };
  const ask = (provider: string) =>
    errorsWith('person:workemail:waterfall@1', [`${provider}_0123456789abcdef`], undefined, config);
  expect(ask('leadmagic')).toEqual([]);
  expect(ask('hunter')).toMatchObject([
    { code: 'ConnectionUnfit', message: expect.stringMatching(/takes connections to leadmagic as/) },
  ]);
});
