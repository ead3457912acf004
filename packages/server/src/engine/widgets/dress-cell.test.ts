import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { found, nothing, operationOf, setScene, terms } from '../asking/asking.fixture.ts';
import { definePipe } from '../define-pipe.ts';
import type { Pipe } from '../pipe.ts';
import type { FieldView } from '../pipeline.fixture.ts';
import { runOne } from '../pipeline.fixture.ts';
import { showConfidence } from './rules.ts';

const meta = z.object({ attempts: z.array(z.record(z.string(), z.unknown())) });

/** A pipe that asked two providers, the second of which had the answer. */
async function waterfallPipe(isFound: boolean): Promise<Pipe> {
  const scene = setScene({ answers: { a: nothing, b: isFound ? found('jane@acme.com') : nothing } });
  for (const provider of ['a', 'b']) await scene.ask(operationOf(provider), { name: 'Jane' }, terms);
  return definePipe({
    id: 'test:dressed@1',
    label: '',
    description: '',
    category: 'tools',
    needs: 'name',
    gives: { work_email: { primary: true, widgets: [showConfidence] }, company_domain: {} },
    example: { input: {} },
    compute: (_, { trace }) => {
      Object.assign(trace, scene.trace, {
        waterfall: { available: ['a', 'b', 'c'], attempted: ['a', 'b'], successful: isFound ? 'b' : null },
        confidence: 5,
      });
      return isFound ? { work_email: 'jane@acme.com', company_domain: 'acme.com' } : null;
    },
  });
}

async function dressed(input: Record<string, string>, { isFound = true, enabled = true } = {}) {
  const pipe = await waterfallPipe(isFound);
  const config = { widgets: { enabled } };
  return (await runOne({ pipes: [{ pipe_id: pipe.id }], input: [input], config }, { pipes: [pipe] })).fields;
}
const attemptsOf = (field: FieldView | undefined) => meta.parse(field?.meta).attempts;

describe('a cell of a pipe that asked', () => {
  test('shows the waterfall, its own rules and what its format says', async () => {
    const { work_email, company_domain } = await dressed({ name: 'Jane' });
    const waterfall = {
      attempted_providers: [{ provider: 'a' }, { provider: 'b' }],
      available_providers: ['a', 'b', 'c'],
      successful_provider: 'b',
    };
    expect(work_email?.widgets).toEqual({ waterfall, confidence: { numeric: 5 } });
    expect(company_domain?.widgets).toEqual({ waterfall, external_link: { url: 'https://acme.com' } });
  });

  test('lists what was asked, in order, with what it cost in credits', async () => {
    const { work_email } = await dressed({ name: 'Jane' });
    const usual = { duration_ms: 12, observed_at: '2026-03-10T12:00:00.000Z', cached: false };
    expect(attemptsOf(work_email)).toEqual([
      { provider: 'a', outcome: 'not_found', credits: 0, ...usual },
      { provider: 'b', outcome: 'found', credits: 0.5, ...usual },
    ]);
  });

  test('that found nothing shows the waterfall without a winner, and nothing about a value', async () => {
    const { work_email, company_domain } = await dressed({ name: 'Jane' }, { isFound: false });
    for (const cell of [work_email, company_domain]) {
      expect(cell?.status).toBe('no_result');
      expect(cell?.widgets).toEqual({
        waterfall: {
          attempted_providers: [{ provider: 'a' }, { provider: 'b' }],
          available_providers: ['a', 'b', 'c'],
        },
      });
      expect(attemptsOf(cell)).toHaveLength(2);
    }
  });
});

test('a value that was given is dressed by its format alone', async () => {
  const { work_email, company_domain } = await dressed({ name: 'Jane', company_domain: 'other.com' });
  expect(company_domain?.widgets).toEqual({ external_link: { url: 'https://other.com' } });
  expect(attemptsOf(company_domain)).toEqual([]);
  expect(attemptsOf(work_email)).toHaveLength(2);
});

test('a pipe that did not run has asked no provider', async () => {
  const { work_email } = await dressed({ name: '' });
  expect([work_email?.status, work_email?.widgets, work_email?.meta]).toEqual([
    'skipped',
    {},
    { attempts: [] },
  ]);
});

test('nothing is dressed unless the request asks for it', async () => {
  const fields = await dressed({ name: 'Jane' }, { enabled: false });
  for (const field of Object.values(fields))
    expect([field.widgets, field.meta]).toEqual([undefined, undefined]);
});
