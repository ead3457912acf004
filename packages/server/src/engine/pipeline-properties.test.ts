import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { FieldView, RecordView } from './pipeline.fixture.ts';
import { planBody, resubmit, runPlan } from './pipeline.fixture.ts';
import { fingerprint } from './plan/fingerprint.ts';
import type { RandomRequest } from './random-requests.fixture.ts';
import { randomRequest, shapes } from './random-requests.fixture.ts';

const options = { pipes: shapes };
const anyRequest = randomRequest({ hasCycles: true });

/** Runs a request that can run; null for another. */
async function run(request: RandomRequest, isAsync = false) {
  const result = planBody(request, shapes);
  return result.kind === 'planned' ? runPlan(result, { ...options, isAsync }) : null;
}

const cellsOf = (records: RecordView[] | undefined) => records?.map(({ id, fields }) => ({ id, fields }));

test('the order of pipes changes nothing', async () => {
  const shuffled = anyRequest.chain((request) =>
    fc.tuple(fc.constant(request), fc.shuffledSubarray(request.pipes, { minLength: request.pipes.length })),
  );
  await fc.assert(
    fc.asyncProperty(shuffled, async ([request, pipes]) => {
      const [sent, other] = [planBody(request, shapes), planBody({ ...request, pipes }, shapes)];
      if (sent.kind !== 'planned' || other.kind !== 'planned') {
        const codes = [sent, other].map((result) =>
          result.kind === 'planned' ? [] : result.errors.map(({ code }) => code).toSorted(),
        );
        expect(codes[1]).toEqual(codes[0]);
        return;
      }
      const [first, second] = [await runPlan(sent, options), await runPlan(other, options)];
      expect(cellsOf(second.records)).toEqual(cellsOf(first.records));
      expect(second.records.map(({ asked }) => asked.toSorted())).toEqual(
        first.records.map(({ asked }) => asked.toSorted()),
      );
    }),
    { numRuns: 300 },
  );
});

test('pipes that answer later give the same cells as pipes that answer at once', async () => {
  await fc.assert(
    fc.asyncProperty(anyRequest, async (request) => {
      const [sync, later] = [await run(request), await run(request, true)];
      expect(cellsOf(later?.records)).toEqual(cellsOf(sync?.records));
    }),
    { numRuns: 300 },
  );
});

test('renaming fields renames them and nothing else', async () => {
  // Without cycles: with them, the config hash and so the alias decides which optional input is dropped.
  await fc.assert(
    fc.asyncProperty(randomRequest({ hasCycles: false }), async (request) => {
      const renamed: RandomRequest = {
        input: request.input.map((row) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [rename(name), value])),
        ),
        pipes: request.pipes.map(({ pipe_id, config, run_if }) => ({
          pipe_id,
          config: renameAliases(config),
          run_if: renameTargets(run_if),
        })),
      };
      const [plain, other] = [await run(request), await run(renamed)];
      expect(other?.records.map(({ fields }) => outcomes(fields))).toEqual(
        plain?.records.map(({ fields }) =>
          Object.fromEntries(
            Object.entries(outcomes(fields)).map(([name, outcome]) => [rename(name), outcome]),
          ),
        ),
      );
    }),
    { numRuns: 300 },
  );
});

test('a response that is sent back asks nothing again for what it has', async () => {
  let kept = 0;
  // A null given for an output, which sending the answer back replaces, may change how a cycle is cut open.
  const isFirm = ([name, value]: [string, JsonValue]) =>
    !name.startsWith('out') || (typeof value === 'string' && value.trim() !== '');
  const firmRequest = anyRequest.map(({ pipes, input }) => ({
    pipes,
    input: input.map((row) => Object.fromEntries(Object.entries(row).filter(isFirm))),
  }));
  await fc.assert(
    fc.asyncProperty(firmRequest, async (request) => {
      const first = await run(request);
      if (first === null) return;
      const second = await run({ ...request, input: first.records.map(resubmit) });
      expect(second).not.toBeNull();
      for (const [at, { fields }] of first.records.entries()) {
        const again = second?.records[at];
        // What failed or was skipped is tried again; an input that this brings is a change like any other.
        const isOpen = ({ status }: FieldView) => status === 'failed' || status === 'skipped';
        if (
          Object.entries(fields).some(
            ([name, field]) => isOpen(field) && again?.fields[name]?.status === 'completed',
          )
        )
          continue;
        const open = new Set<string | null>();
        for (const [name, field] of Object.entries(fields)) {
          if (isOpen(field)) {
            open.add(field.claimed_by.config_hash);
            continue;
          }
          kept += 1;
          expect(again?.fields[name]).toEqual(field);
        }
        for (const hash of again?.asked ?? []) expect(open).toContain(hash);
      }
    }),
    { numRuns: 500 },
  );
  expect(kept).toBeGreaterThan(500);
});

test('a completed value is asked for again exactly when its inputs changed', async () => {
  const body = (rows: JsonObject[]) => ({
    pipes: [{ pipe_id: 'shape:all@1', config: {}, run_if: null }],
    input: rows,
  });
  const text = fc.constantFrom('Jane', 'Doe', 'x', 'y', 'née');
  await fc.assert(
    fc.asyncProperty(fc.tuple(text, text), fc.tuple(text, text), async ([a, b], [c, d]) => {
      const [first] = (await run(body([{ id: 1, first_name: a, last_name: b }])))?.records ?? [];
      if (first?.fields.company_name?.status !== 'completed') return;
      const [second] =
        (await run(body([{ ...resubmit(first), first_name: c, last_name: d }])))?.records ?? [];
      expect(second?.asked).toHaveLength(fingerprint([a, b]) === fingerprint([c, d]) ? 0 : 1);
    }),
  );
});

test('a cell has a reason, a resolver and no blank value, by its status', async () => {
  await fc.assert(
    fc.asyncProperty(anyRequest, async (request) => {
      const view = await run(request);
      for (const { fields } of view?.records ?? []) {
        for (const { status, value, reason, resolved_by } of Object.values(fields)) {
          expect(['completed', 'failed', 'no_result', 'skipped']).toContain(status);
          expect(value).not.toBe('');
          expect(reason !== null).toBe(status !== 'completed');
          expect(resolved_by !== null).toBe(status === 'completed');
          if (status !== 'failed') expect(value !== null).toBe(status === 'completed');
        }
      }
    }),
    { numRuns: 300 },
  );
});

function rename(name: string): string {
  return name === 'id' ? name : `${name} (new)`;
}

function renameAliases(config: JsonObject): JsonObject {
  const text = JSON.stringify(config).replaceAll(
    /"alias":"([^"]+)"/g,
    (_, alias: string) => `"alias":"${rename(alias)}"`,
  );
  const renamed: JsonObject = JSON.parse(text);
  return renamed;
}

function renameTargets(run_if: RandomRequest['pipes'][number]['run_if']): typeof run_if {
  if (run_if === null) return null;
  const conditions = run_if.when.conditions.map((condition) => ({
    ...condition,
    field_name: rename(condition.field_name),
  }));
  return { ...run_if, when: { ...run_if.when, conditions } };
}

/** What became of each field, without what its name is part of. */
function outcomes(fields: Record<string, FieldView>): Record<string, JsonValue | unknown[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { value, status, type, reason, resolved_by, claimed_by }]) => [
      name,
      [value, status, type, reason?.code, resolved_by?.ref, claimed_by.ref],
    ]),
  );
}
