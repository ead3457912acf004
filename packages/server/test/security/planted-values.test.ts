/*
 * Distinctive values are planted everywhere a secret or a value of a record can come from, all kinds of work and of
 * errors are run, and then everything that is said or stored is searched for them.
 */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { connection } from '../../src/contract/vault.ts';
import { expectProblem } from '../expect-problem.ts';
import type { Call, Home } from '../service.ts';
import { callApi, createHome, describeOnBothHomes, withStorage } from '../service.ts';
import { runOf, waitFor } from '../wait-for.ts';
import type { LoggedService } from './logged-service.ts';
import { startLogged } from './logged-service.ts';
import { readFiles, readTables } from './read-everything.ts';
import { startRepeatingTarget } from './repeating-target.ts';

/** Letters and digits, as keys are, so that a vendor that repeats one may seem to give an error code. */
const keys = {
  hunter: 'plantedhunter0connectionkey',
  leadmagic: 'plantedleadmagic0connectionkey',
  zerobounce: 'plantedzerobounce0connectionkey',
  amplemarket: 'plantedamplemarket0managedkey',
  prospeo: 'plantedprospeo0storedmanagedkey',
};
const secret = 'planted Secret/é "of" the template, 42';
const masterKey = 'plantedmaster0key0plantedmaster0key';
/** In every value of the records, and nowhere else. */
const personal = 'quonkel';

const lock = z.object({ operatorToken: z.string() });

interface Planted {
  service: LoggedService;
  env: Record<string, string>;
  target: string;
}

describeOnBothHomes('what is planted', (home) => {
  it('is told to nobody, and nowhere in clear', async () => {
    const target = await startRepeatingTarget(Object.values(keys));
    onTestFinished(target.stop);
    const { env, remove } = await createHome(home);
    onTestFinished(remove);
    Object.assign(env, {
      HEADRACE_LOG_LEVEL: 'info',
      HEADRACE_MASTER_KEY: masterKey,
      HEADRACE_MANAGED_AMPLEMARKET_KEY: keys.amplemarket,
      HEADRACE_PROVIDER_URLS: `*=${target.url}/{id}`,
      HEADRACE_PROVIDER_LIMITS: '*=off',
      HEADRACE_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    });
    const databasePassword = setPassword(env);
    const service = await startLogged(env);
    const planted = { service, env, target: target.url };
    const operatorToken = await fillManaged(home, planted);
    const ids = await fillVault(planted);
    await askVendors(service.call, ids);
    await callTargets(planted);
    await sendNonsense(service);
    if (home === 'postgres') await breakDatabase(planted);
    for (const path of ['/metrics', '/openapi.json', '/v1/catalog/pipes']) await service.call(path);
    await service.stop();

    // All of it went out: the test looks for something.
    for (const value of [...Object.values(keys), secret]) {
      if (home === 'postgres' && value === keys.prospeo) continue;
      expect(target.heard().toLowerCase()).toContain(value.toLowerCase());
    }
    const apiKey = env.HEADRACE_BOOTSTRAP_API_KEY ?? '';
    const secrets = [...Object.values(keys), secret, masterKey, apiKey, databasePassword, operatorToken];
    const places = {
      'the log': service.log(),
      'the answers': service.answers(),
      'the database': await withStorage(env, ({ api }) => readTables(api)),
      'the files': home === 'pglite' ? await readFiles(env.HEADRACE_DATA_DIR ?? '') : '',
    };
    for (const [place, text] of Object.entries(places)) {
      for (const value of secrets.flatMap(formsOf)) expectNot(place, text, value);
    }
    expect(service.log()).toContain('"msg":"request"');
    expect(places['the database']).toContain(personal);
    expectNot('the log', service.log(), personal);
  });
});

function expectNot(place: string, text: string, value: string): void {
  const at = text.toLowerCase().indexOf(value.toLowerCase());
  const around = at === -1 ? '' : text.slice(Math.max(0, at - 300), at + 300);
  expect(around, `${place} has "${value}"`).toBe('');
}

/** As it is, as URLs and JSON write it, as Latin-1 shows UTF-8; of a key its first half is bad enough. */
function formsOf(value: string): string[] {
  const half = value.slice(0, Math.ceil(value.length / 2));
  const latin1 = Buffer.from(value).toString('latin1');
  return [value, half, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), latin1];
}

/** The test database trusts everybody, so that any password will do. */
function setPassword(env: Record<string, string>): string {
  const password = 'planteddatabase0password';
  if (env.DATABASE_URL === undefined) return password;
  const url = new URL(env.DATABASE_URL);
  url.password = password;
  env.DATABASE_URL = url.href;
  return password;
}

/** The operator's part, where the operator's token can be found. */
async function fillManaged(home: Home, { service, env }: Planted): Promise<string> {
  if (home === 'postgres') return 'no-operator-token-here';
  const { operatorToken } = lock.parse(
    JSON.parse(await readFile(`${env.HEADRACE_DATA_DIR}.lock.json`, 'utf8')),
  );
  const operate: Call = (path, options = {}) => service.call(path, { apiKey: operatorToken, ...options });
  const path = '/operator/managed-credentials';
  await operate(`${path}/prospeo`, { method: 'PUT', body: { key: keys.prospeo } });
  await operate(`${path}/prospeo/test`, { method: 'POST' });
  await operate(path);
  await operate('/operator/keys');
  // What shows a new key shows it once, to whoever made it; it is kept out of the answers, not out of the rest.
  const made = await callApi(service.url, '/operator/organizations', {
    apiKey: operatorToken,
    body: { name: 'A' },
  });
  expect(made.status).toBe(200);
  return operatorToken;
}

async function fillVault({ service: { call }, target }: Planted): Promise<string[]> {
  const allowedHosts = [new URL(target).host, `${personal}.invalid`, '127.0.0.2:80'];
  const ids: string[] = [];
  for (const provider of ['hunter', 'leadmagic', 'zerobounce'] as const) {
    const made = await call('/v1/connections', { body: { provider, key: keys[provider] } });
    const { id } = connection.parse(made.json);
    await call(`/v1/connections/${id}`, { method: 'PUT', body: { key: keys[provider] } });
    await call(`/v1/connections/${id}/test`, { method: 'POST' });
    ids.push(id);
  }
  await call('/v1/connections');
  await call('/v1/secrets/TOKEN', { method: 'PUT', body: { value: secret, allowed_hosts: allowedHosts } });
  await call('/v1/secrets/TOKEN');
  await call('/v1/secrets');
  return ids;
}

/** Every way a vendor may fail, by the domain and address it is asked about. */
const conducts = [
  'status-200',
  'status-400',
  'status-401',
  'status-402',
  'status-404',
  'status-500',
  'mood-garbage',
];

async function askVendors(call: Call, ids: readonly string[]): Promise<void> {
  const connectorOf = (...providers: string[]) => ({
    connections: ids
      .filter((id) => providers.some((provider) => id.startsWith(`${provider}_`)))
      .map((id) => ({ type: 'vault', connection: id })),
  });
  const providers = ['hunter', 'leadmagic', 'amplemarket', 'prospeo'].map((provider) => ({ provider }));
  const finding = {
    pipe_id: 'person:workemail:waterfall@1',
    config: { providers },
    connector: connectorOf('hunter', 'leadmagic'),
  };
  const people = conducts.map((conduct, id) => ({
    id,
    name: `Jane ${personal}`,
    company_domain: `${conduct}.${personal}.com`,
  }));
  await runAndRead(call, { pipes: [finding], input: people });
  const validating = {
    pipe_id: 'people:email:validate:zerobounce@1',
    connector: connectorOf('zerobounce'),
  };
  const addresses = conducts.map((conduct, id) => ({ id, work_email: `jane@${conduct}.${personal}.com` }));
  await runAndRead(call, { pipes: [validating], input: addresses });
  await call('/v1/credits');
}

/** Runs, and reads all there is to read of the run. */
async function runAndRead(call: Call, request: object): Promise<void> {
  const body = { config: { widgets: { enabled: true } }, ...request };
  const run = runOf(await call('/v1/pipes/run/sync', { body }));
  expect(run.errors).toEqual([]);
  await call(`/v1/pipes/check/${run.id}`);
  for (const [id, { fields }] of Object.entries(run.records)) {
    for (const field of Object.keys(fields)) await call(`/v1/pipes/receipt/${run.id}/${id}/${field}`);
  }
}

/** Secrets in every part of a request, to targets that repeat it in an answer, in an error, or never answer. */
async function callTargets({ service, target }: Planted): Promise<void> {
  const token = '{{ SECRETS.TOKEN }}';
  const configs = [
    {},
    { method: 'POST', body: '{"token": "{{ SECRETS.TOKEN }}"}' },
    { headers: [{ key: 'x-token', value: `${token}\r\nx-injected: 1` }] },
    { url: `https://${personal}.invalid/` },
    { url: 'http://127.0.0.2/' },
    { url: 'http://127.0.0.1:1/' },
  ];
  const input = ['status-200', 'status-500', 'mood-garbage', 'mood-hang'].map((conduct, id) => ({
    id,
    conduct,
    name: personal,
  }));
  for (const config of configs) {
    const usual = {
      url: `${target}/{{ conduct }}`,
      headers: [{ key: 'x-token', value: token }],
      query: [{ key: 'token', value: token }],
      timeout_seconds: 1,
      output_fields: { http_response_headers: { enabled: true } },
    };
    await runAndRead(service.call, {
      pipes: [{ pipe_id: 'http:request@1', config: { ...usual, ...config } }],
      input,
    });
  }
  const broken = [
    { pipe_id: 'http:request@1', config: { url: target, body: '{{ SECRETS.TOKEN }}{{ SECRETS.MISSING }}' } },
    {
      pipe_id: 'formula:run@1',
      config: { formula: '$error(name)', output_field: { name: 'a', type: 'number', format: null } },
    },
    {
      pipe_id: 'formula:run@1',
      config: { formula: 'name', output_field: { name: 'b', type: 'number', format: null } },
    },
  ];
  await runAndRead(service.call, { pipes: broken, input });
}

/** Requests that are refused, with secrets in them. */
async function sendNonsense({ call }: LoggedService): Promise<void> {
  await call('/v1/connections', { body: { provider: 'huntr', key: keys.hunter } });
  await call('/v1/connections', { body: { provider: 'hunter', key: `${keys.hunter}\n${keys.hunter}` } });
  await call('/v1/connections', { body: { provider: 'hunter', key: [keys.hunter] } });
  await call('/v1/secrets/TOKEN', { method: 'PUT', body: { value: [secret] } });
  await call('/v1/pipes/check/x', { apiKey: keys.hunter });
  await call('/v1/pipes/check/x', { headers: { 'x-forwarded-for': personal, cookie: keys.hunter } });
  await call('/v1/pipes/run', { body: { pipes: personal, input: [{ id: personal }] } });
}

/** A database that refuses rows and quotes them: once to the API, once to a worker. */
async function breakDatabase({ service: { call, log }, env }: Planted): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const body = {
    pipes: [{ pipe_id: 'person:name:split@1' }],
    input: [{ id: 1, name: `Jane ${personal} poison` }],
  };
  const refuse = (table: string, condition: string) =>
    client.query(`alter table ${table} add constraint refused check (${condition}) not valid`);
  const accept = (table: string) => client.query(`alter table ${table} drop constraint refused`);
  try {
    await refuse('run_inputs', `body not like '%${personal} poison%'`);
    const { detail } = expectProblem(await call('/v1/pipes/run', { body }), 'internal');
    expect(detail).toBe('The request failed on our side. It need not be changed; try again.');
    // The log comes through a pipe.
    await waitFor(log, (text) => text.includes('"msg":"request failed"'));
    await accept('run_inputs');
    await refuse('records', 'packed is null');
    const run = runOf(await call('/v1/pipes/run', { body }));
    await waitFor(log, (text) => text.includes('"msg":"fault"'));
    await accept('records');
    await call(`/v1/pipes/check/${run.id}`);
  } finally {
    await client.end();
  }
}
