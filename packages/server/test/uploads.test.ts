import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createCopyWriter } from '../src/datasets/importing/copy-rows.ts';
import { createEncoder } from '../src/datasets/reading/encode-rows.ts';
import { openDatasets } from './dataset-home.ts';
import { expectProblem } from './expect-problem.ts';
import type { Call, TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { waitFor } from './wait-for.ts';

const declaration = {
  kind: 'companies',
  columns: [{ name: 'company_name', source: 'Name', type: 'string' }],
};
const csv = { 'content-type': 'text/csv' };

describeOnBothHomes('uploads', (home) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(home);
  });
  afterAll(() => service.stop());

  const declare = (call: Call, name: string) =>
    call(`/v1/datasets/${name}`, { method: 'PUT', body: declaration });
  const load = (call: Call, name: string, body: string) =>
    call(`/v1/datasets/${name}/rows`, { body, headers: csv });
  const folder = () => join(service.env.HEADRACE_DATA_DIR ?? '', 'uploads');

  /** An upload of which more is to come. */
  const begin = (name: string, apiKey: string, beginning: string): ClientRequest => {
    const upload = httpRequest(`${service.url}/v1/datasets/${name}/rows`, {
      method: 'POST',
      headers: { ...csv, authorization: `Bearer ${apiKey}`, 'content-length': '1000000' },
    });
    upload.on('error', () => {});
    upload.write(beginning);
    return upload;
  };
  const waitForFiles = (count: number) =>
    waitFor(
      () => readdir(folder()),
      (names) => names.length === count,
    );

  it('that drip in shut nobody out, neither others nor their own organization', async () => {
    const { call, apiKey } = await service.createOrganization('free');
    await declare(call, 'dripped');
    await declare(service.call, 'mine');
    const beginning = `Name\n${'x\n'.repeat(2000)}`;
    const dripping = [1, 2, 3].map(() => begin('dripped', apiKey, beginning));
    const names = await waitForFiles(3);
    for (const name of names) expect((await stat(join(folder(), name))).mode & 0o777).toBe(0o600);
    expect((await load(service.call, 'mine', 'Name\nAcme\n')).json).toMatchObject({ rows: 1 });
    expect((await load(call, 'dripped', 'Name\nAcme\n')).json).toMatchObject({ rows: 1 });
    for (const upload of dripping) upload.destroy();
    await waitForFiles(0);
    expect((await call('/v1/datasets/dripped')).json).toMatchObject({ rows: 1 });
  });

  it('beyond four of an organization are told to come back, and others are not', async () => {
    const { call, apiKey } = await service.createOrganization('free');
    await declare(call, 'many');
    await declare(service.call, 'one');
    const dripping = [1, 2, 3, 4].map(() => begin('many', apiKey, `Name\n${'x\n'.repeat(2000)}`));
    await waitForFiles(4);
    const refused = await load(call, 'many', 'Name\nAcme\n');
    expect(expectProblem(refused, 'unavailable').detail).toContain('4 files of this organization');
    expect(refused.headers.get('retry-after')).toBe('30');
    expect((await load(service.call, 'one', 'Name\nAcme\n')).status).toBe(200);
    for (const upload of dripping) upload.destroy();
    await waitForFiles(0);
    expect((await load(call, 'many', 'Name\nAcme\n')).status).toBe(200);
  });

  it('of nonsense are refused by their first bytes, while the rest is still to come', async () => {
    await declare(service.call, 'sound');
    const upload = begin('sound', service.apiKey, `Nonsense\n${'x\n'.repeat(2000)}`);
    const [response] = await once(upload, 'response');
    expect(response.statusCode).toBe(400);
    upload.destroy();
    expect(await readdir(folder())).toEqual([]);
  });

  it('sent together are imported one after the other, and each is answered', async () => {
    const { call } = await service.createOrganization('free');
    await declare(call, 'queued');
    const loaded = await Promise.all([1, 2, 3, 4].map((at) => load(call, 'queued', `Name\n${at}\n`)));
    expect(loaded.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await call('/v1/datasets/queued')).json).toMatchObject({ rows: 4 });
    expect(await readdir(folder())).toEqual([]);
  });

  it('are removed when they were looked at, and when they were refused', async () => {
    const look = (body: string) => service.call('/v1/datasets/inspect', { body, headers: csv });
    expect((await look('Name\nAcme\n')).status).toBe(200);
    expectProblem(await look(''), 'invalid-request');
    expectProblem(await load(service.call, 'nope', 'Name\n'), 'not-found');
    expect(await readdir(folder())).toEqual([]);
  });
});

describe.skipIf(inject('postgresUrl') === null)('an import (postgres)', () => {
  it('has no transaction open while its file is read', async () => {
    const datasets = await openDatasets('postgres');
    const { databaseUrl } = datasets.importHome;
    const watcher = new pg.Client({ connectionString: databaseUrl ?? '' });
    await watcher.connect();
    const open = async (): Promise<string[]> => {
      const { rows } = await watcher.query(
        `select coalesce(backend_xmin::text, state) as seen from pg_stat_activity where application_name = 'headrace-import'
         and datname = current_database()`,
      );
      return rows.map(({ seen }) => String(seen));
    };
    const writer = createCopyWriter({
      databaseUrl: databaseUrl ?? '',
      makePart: () => 'create table dataset_0123456789abcdef_0 (row_id bigint, c0 text)',
      target: () => 'dataset_0123456789abcdef_0 (row_id, c0)',
    });
    const encode = createEncoder('copy', ['string']);
    const write = (from: number, text: string) => {
      const ids = Array.from({ length: 1000 }, (_, at) => from + at);
      const rows = ids.map(() => [text]);
      return writer.write({ encoded: encode({ ids, rows }), count: ids.length });
    };
    await write(0, 'x');
    expect(await open()).toEqual(['idle']);
    // Enough for a COPY, which begins with all of its rows here and ends by itself.
    for (let at = 1; at < 20; at += 1) await write(at * 1000, 'x'.repeat(1000));
    await waitFor(open, ([state]) => state === 'idle');
    expect(await writer.finish()).toBe(1);
    const { rows } = await watcher.query('select count(*)::int as n from dataset_0123456789abcdef_0');
    expect(rows).toEqual([{ n: 20_000 }]);
    await writer.close();
    await watcher.end();
    await datasets.close();
  });
});
