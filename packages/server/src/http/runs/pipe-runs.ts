import { z } from 'zod';
import { errorItem, problemTypes, ServiceError } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { PipesRequest } from '../../contract/pipes-request.ts';
import { pipesRequest } from '../../contract/pipes-request.ts';
import type { StoredRun } from '../../contract/stored-run.ts';
import { assembleRun } from '../../engine/render/assemble-run.ts';
import { clientGone } from '../client-gone.ts';
import { summarize } from '../invalid-request.ts';
import { ownerOf } from '../middleware/authenticate.ts';
import { cancelResponses, checkResponses, runResponses } from '../responses.ts';
import type { PlannedRequest } from '../services.ts';
import { planRequest } from './plan-request.ts';
import type { RunRoutes } from './run-routes.ts';
import { submitRequest } from './submit-request.ts';

/** Runs of pipes over records. */
export const pipeRuns: RunRoutes<PipesRequest> = {
  kind: 'pipes',
  tag: 'Pipes',
  prefixes: ['/v1/pipes'],
  checkParameter: 'task_id',
  body: pipesRequest,
  takesLongBodies: true,
  words: {
    run: {
      summary: 'Create a run',
      description:
        'Stores the records, queues the run and answers at once. Poll the check endpoint for results. ' +
        'An `Idempotency-Key` header makes a repeated call return the first run.',
    },
    runSync: {
      summary: 'Create a run and wait for it',
      description:
        'Answers as soon as the run ends. After the sync wait, or at once while too many calls wait, ' +
        'it answers 408 with the run id, and the run goes on.',
    },
    check: {
      summary: 'Read a run',
      description:
        'The run as it is now, with the fields resolved so far. Poll every 1 to 3 seconds. A run that has ended has a weak `ETag`: ' +
        'sent back as `If-None-Match`, it gets 304 without a body.',
    },
    cancel: {
      summary: 'Cancel a pending run',
      description:
        'Works while the run is pending, or while it does nothing but wait for providers: then what is known stays, and ' +
        'the other fields are skipped. Its capacity is free again at once. Needs no body.',
    },
    validate: {
      summary: 'Check a request without running it',
      description:
        'Free, stores nothing. Says whether the pipeline can run, and lists everything that is wrong with it.',
    },
    estimate: {
      summary: 'Estimate what a request would cost',
      description: 'Free, stores nothing and asks no provider. Send the body of a run.',
    },
  },
  responses: { run: runResponses, check: checkResponses, cancel: cancelResponses },
  validate: async (request, reply, services) => {
    refuseInvalid(await planRequest(request, services, { signal: clientGone(reply) }));
  },
  estimate: async (request, reply, services) => {
    const planned = await planRequest(request, services, { signal: clientGone(reply), inputs: true });
    return services.estimate(refuseInvalid(planned), ownerOf(request).organizationId);
  },
  submit: submitRequest,
  show: (run, services) =>
    assembleRun(
      run,
      services.assembly(run.organizationId),
      run.plan === null ? invalidPipelineMembers(run) : {},
    ),
};

/** The plan; throws an error with everything that is wrong with the request where there is none. */
export function refuseInvalid(planned: PlannedRequest): PlannedRequest & { kind: 'planned' } {
  if (planned.kind === 'planned') return planned;
  const { errors } = planned;
  throw new ServiceError('invalid-pipeline', summarize(errors), { errors });
}

/** What an invalid pipeline's answer has besides the run: the members of a problem. */
function invalidPipelineMembers(run: StoredRun): JsonObject {
  const { title } = problemTypes['invalid-pipeline'];
  const detail = summarize(z.array(errorItem).parse(JSON.parse(run.errors)));
  return { type: 'invalid-pipeline', title, detail };
}
