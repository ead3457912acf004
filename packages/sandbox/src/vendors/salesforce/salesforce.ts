import { defineSimulator } from '../../kit/define-simulator.ts';
import type { Route } from '../../kit/simulator-spec.ts';
import { createRecord } from './salesforce-create.ts';
import { salesforceError } from './salesforce-error.ts';
import { answerQuery } from './salesforce-query.ts';
import { updateRecord } from './salesforce-update.ts';

const overLimit = salesforceError(403, 'REQUEST_LIMIT_EXCEEDED', {
  message: 'TotalRequests Limit exceeded.',
});

const unknownPath = salesforceError(404, 'NOT_FOUND', { message: 'The requested resource does not exist' });

/** Below a version of the API. */
const versioned = (answer: Route['answer']): Route => ({
  answer: (asked) => (/^v\d{2}\.0$/.test(asked.text('version') ?? '') ? answer(asked) : unknownPath),
});

export const salesforce = defineSimulator({
  id: 'salesforce',
  // Every customer has a host of their own; in the sandbox nobody has one, and the login host stands for all.
  baseUrls: ['https://login.salesforce.com'],
  typicalMs: 350,
  // What it counts is the day's requests.
  requestsPerSecond: null,
  keys: ['bearer'],
  refuses: {
    wrongKey: salesforceError(401, 'INVALID_SESSION_ID', { message: 'Session expired or invalid' }),
    exhausted: overLimit,
    restricted: salesforceError(403, 'API_DISABLED_FOR_ORG', {
      message: 'The REST API is not enabled for this Organization.',
    }),
    tooOften: overLimit,
    unknownPath,
    unfit: ({ parameter, problem }) =>
      salesforceError(400, 'MALFORMED_QUERY', { message: `${parameter} is ${problem}` }),
  },
  routes: {
    'GET /services/data/{version}/query': versioned(answerQuery),
    'GET /services/data/{version}/query/{locator}': versioned(answerQuery),
    'POST /services/data/{version}/sobjects/{object}': versioned(createRecord),
    'PATCH /services/data/{version}/sobjects/{object}/{id}': versioned(updateRecord),
    'GET /services/data/{version}/limits': versioned(() => ({
      status: 200,
      body: { DailyApiRequests: { Max: 15_000, Remaining: 14_998 } },
    })),
  },
});
