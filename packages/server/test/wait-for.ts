import type { PipesResponse } from '../src/contract/pipes-response.ts';
import { invalidPipelineResponse, pipesResponse } from '../src/contract/pipes-response.ts';
import type { Answer, Call } from './service.ts';

const firstPollMs = 10;
/** Looking is work, which must not take the processor from what is waited for. */
const maxPollMs = 100;
/** Far longer than anything here takes, so that a slow machine is no failed test. */
const deadlineMs = 150_000;

/** Reads again and again until what was read is as it should be. */
export async function waitFor<Value>(
  read: () => Promise<Value> | Value,
  isDone: (value: Value) => boolean,
): Promise<Value> {
  const deadline = Date.now() + deadlineMs;
  for (let pollMs = firstPollMs; ; pollMs = Math.min(maxPollMs, pollMs * 1.3)) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > deadline) throw new Error(`did not come to pass; last seen: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Reads a run, checked against the schema of its response. */
export async function readRun(call: Call, id: string): Promise<PipesResponse> {
  const answer = await call(`/v1/pipes/check/${id}`);
  if (answer.status !== 200) throw new Error(`check answered ${answer.status}: ${answer.text}`);
  return runOf(answer);
}

/** The run of an answer, checked against the schema of its response. */
export function runOf({ json }: Answer): PipesResponse {
  return 'type' in json ? invalidPipelineResponse.parse(json) : pipesResponse.parse(json);
}

export function hasEnded({ status }: PipesResponse): boolean {
  return status !== 'pending' && status !== 'processing';
}

/** Reads a run until it has ended. */
export function finishRun(call: Call, id: string): Promise<PipesResponse> {
  return waitFor(() => readRun(call, id), hasEnded);
}
