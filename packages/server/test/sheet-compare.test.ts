import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepSheets } from '../src/sheets/rows/sweep-sheets.ts';
import type { BillingService } from './billing-service.ts';
import { grantTo, peopleRecords, readCredits, startBilling } from './billing-service.ts';
import { expectProblem } from './expect-problem.ts';
import type { TestOrganization } from './service.ts';
import { describeOnOneHome, startOn, withStorage } from './service.ts';
import type { TestSheet } from './sheet-home.ts';
import { createSheet } from './sheet-home.ts';
import { waitFor } from './wait-for.ts';

const providers = ['leadmagic', 'prospeo', 'hunter'];
const people = peopleRecords(12).map(({ name, company_domain: domain }) => ({
  name,
  company_domain: domain,
}));
const columns = [{ name: 'name' }, { name: 'company_domain' }];
const pipes = [{ pipe_id: 'person:workemail:waterfall@1' }, { pipe_id: 'person:name:split@1', auto: 'off' }];

describeOnOneHome('a comparison of providers', (home) => {
  let service: BillingService;
  let owner: TestOrganization;
  beforeAll(async () => {
    service = await startBilling(home);
    owner = await service.createOrganization('free');
    await grantTo(service, owner.id, 100);
  });
  afterAll(() => service.stop());

  const create = async (environment = 'sandbox'): Promise<TestSheet> => {
    const sheet = await createSheet(owner.call, { project: 'Compared', environment, columns, pipes });
    expect((await sheet.append(people)).json.appended).toBe(people.length);
    return sheet;
  };
  const start = ({ path }: TestSheet, body: object, pipe = 'p1') =>
    owner.call(`${path}/pipes/${pipe}/compare`, { body });
  const compare = async (sheet: TestSheet, body: object) => {
    const begun = await start(sheet, body);
    expect(begun.status, begun.text).toBe(200);
    return waitFor(
      async () => (await owner.call(`${sheet.path}/comparisons/${begun.json.id}`)).json,
      ({ finished_at: at }) => at !== null,
    );
  };

  it('asks each of them for every row, and says who found what', async () => {
    const sheet = await create();
    const done = await compare(sheet, { providers });
    expect(done).toMatchObject({ status: 'completed', pipe: 'p1', field: 'work_email', rows: people.length });
    const { json } = await owner.call(`/v1/sheets/${done.id}/rows?limit=1000`);
    const rows: Record<string, [string | null, string]>[] = json.rows.map(
      (row: { cells: object }) => row.cells,
    );
    const valuesOf = (provider: string) =>
      rows.map((cells) => {
        const [value = null, status] = cells[`work_email_${provider}`] ?? [];
        return status === 'completed' ? value : null;
      });
    for (const [at, one] of done.providers.entries()) {
      expect(one.provider).toBe(providers[at]);
      const own = valuesOf(one.provider);
      const others = providers.filter((other) => other !== one.provider).map(valuesOf);
      const pairs = own.flatMap((value, row) =>
        value === null ? [] : others.flatMap((other) => (other[row] == null ? [] : [other[row] === value])),
      );
      expect(one).toMatchObject({
        asked: people.length,
        found: own.filter((value) => value !== null).length,
        only: own.filter((value, row) => value !== null && others.every((other) => other[row] === null))
          .length,
        compared: pairs.length,
        credits: 0,
      });
      expect(one.median_ms).toBeGreaterThanOrEqual(0);
      if (pairs.length > 0) expect(one.agreement).toBeCloseTo(pairs.filter(Boolean).length / pairs.length, 4);
    }
    expect(done.providers.some(({ compared }: { compared: number }) => compared > 0)).toBe(true);
    const states = (await sheet.rows()).map(({ cells }) => cells.work_email?.[1] ?? 'empty');
    expect(new Set(states)).toEqual(new Set(['empty']));
  });

  it('is on the rows that were named, and in no list', async () => {
    const sheet = await create();
    const ids = (await sheet.rows()).map(({ id }) => id);
    const list = async () => (await owner.call('/v1/sheets?environment=sandbox')).json.sheets.length;
    const projects = async () => (await owner.call('/v1/projects')).json;
    const before = [await list(), await projects()];
    const done = await compare(sheet, { providers: providers.slice(0, 2), rows: ids.slice(3, 5) });
    expect([done.rows, done.providers[0].asked]).toEqual([2, 2]);
    expect([await list(), await projects()]).toEqual(before);
    const other = await create();
    expectProblem(await owner.call(`${other.path}/comparisons/${done.id}`), 'not-found');
    expectProblem(await owner.call(`${sheet.path}/comparisons/${other.id}`), 'not-found');
  });

  it.each([
    ['one provider', { providers: ['hunter'] }, 'p1', 'providers'],
    ['a provider twice', { providers: ['hunter', 'hunter'] }, 'p1', 'providers[1]'],
    ['a provider that is none', { providers: ['hunter', 'nobody'] }, 'p1', 'providers[1]'],
    ['too many rows', { providers, rows: { first: 201 } }, 'p1', 'rows'],
    ['a pipe that asks nobody', { providers }, 'p2', 'pipe'],
    ['less than no credits', { providers, max_credits: -1 }, 'p1', 'max_credits'],
  ])('is refused with its place: %s', async (_, body, pipe, path) => {
    const answer = await start(await create(), body, pipe);
    expectProblem(answer, 'invalid-request');
    expect(answer.json.errors[0].path).toContain(path);
  });

  it('is refused where there is no such pipe or row, and leaves nothing behind', async () => {
    const sheet = await create('production');
    expectProblem(await start(sheet, { providers }, 'p9'), 'not-found');
    expectProblem(await start(sheet, { providers, rows: [999_999] }), 'not-found');
    const unbounded = await start(sheet, { providers });
    expectProblem(unbounded, 'invalid-request');
    expect(unbounded.json.errors).toMatchObject([{ path: 'max_credits' }]);
  });

  it('never costs more than its ceiling, and says what a value costs', async () => {
    const sheet = await create('production');
    const before = await readCredits(owner.call);
    const done = await compare(sheet, { providers: ['leadmagic', 'hunter'], max_credits: 2 });
    const after = await readCredits(owner.call);
    expect(after.held).toBe(0);
    expect(before.balance - after.balance).toBeCloseTo(done.spent, 4);
    expect(done.spent).toBeLessThanOrEqual(2);
    expect(done.spent).toBeGreaterThan(0);
    const [{ credits, credits_per_value: each, found }] = done.providers;
    expect(each * found).toBeCloseTo(credits, 2);
  });

  it('goes with its sheet after three days', async () => {
    const sheet = await create();
    const done = await compare(sheet, { providers: providers.slice(0, 2) });
    const days = (Date.parse(done.expires_at) - Date.parse(done.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(3, 1);
    await service.server.stop();
    const left = await withStorage(service.env, async ({ work }) => {
      await sql`update sheets set expires_at = now() - interval '1 second' where id = ${done.id}::int`.execute(
        work,
      );
      await sweepSheets(work, new AbortController().signal);
      const { rows } = await sql<{ id: number }>`select id from sheets`.execute(work);
      const results = await sql`select from sheet_results where sheet_id = ${done.id}::int`.execute(work);
      return { ids: rows.map(({ id }) => id), results: results.rows.length };
    });
    expect([left.ids.includes(done.id), left.ids.includes(sheet.id), left.results]).toEqual([false, true, 0]);
    const again = await startOn(service.env);
    try {
      const path = `${sheet.path}/comparisons/${done.id}`;
      const headers = { authorization: `Bearer ${owner.apiKey}` };
      expect((await fetch(again.url + path, { headers })).status).toBe(404);
    } finally {
      await again.stop();
    }
  });
});
