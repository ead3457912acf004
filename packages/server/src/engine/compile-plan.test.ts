import { noRecordLists } from './lists/memory-lists.fixture.ts';
import { noRecordSheets } from './sheets/memory-sheets.fixture.ts';
import { runInPlace } from './compute-in-place.fixture.ts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { pipesRequest } from '../contract/pipes-request.ts';
import { compilePlan } from './compile-plan.ts';
import { definePipe } from './define-pipe.ts';
import { openRecord } from './open-record.ts';
import type { Pipe } from './pipe.ts';
import { catalogOf } from './pipeline.fixture.ts';
import { makePlan } from './plan/make-plan.ts';
import { createPriceList } from './plan/price-list.ts';
import { runRecord } from './run-record.ts';
import { newTrace } from './widgets/widgets.ts';

const upcase = definePipe({
  id: 'name:upcase@1',
  label: 'Upcase',
  description: 'For this test.',
  category: 'tools',
  needs: 'name',
  gives: { slugified: { primary: true } },
  example: { input: { name: 'x' } },
  compute: ({ name }) => ({ slugified: name.toUpperCase() }),
});
const brokenPrepare: Pipe = {
  ...upcase,
  prepare: () => {
    throw new Error('no longer accepted');
  },
};

it.each([
  ['the pipe is gone', []],
  ['the pipe no longer takes its config', [brokenPrepare]],
])('a stored plan still ends when %s', (_, laterPipes: Pipe[]) => {
  const request = pipesRequest.parse({ pipes: [{ pipe_id: upcase.id }], input: [{ id: 1, name: 'Jane' }] });
  const planned = makePlan(request, {
    catalog: catalogOf([upcase]),
    environment: 'production',
    prices: createPriceList(),
    newId: randomUUID,
  });
  if (planned.kind !== 'planned') throw new Error('the request is valid');
  const [record] = planned.records;
  if (record === undefined) throw new Error('the request has a record');
  const state = openRecord(planned.plan, record);
  void runRecord(compilePlan(planned.plan, catalogOf(laterPipes)), state, {
    organizationId: 'acme',
    forPipe: () => ({
      now: new Date(),
      environment: 'production',
      http: { request: () => Promise.reject(new Error('never asked')) },
      constants: () => Promise.reject(new Error('never asked')),
      once: (effect) => effect(),
      ask: () => Promise.reject(new Error('never asked')),
      findRow: () => Promise.resolve({ kind: 'none' }),
      lists: noRecordLists,
      sheets: noRecordSheets,
      models: new Map(),
      compute: runInPlace,
      holdPrice: () => Promise.reject(new Error('never asked')),
      trace: newTrace(),
    }),
    reportFault: () => {},
  });
  expect(state.cells.at(-1)).toMatchObject({ status: 'failed', reason: { code: 'InternalError' } });
});
