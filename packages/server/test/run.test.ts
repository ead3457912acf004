import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, readCapacity } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';
import { finishRun, runOf } from './wait-for.ts';

const pipes = [{ pipe_id: 'person:name:split@1' }, { pipe_id: 'email:iswork@1' }];
const input = [
  { id: 1, name: 'Dr. Jane A. Doe Jr.', email: 'Jane@Acme.com' },
  { id: 'two', name: null, email: 'bob@gmail.com' },
];
const one = (value: unknown) => ({ pipes, input: [{ id: 1, name: value, email: 'a@acme.com' }] });
const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: 'Jane Doe' }));
const split = [{ pipe_id: 'person:name:split@1' }];

describeOnBothHomes('POST /v1/pipes/run', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());

  const run = (body: unknown, headers: Record<string, string> = {}) =>
    service.call('/v1/pipes/run', { body, headers });
  const finish = async (body: unknown, headers: Record<string, string> = {}) =>
    finishRun(service.call, runOf(await run(body, headers)).id);

  describe('200', () => {
    it('answers at once with every record and its fields', async () => {
      const answer = await run({ pipes, input });
      expect(answer.status).toBe(200);
      const created = runOf(answer);
      expect(created.id).toMatch(/^[a-z][a-z0-9]{23}$/);
      expect(created.organization_id).toBe(service.server.seed.organizationId);
      expect(created.order).toEqual([1, 'two']);
      expect(Object.keys(created.records)).toEqual(['1', 'two']);
      expect(created.field_definitions).toEqual({});
      expect(readCapacity(answer).priority).toBe(1);
      const ended = await finishRun(service.call, created.id);
      expect(ended.status).toBe('completed');
      expect(ended.records['1']?.fields.first_name).toMatchObject({ value: 'Jane', status: 'completed' });
      expect(ended.records.two?.fields.first_name).toMatchObject({
        status: 'skipped',
        reason: { code: 'RequirementUnmet' },
      });
      expect(ended.credits).toEqual({ spent: 0 });
      expect(ended.errors).toEqual([]);
    });

    it('gives ids that sort in the order of creation', async () => {
      const ids: string[] = [];
      for (let at = 0; at < 5; at += 1) ids.push(runOf(await run(one('Jane Doe'))).id);
      expect(ids.toSorted()).toEqual(ids);
    });

    it('takes 100 records and keeps their order', async () => {
      const reversed = many(100).toReversed();
      const ended = await finish({ pipes: split, input: reversed });
      expect(ended.order).toEqual(reversed.map(({ id }) => id));
      expect(Object.values(ended.records).every(({ fields }) => fields.last_name?.value === 'Doe')).toBe(
        true,
      );
    });

    it('keeps 0 as an id, keeps the type of ids, and makes up missing ones', async () => {
      const ended = await finish({
        pipes: split,
        input: [{ id: 0, name: 'A B' }, { id: '7', name: 'C D' }, { name: 'E F' }],
      });
      expect(ended.order.slice(0, 2)).toEqual([0, '7']);
      expect(ended.order[2]).toMatch(/^[0-9a-f-]{36}$/);
      expect(ended.records['0']?.id).toBe(0);
      expect(ended.records['7']?.id).toBe('7');
    });

    it('never answers with an empty string', async () => {
      const ended = await finish({ pipes, input: [{ id: 1, name: '  ', email: '', note: '' }] });
      const fields = Object.values(ended.records['1']?.fields ?? {});
      expect(fields.map(({ value }) => value)).not.toContain('');
      expect(ended.records['1']?.fields.note).toMatchObject({
        value: null,
        status: 'no_result',
        type: 'unknown',
      });
    });

    it('describes exactly the fields of the records when asked to', async () => {
      const config = { field_definitions: { enabled: true }, widgets: { enabled: true } };
      const ended = await finish({ config, pipes, input });
      for (const record of Object.values(ended.records)) {
        expect(Object.keys(record.fields).toSorted()).toEqual(
          Object.keys(ended.field_definitions).toSorted(),
        );
      }
      expect(ended.field_definitions.first_name).toMatchObject({
        added_by: { ref: 'person:name:split@1', pipe_index: 0 },
        is_primary_output: true,
      });
      expect(ended.field_definitions.email?.added_by).toEqual({
        ref: 'input',
        config_hash: null,
        pipe_index: null,
      });
    });

    it('puts annotations into effect', async () => {
      const ended = await finish({
        config: { field_definitions: { enabled: true }, transform: { include_fields: 'annotated' } },
        field_annotations: {
          name: { type: 'string', label: 'Who', order: 3 },
          extra: { type: 'number', hidden: true },
        },
        pipes: split,
        input: [{ id: 1, name: 'Jane Doe', note: 'x' }],
      });
      expect(Object.keys(ended.records['1']?.fields ?? {}).toSorted()).toEqual([
        'first_name',
        'id',
        'last_name',
        'name',
      ]);
      expect(ended.field_definitions.name).toMatchObject({ label: 'Who', order: 3 });
    });

    it('leaves no cell open in a run that has ended', async () => {
      const ended = await finish({ pipes, input });
      for (const { fields } of Object.values(ended.records)) {
        for (const cell of Object.values(fields)) {
          expect(['completed', 'failed', 'no_result', 'skipped']).toContain(cell.status);
          expect(cell.resolved_by !== null).toBe(cell.status === 'completed');
          expect(cell.reason !== null).toBe(cell.status !== 'completed');
        }
      }
    });
  });

  describe('environment', () => {
    const environmentOf = async (body: object, headers: Record<string, string> = {}) => {
      const ended = await finish({ ...one('Jane Doe'), ...body }, headers);
      return ended.records['1']?.fields.first_name?.resolved_by?.environment;
    };

    it('is production by default', async () => expect(await environmentOf({})).toBe('production'));

    it('is what the header X-Environment says', async () => {
      expect(await environmentOf({}, { 'x-environment': 'sandbox' })).toBe('sandbox');
    });

    it('is what the body says when the header says otherwise', async () => {
      const config = { environment: 'production' };
      expect(await environmentOf({ config }, { 'x-environment': 'sandbox' })).toBe('production');
    });

    it('is refused when the header names no known one', async () => {
      const problem = expectProblem(
        await run(one('Jane Doe'), { 'x-environment': 'staging' }),
        'invalid-request',
      );
      expect(problem.detail).toContain('X-Environment');
    });
  });

  describe('400 invalid-request', () => {
    it.each([
      ['text that is no JSON', '{"pipes": [', undefined, 'JSON'],
      ['an empty body', '', undefined, 'empty'],
      ['a list', '[]', undefined, 'object'],
      ['a body without input', { pipes }, 'input', ''],
      ['a body without pipes', { input }, 'pipes', ''],
      ['no records', { pipes, input: [] }, 'input', 'at least one'],
      ['101 records', { pipes: split, input: many(101) }, 'input', '100'],
      ['an unknown key', { ...one('A B'), confg: {} }, undefined, 'Did you mean "config"?'],
      [
        'an unknown key further in',
        { ...one('A B'), pipes: [{ pipe_id: split[0]?.pipe_id, run_iff: {} }] },
        'pipes[0]',
        'Did you mean "run_if"?',
      ],
      [
        'an environment there is not',
        { ...one('A B'), config: { environment: 'prod' } },
        'config.environment',
        '',
      ],
      [
        'equal ids',
        {
          pipes: split,
          input: [
            { id: 'a', name: 'A' },
            { id: 'a', name: 'B' },
          ],
        },
        'input[1].id',
        '"a"',
      ],
      [
        'ids equal as text',
        {
          pipes: split,
          input: [
            { id: 1, name: 'A' },
            { id: '1', name: 'B' },
          ],
        },
        'input[1].id',
        'input[0]',
      ],
      ['an id that is an object', { pipes: split, input: [{ id: {}, name: 'A' }] }, 'input[0].id', ''],
      ['a record that is no object', { pipes: split, input: ['Jane'] }, 'input[0]', ''],
    ])('refuses %s', async (_, body, path, words) => {
      const headers = { 'content-type': 'application/json' };
      const problem = expectProblem(
        await service.call('/v1/pipes/run', { method: 'POST', body, headers }),
        'invalid-request',
      );
      expect(problem.detail.toLowerCase()).toContain(words.toLowerCase());
      if (path !== undefined) expect(problem.errors?.map((item) => item.path)).toContain(path);
    });

    it('lists every problem at once', async () => {
      const body = { config: { environment: 'x' }, pipes: [{}], input: many(101) };
      const problem = expectProblem(await run(body), 'invalid-request');
      expect(problem.errors?.map(({ path }) => path).toSorted()).toEqual([
        'config.environment',
        'input',
        'pipes[0].pipe_id',
      ]);
    });

    it('names duplicate ids by their code', async () => {
      const problem = expectProblem(
        await run({ pipes: split, input: [{ id: 1 }, { id: 1 }, { id: 1 }] }),
        'invalid-request',
      );
      expect(problem.errors?.map(({ code }) => code)).toEqual(['DuplicateId', 'DuplicateId']);
    });
  });
});
