import type { Estimate, PipesRequest, PlanGraph, Problem } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { describe, expect, it } from 'vitest';
import type { OutlookCalls } from './read-outlook.ts';
import { readOutlook } from './read-outlook.ts';

const request: PipesRequest = {
  config: { environment: 'sandbox' },
  pipes: [{ pipe_id: 'a@1' }],
  input: [{ id: 1 }],
};
const plan: PlanGraph = { environment: 'sandbox', records: 1, nodes: [], edges: [], columns: [] };
const free: Estimate = { min: 0, expected: 0, max: 0, operations: [] };
const dear: Estimate = { min: 0, expected: 2.5, max: 5, operations: [] };

function refusal(status: number, errors?: Problem['errors']): HeadraceError {
  const problem = { type: 'invalid-request', title: '', status, detail: 'Not so.', request_id: '' } as const;
  return new HeadraceError({ ...problem, ...(errors === undefined ? {} : { errors }) }, new Headers());
}

/** A service that answers the questions, and writes down which came. */
function serviceOf(answers: { refusal?: HeadraceError; production?: HeadraceError } = {}) {
  const asked: string[] = [];
  const calls: OutlookCalls = {
    validate: async () => {
      asked.push('validate');
      if (answers.refusal !== undefined) throw answers.refusal;
      return { valid: true };
    },
    plan: async () => {
      asked.push('plan');
      return plan;
    },
    estimate: async ({ config }) => {
      const isSandbox = config?.environment === 'sandbox';
      asked.push(isSandbox ? 'sandbox' : 'production');
      if (isSandbox) return free;
      if (answers.production !== undefined) throw answers.production;
      return dear;
    },
  };
  return { asked, calls };
}

describe('what is known before a run', () => {
  it('is its plan, its cost here, and what production would cost', async () => {
    const { calls, asked } = serviceOf();
    expect(await readOutlook(calls, request)).toMatchObject({
      errors: [],
      plan,
      estimate: free,
      production: dear,
    });
    expect(asked.toSorted()).toEqual(['plan', 'production', 'sandbox', 'validate']);
  });

  it('needs no second estimate in production', async () => {
    const { calls, asked } = serviceOf();
    const outlook = await readOutlook(calls, { ...request, config: { environment: 'production' } });
    expect([outlook.estimate, outlook.production]).toEqual([dear, null]);
    expect(asked.filter((name) => name === 'production')).toHaveLength(1);
  });

  it('is there also if the request could not run in production', async () => {
    const { calls } = serviceOf({ production: refusal(400) });
    expect(await readOutlook(calls, request)).toMatchObject({ plan, estimate: free, production: null });
  });

  it('are the problems alone, if there are any', async () => {
    const errors: Problem['errors'] = [{ code: 'ValidationFailed', message: 'Too small.', path: 'pipes' }];
    const { calls, asked } = serviceOf({ refusal: refusal(400, errors) });
    expect(await readOutlook(calls, request)).toMatchObject({ errors, plan: null, estimate: null });
    expect(asked).toEqual(['validate']);
  });

  it('is an error when the service says something else', async () => {
    const { calls } = serviceOf({ refusal: refusal(503) });
    await expect(readOutlook(calls, request)).rejects.toMatchObject({ status: 503 });
  });
});
