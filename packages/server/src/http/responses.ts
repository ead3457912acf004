import { z } from 'zod';
import { problem, problemTypes } from '../contract/errors.ts';
import { invalidPipelineResponse, pipesResponse } from '../contract/pipes-response.ts';
import { searchResponse } from '../contract/search-response.ts';

type ProblemStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 405
  | 408
  | 409
  | 410
  | 413
  | 415
  | 421
  | 422
  | 429
  | 500
  | 503;

/** Problem responses for openapi.json, by status. */
export function problemResponses(...statuses: ProblemStatus[]) {
  const entries = statuses.map((status) => [status, problemResponse(status)] as const);
  return Object.fromEntries(entries);
}

/** An answer for openapi.json: what it means, and the schema of its JSON. */
export function jsonResponse<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

/** An answer without a body, for openapi.json. */
export const noContent = z.null().describe('Done; there is no body.');

function problemResponse(status: ProblemStatus) {
  return { description: titlesOf(status), content: { 'application/problem+json': { schema: problem } } };
}

function titlesOf(status: ProblemStatus): string {
  const types = Object.values(problemTypes).filter((type) => type.status === status);
  return types.map(({ title }) => `${title}.`).join(' ');
}

const run = jsonResponse('The run as it is now.', pipesResponse);

export const runResponses = {
  200: run,
  ...problemResponses(401, 402, 403, 409, 413, 415, 422, 429, 503),
  // A pipeline that cannot run is stored and answered as a failed run.
  400: {
    description: titlesOf(400),
    content: {
      'application/json': { schema: invalidPipelineResponse },
      'application/problem+json': { schema: problem },
    },
  },
};
export const syncResponses = problemResponses(408);
const unchanged = {
  304: z.null().describe('The run has ended, and `If-None-Match` names its `ETag`; there is no body.'),
};
export const checkResponses = { 200: run, ...unchanged, ...problemResponses(401, 403, 404, 429, 503) };
export const cancelResponses = { 200: run, ...problemResponses(401, 403, 404, 409, 429, 503) };

const search = jsonResponse('The search as it is now.', searchResponse);

export const searchRunResponses = {
  200: search,
  ...problemResponses(400, 401, 402, 403, 409, 413, 415, 422, 429, 503),
};
export const searchCheckResponses = {
  200: search,
  ...unchanged,
  ...problemResponses(400, 401, 403, 404, 429, 503),
};
export const searchCancelResponses = { 200: search, ...problemResponses(401, 403, 404, 409, 429, 503) };
