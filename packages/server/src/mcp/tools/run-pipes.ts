import type { PipesRequest } from '@headrace/client';
import { z } from 'zod';
import { strictObject } from '../../contract/strict-object.ts';
import { requireNoEffects } from '../effects.ts';
import {
  allowEffects,
  environment,
  idempotencyKey,
  maxCredits,
  pipes,
  records,
  toPayloads,
  waitSeconds,
} from '../inputs.ts';
import { firstPage, runStillGoing, showRun, shownRun } from '../show-run.ts';
import { defineTool } from '../tool.ts';

export const runPipes = defineTool({
  name: 'run_pipes',
  title: 'Run pipes on records',
  description:
    'Enriches up to 100 records with pipes. Costs credits, at most `max_credits`; free in sandbox. Waits a while for the result, then answers with the run_id for check_run. For more records, or to keep results, use a sheet.',
  input: strictObject({
    pipes,
    records,
    max_credits: maxCredits,
    environment,
    allow_effects: allowEffects,
    max_age_seconds: z
      .int()
      .min(0)
      .exactOptional()
      .describe(
        'Reuses answers that providers gave to earlier runs, up to this age, for nothing. Default 0: none.',
      ),
    wait_seconds: waitSeconds,
    idempotency_key: idempotencyKey,
  }),
  output: shownRun,
  hints: { reads: false, destroys: true, reachesOut: true },
  run: async (input, context) => {
    const { client, signal } = context;
    const request: PipesRequest = {
      pipes: toPayloads(input.pipes),
      input: input.records,
      config: {
        environment: input.environment,
        max_credits: input.max_credits,
        // The agent knows what it has sent.
        transform: { include_fields: 'annotated' },
        ...(input.max_age_seconds === undefined ? {} : { cache: { max_age_seconds: input.max_age_seconds } }),
      },
    };
    if (!input.allow_effects) await requireNoEffects(request, context);
    const { idempotency_key: key, wait_seconds: seconds } = input;
    const options = { signal, waitSeconds: seconds, ...(key === undefined ? {} : { idempotencyKey: key }) };
    try {
      return showRun((await client.runSync(request, options)).run, firstPage);
    } catch (error) {
      const runId = runStillGoing(error);
      if (runId === null) throw error;
      return showRun(await client.check(runId, { signal }), firstPage);
    }
  },
});
