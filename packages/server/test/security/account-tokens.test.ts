/* Tokens and codes of connected accounts: where they must not be. */
import { expect, it, onTestFinished } from 'vitest';
import { connectWithKey, openVendor } from '../oauth-home.ts';
import { createHome, describeOnBothHomes, withStorage } from '../service.ts';
import { finishRun, runOf } from '../wait-for.ts';
import { startLogged } from './logged-service.ts';
import { readFiles, readTables } from './read-everything.ts';

describeOnBothHomes('tokens of an account', (home) => {
  it('are told to nobody, and nowhere in clear, whatever becomes of them', async () => {
    const { vendor, settings } = await openVendor(['gmail'], { rotates: true });
    onTestFinished(() => vendor.close());
    const { env, remove } = await createHome(home);
    onTestFinished(remove);
    Object.assign(env, settings, { HEADRACE_LOG_LEVEL: 'info' });
    const service = await startLogged(env);
    const { call } = service;
    const connection = await connectWithKey({ ...service, vendor }, { provider: 'gmail' });
    const send = async () => {
      const connector = { connections: [{ type: 'vault', connection }] };
      const pipes = [{ pipe_id: 'email:send:gmail@1', connector }];
      const input = [{ id: 'a', email: 'jane@example.com', email_subject: 'Hi', email_body: 'Shall we?' }];
      const body = { pipes, input, config: { environment: 'production' } };
      const run = await finishRun(call, runOf(await call('/v1/pipes/run', { body })).id);
      await call(`/v1/pipes/receipt/${run.id}/a/gmail_email_success`);
      return run.records['a']?.fields['gmail_email_success']?.status;
    };
    const became = [await send()];
    vendor.endTokens();
    became.push(await send());
    vendor.broken = 500;
    vendor.endTokens();
    became.push(await send());
    vendor.broken = null;
    vendor.revoke();
    became.push(await send());
    expect(became).toEqual(['completed', 'completed', 'failed', 'failed']);
    await call(`/v1/connections/${connection}/test`, { method: 'POST' });
    for (const path of ['/v1/connections', '/v1/connections/oauth', '/v1/audit', '/metrics'])
      await call(path);
    await service.stop();

    const places = {
      'the log': service.log(),
      'the answers': service.answers(),
      'the database': await withStorage(env, ({ api }) => readTables(api)),
      'the files': home === 'pglite' ? await readFiles(env.HEADRACE_DATA_DIR ?? '') : '',
    };
    expect(places['the database']).toContain(connection);
    expect(service.log()).toContain('/auth/connect/callback');
    // A code, two tokens for it, and two for the renewal.
    expect(vendor.given.length).toBeGreaterThanOrEqual(5);
    for (const value of [...vendor.given, settings['HEADRACE_OAUTH_GMAIL_CLIENT_SECRET'] ?? '?']) {
      for (const [place, text] of Object.entries(places))
        expect(text.includes(value), `${place}: ${value}`).toBe(false);
    }
  });
});
