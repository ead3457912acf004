import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError, sleep } from 'n8n-workflow';
import { idempotencyKey } from '../plain/idempotency-key.ts';
import type { JsonRecord } from '../plain/json.ts';
import type { Run } from '../plain/run.ts';
import { hasEnded } from '../plain/run.ts';
import type { Call } from './call.ts';
import { call } from './call.ts';
import { executionKey } from './execution-key.ts';

const firstPauseMs = 250;
const longestPauseMs = 5000;
const growth = 1.5;

export interface Order {
  kind: 'pipes' | 'search';
  body: JsonRecord;
  /** What tells this request from the others of the execution. */
  part: (string | number)[];
  itemIndex: number;
  timeoutMs: number;
}

export interface Finished<Ended extends Run> {
  run: Ended;
  /** Whether an earlier attempt of this execution had submitted it. */
  isReplay: boolean;
}

/** Submits a run under the key of the execution and waits until it has ended, whatever its status. */
export async function finishRun<Ended extends Run>(
  context: IExecuteFunctions,
  order: Order,
): Promise<Finished<Ended>> {
  const { kind, body, part, itemIndex } = order;
  const key = idempotencyKey([...executionKey(context), ...part, body]);
  const { body: submitted, headers } = await call(context, {
    path: `/v1/${kind}/run`,
    body,
    idempotencyKey: key,
    itemIndex,
  });
  const first: Run = submitted;
  const run = await waitForRun<Ended>(context, { path: `/v1/${kind}/check/${first.id}`, itemIndex }, order);
  return { run, isReplay: headers['idempotent-replayed'] === 'true' };
}

async function waitForRun<Ended extends Run>(
  context: IExecuteFunctions,
  check: Call,
  { timeoutMs, itemIndex }: Order,
): Promise<Ended> {
  const cancel = context.getExecutionCancelSignal();
  const deadline = Date.now() + timeoutMs;
  for (let delayMs = firstPauseMs; ; delayMs *= growth) {
    await sleep(Math.min(delayMs, longestPauseMs));
    const run: Ended = (await call(context, check)).body;
    if (hasEnded(run)) return run;
    const isStopped = cancel?.aborted === true;
    if (isStopped || Date.now() > deadline)
      throw new NodeOperationError(
        context.getNode(),
        `Run ${run.id} is still ${run.status}${isStopped ? '' : ' after the timeout'}`,
        {
          description: 'It goes on in Headrace. A retry of this execution waits for the same run.',
          itemIndex,
        },
      );
  }
}
