import { problem } from '../contract/errors.ts';
import { invalidPipelineResponse, pipesResponse } from '../contract/pipes-response.ts';
import { z } from 'zod';

type ProblemStatus = 400 | 401 | 402 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** Problem responses for openapi.json, by status. */
export function problemResponses(...statuses: ProblemStatus[]) {
  const entries = statuses.map((status) => [status, problem] as const);
  return Object.fromEntries(entries);
}

export const runResponses = {
  200: pipesResponse,
  400: z.union([invalidPipelineResponse, problem]),
  ...problemResponses(401, 402, 403, 409, 413, 415, 422, 429, 503),
};
export const syncResponses = problemResponses(408);
export const checkResponses = { 200: pipesResponse, ...problemResponses(401, 403, 404, 429, 503) };
export const cancelResponses = { 200: pipesResponse, ...problemResponses(401, 403, 404, 409, 429, 503) };
