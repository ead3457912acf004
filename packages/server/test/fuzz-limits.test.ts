import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '../src/contract/errors.ts';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { startService } from './service.ts';

const pipes = [{ pipe_id: 'person:name:split@1' }];
const input = [{ name: 'Jane Doe' }];
const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

describe('requests made to be expensive', () => {
  let service: TestService;
  beforeAll(async () => void (service = await startService('pglite')));
  afterAll(() => service.stop());

  const validate = async (body: unknown) => {
    const answer = await service.call('/v1/pipes/validate', { body });
    expect(answer.text.length).toBeLessThan(500_000);
    expect(answer.json.valid).toBe(false);
    return answer.json.errors;
  };

  it('names some unknown keys, and counts the others', async () => {
    const unknown = Object.fromEntries(many(90_000, (at) => [`k${at}`, 1]));
    const [error] = await validate({ pipes, input, ...unknown });
    expect(error.message).toMatch(/^Unknown key "k0"\..*Unknown key "k9"\..* And 89990 more unknown keys\.$/);
    const [inConfig] = await validate({ pipes: [{ ...pipes[0], config: unknown }], input });
    expect(inConfig.message).toContain('And 89990 more unknown keys.');
  });

  it('takes as many annotations as records may have columns', async () => {
    const annotations = (count: number) =>
      Object.fromEntries(many(count, (at) => [`k${at}`, { type: 'string' }]));
    const errors = await validate({ pipes, input, field_annotations: annotations(1001) });
    expect(errors).toMatchObject([{ message: 'At most 1000 annotated fields.', path: 'field_annotations' }]);
    const { json } = await service.call('/v1/pipes/run/sync', {
      body: { pipes, input, field_annotations: annotations(1000) },
    });
    expect(json.status).toBe('completed');
  });

  it('does not look for the nearest name of ten thousand unknown ones', async () => {
    const columns = Object.fromEntries(many(900, (at) => [`${'c'.repeat(35)}${at}`, 1]));
    const conditions = many(100, (at) => ({
      property: 'value',
      operator: 'eq',
      value: 1,
      field_name: `${'d'.repeat(35)}${at}`,
    }));
    const payloads = many(100, (at) => ({
      pipe_id: 'person:name:split@1',
      config: { output_fields: { first_name: { alias: `first${at}` }, last_name: { alias: `last${at}` } } },
      run_if: { when: { logic: 'and', conditions } },
    }));
    const errors = await validate({ pipes: payloads, input: [{ name: 'Jane Doe', ...columns }] });
    expect(errors.length).toBeGreaterThanOrEqual(50);
    expect(errors.length).toBeLessThan(200);
  });

  it.each(['input', 'pipes'])('refuses a list of millions as %s', async (key) => {
    const list = `[${'1,'.repeat(2_400_000)}1]`;
    const body = JSON.stringify({ pipes, input, [key]: 'list' }).replace('"list"', list);
    const { detail } = expectProblem(await service.call('/v1/pipes/validate', { body }), 'invalid-request');
    expect(detail).toContain('more than 200,000 keys and values');
  });
});

describe('requests that are none', () => {
  let service: TestService;
  beforeAll(async () => void (service = await startService('pglite')));
  afterAll(() => service.stop());

  const sendRaw = async (text: string) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.write(Buffer.from(text, 'latin1'));
    await once(socket, 'close');
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    return { head, problem: problem.parse(JSON.parse(body)) };
  };

  it.each([
    ['an unknown method', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 'not a valid HTTP request'],
    ['no HTTP', 'hello\r\n\r\n', 'not a valid HTTP request'],
    [
      'a control character in a header',
      'GET / HTTP/1.1\r\nhost: x\r\nx: a\u0001b\r\n\r\n',
      'not a valid HTTP request',
    ],
    ['a path that is not ASCII', 'GET /\u00ff HTTP/1.1\r\nhost: x\r\n\r\n', 'not a valid HTTP request'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
      'not a valid HTTP request',
    ],
    ['endless headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 'more than 16 KB'],
  ])('%s is answered like every other error', async (_name, text, detail) => {
    const answer = await sendRaw(text);
    expect(answer.head).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.head).toContain('content-type: application/problem+json');
    expect(answer.head).toContain(`x-request-id: ${answer.problem.request_id}`);
    expect(answer.problem).toMatchObject({
      type: 'invalid-request',
      status: 400,
      detail: expect.stringContaining(detail),
    });
  });

  it.each([
    ['/v1/pipes/check/%', 400, 'not encoded correctly'],
    ['/v1/catalog/pipes/%E0%A4%A', 400, 'not encoded correctly'],
    [`/v1/pipes/check/${'a'.repeat(3000)}`, 404, 'longer than any id'],
  ])('%s is answered like every other error', async (path, status, detail) => {
    const answer = await service.call(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(problem.parse(answer.json)).toMatchObject({ status, detail: expect.stringContaining(detail) });
    expect(answer.headers.get('x-request-id')).toBe(answer.json.request_id);
  });

  it.each([
    ['{"pipes":[{"pipe_id":"x","config":{"__proto__":{"a":1}}}],"input":[{}]}', 'pipes[0].config.__proto__'],
    [
      '{"pipes":[{"pipe_id":"x"}],"input":[{"constructor":{"prototype":1}}]}',
      'input[0].constructor.prototype',
    ],
    ['{"pipes":[{"pipe_id":"x"}],"input":[{"a":1e999}]}', 'input[0].a'],
    ['{"pipes":', 'not valid JSON'],
    ['null', 'The body is empty'],
  ])('%s is refused with the place', async (body, place) => {
    const { status, json } = await service.call('/v1/pipes/run', { body });
    expect(status).toBe(400);
    expect(json.detail).toContain(place);
  });

  it.each([
    ['POST', '/operator/organizations', { name: 'a\u0000b' }],
    ['POST', '/operator/keys', { organization_id: '\u0000', name: 'x' }],
    ['GET', '/operator/keys?organization_id=%00', undefined],
    ['DELETE', '/operator/keys/%00', undefined],
    ['DELETE', '/operator/organizations/a%00', undefined],
  ])('%s %s does not take a NUL to the database', async (method, path, body) => {
    const answer = await service.call(path, {
      method,
      apiKey: service.server.operatorToken,
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.status).toBe(400);
    expect(problem.parse(answer.json).errors).toHaveLength(1);
  });
});
