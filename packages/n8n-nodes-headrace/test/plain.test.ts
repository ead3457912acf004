import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildFilters } from '../nodes/Headrace/plain/build-filters.ts';
import { enrichRequest } from '../nodes/Headrace/plain/enrich-request.ts';
import { makeBatches } from '../nodes/Headrace/plain/make-batches.ts';
import { pageSize } from '../nodes/Headrace/plain/page-size.ts';
import { explainProblem, isWorthAnotherTry, pauseMs } from '../nodes/Headrace/plain/problem.ts';
import type { EnrichRun, Field } from '../nodes/Headrace/plain/run.ts';
import { describeRecord, outputValues } from '../nodes/Headrace/plain/write-values.ts';

const root = join(import.meta.dirname, '..');
const split = [{ pipe_id: 'person:name:split@1' }];
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, itemIndex) => ({
    itemIndex,
    record: { name: `P${itemIndex}` },
    pipes: split,
  }));

it('package.json names files of the build, and nothing that n8n forbids', () => {
  const { n8n, dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  for (const built of [...n8n.nodes, ...n8n.credentials]) {
    const source = built.replace(/^dist\//, '').replace(/\.js$/, '.ts');
    expect(existsSync(join(root, source)), source).toBe(true);
  }
  expect({ dependencies, peerDependencies }).toEqual({ peerDependencies: { 'n8n-workflow': '*' } });
});

it('cuts items into runs of 100 with the same pipes, and gives records ids of their own', () => {
  const other = {
    itemIndex: 150,
    record: { id: 'x', website: 'a.com' },
    pipes: [{ pipe_id: 'field:domainify@1' }],
  };
  const batches = makeBatches([...rowsOf(150), other]);
  expect(batches.map(({ index, records }) => [index, records.length])).toEqual([
    [0, 100],
    [1, 50],
    [2, 1],
  ]);
  expect(batches[1]?.records[1]).toEqual({ id: 1, name: 'P101' });
  expect(batches[1]?.itemIndexes.slice(0, 2)).toEqual([100, 101]);
  expect(batches[2]?.records).toEqual([{ id: 0, website: 'a.com' }]);
});

it('keeps requests below the size that the service accepts, and gives all records the same fields', () => {
  const big = 'x'.repeat(600_000);
  const rows = rowsOf(4).map((row) => ({ ...row, record: { ...row.record, big } }));
  const batches = makeBatches([...rows, ...rowsOf(1)]);
  expect(batches.map(({ records }) => records.length)).toEqual([2, 3]);
  expect(batches[1]?.records[2]).toEqual({ id: 2, name: 'P0', big: null });
});

const field = (more: Partial<Field>): Field => ({
  value: null,
  status: 'completed',
  reason: null,
  claimed_by: { ref: 'person:workemail:waterfall@1', config_hash: 'a' },
  ...more,
});
const attempts = [
  { provider: 'leadmagic', outcome: 'not_found', credits: 0.1 },
  { provider: 'hunter', outcome: 'found', credits: 0.2 },
];
const fields = {
  name: field({ value: 'Jane', claimed_by: { ref: 'input', config_hash: null } }),
  work_email: field({ value: 'j@a.com', meta: { attempts } }),
  email_validation_status: field({ value: 'valid', meta: { attempts } }),
  mobile: field({
    status: 'skipped',
    reason: { code: 'RequirementUnmet', message: 'The record has no value.' },
    claimed_by: { ref: 'person:mobile:waterfall@1', config_hash: 'b' },
  }),
};
const run: EnrichRun = { id: 'r1', status: 'failed', errors: [], records: { 0: { fields } } };

it('writes the outputs of pipes, and counts what a pipe with two outputs cost once', () => {
  expect(outputValues(fields)).toEqual({
    work_email: 'j@a.com',
    email_validation_status: 'valid',
    mobile: null,
  });
  expect(describeRecord(run, fields)).toMatchObject({
    run_id: 'r1',
    credits: 0.3,
    fields: {
      work_email: { status: 'completed', provider: 'hunter', reason: null },
      mobile: { status: 'skipped', reason: 'RequirementUnmet', provider: null },
    },
  });
});

it('goes on from a run that failed with what it found', () => {
  const options = { environment: 'production', maxCredits: 2, maxAgeSeconds: 60, hasDetails: false };
  const [batch] = makeBatches(rowsOf(1));
  if (batch === undefined) throw new Error('There is no batch');
  const { config, input } = enrichRequest(batch, options, run);
  expect(config).toEqual({
    environment: 'production',
    max_credits: 2,
    cache: { max_age_seconds: 60 },
    widgets: { enabled: false },
  });
  expect(input).toMatchObject([{ id: 0, name: 'P0', work_email: { value: 'j@a.com', status: 'completed' } }]);
});

it('builds filters by their kinds', () => {
  const described = (name: string, kind: 'range' | 'flag' | 'text') => ({ name, kind, description: '' });
  const known = [
    { ...described('founded', 'range'), ends: ['start', 'end'] },
    described('is_hiring', 'flag'),
    described('words', 'text'),
  ];
  const given = (name: string, value: string, isExcluded = false) => ({ name, value, isExcluded });
  expect(
    buildFilters(
      [
        given('locations', 'Germany'),
        given('locations', 'Berlin', true),
        given('headcount', '501-1,000'),
        given('founded', '2010..'),
        given('is_hiring', 'false'),
        given('words', 'a, b'),
      ],
      known,
    ),
  ).toEqual({
    locations: { include: ['Germany'], exclude: ['Berlin'] },
    headcount: ['501-1,000'],
    founded: { start: 2010, end: null },
    is_hiring: false,
    words: 'a, b',
  });
});

it('asks for pages that are equally large', () => {
  expect([pageSize(30, 100), pageSize(150, 100), pageSize(Infinity, 500)]).toEqual([30, 75, 500]);
});

it('tries again what may pass, as long as the service says', () => {
  expect([isWorthAnotherTry(429, 20), isWorthAnotherTry(503, 1), isWorthAnotherTry(503, 5)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isWorthAnotherTry(402, 1), pauseMs(3, undefined), pauseMs(1, '7')]).toEqual([false, 2000, 7000]);
});

it('says what a problem says, and what is not one', () => {
  const problem = {
    title: 'Invalid pipeline',
    detail: 'It cannot run.',
    errors: [{ path: 'pipes[0]', message: 'No.' }],
  };
  expect(explainProblem(400, problem)).toEqual({
    message: 'Invalid pipeline: It cannot run.',
    description: 'pipes[0]: No.',
  });
  expect(explainProblem(502, '<html>').message).toContain('502');
});
