import { describe, expect, it } from 'vitest';
import { openService } from './open-service.ts';
import { makeFolder, runCli } from './run-cli.ts';

const { folder, service } = await openService();

const post = (path: string, body: object) =>
  fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('headrace link', () => {
  it('prints a link that signs in once, as the operator; the start has printed one, too', async () => {
    expect(service.said).toMatch(/^Dashboard: http:\/\/127\.0\.0\.1:\d+\/app#link=[\w-]{43}$/m);
    const { code, stdout } = await runCli(folder, ['link']);
    expect(code).toBe(0);
    const [, base, secret] = /^(.+)\/app#link=([\w-]{43})\n$/.exec(stdout) ?? [];
    expect(base).toBe(service.url);
    const answer = await post('/auth/link', { code: secret });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ user: { is_operator: true } });
    expect((await post('/auth/link', { code: secret })).status).toBe(401);
  });

  it('is made while no service runs, for the one that is started later', async () => {
    const own = await makeFolder();
    const settings = { HEADRACE_HOST: '0.0.0.0', HEADRACE_PORT: '4411' };
    const { stdout } = await runCli(own, ['link', '--json'], settings);
    expect(JSON.parse(stdout).link).toMatch(/^http:\/\/127\.0\.0\.1:4411\/app#link=/);
    await own.remove();
  });

  it('says that nobody has an address', async () => {
    const { code, stderr } = await runCli(folder, ['link', '--email', 'nobody@example.com']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('Nobody has the e-mail address')]);
  });
});

describe('headrace orgs invite', () => {
  it('prints a link that makes an owner', async () => {
    const made = await runCli(folder, ['orgs', 'create', '--name', 'Acme', '--json']);
    const { id } = JSON.parse(made.stdout);
    const { stdout } = await runCli(folder, ['orgs', 'invite', id]);
    const [, secret] = /\/app#invitation=([\w-]{43})\n$/.exec(stdout) ?? [];
    const answer = await post('/auth/invitation', { code: secret, name: 'Jane' });
    expect(await answer.json()).toMatchObject({
      user: { name: 'Jane', is_operator: false },
      organizations: [{ id, name: 'Acme', role: 'owner' }],
    });
  });
});
