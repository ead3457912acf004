import { createHash } from 'node:crypto';
import { makeId } from '../../kit/make-id.ts';
import { answerAsModel } from '../../kit/model/answer-as-model.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { chatCompletion } from './chat-reply.ts';
import { readChat } from './chat-request.ts';
import { streamChat } from './chat-stream.ts';
import { openaiError, refuseAtDoor } from './openai-error.ts';
import { getModel, listModels } from './openai-models.ts';
import { responseOf } from './responses-reply.ts';
import { readResponses } from './responses-request.ts';
import { streamResponse } from './responses-stream.ts';

export const openai: Simulator = {
  id: 'openai',
  baseUrls: ['https://api.openai.com/v1'],
  typicalMs: 1200,
  readsProse: true,
  // 500 a minute, as accounts have that spent something.
  requestsPerSecond: 8,
  limited: {
    ...openaiError(429, {
      message:
        'Rate limit reached for requests per min (RPM): Limit 500, Used 500, Requested 1. Please try again in 1s.',
      type: 'requests',
      code: 'rate_limit_exceeded',
    }),
    headers: {
      'retry-after': '1',
      'x-ratelimit-limit-requests': '500',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '1s',
    },
  },
  handle: (request, context) => {
    const id = makeId(context.world, ['openai', digestOf(request)]);
    const reply = answer(request, { context, id });
    return {
      ...reply,
      headers: { ...reply.headers, 'x-request-id': `req_${id}`, 'openai-version': '2020-10-01' },
    };
  },
};

interface Desk {
  context: SimulatorContext;
  /** Of this request; the same request has the same. */
  id: string;
}

function digestOf({ method, path, body }: SimulatedRequest): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
}

function answer(request: SimulatedRequest, desk: Desk): SimulatedReply {
  const { method, path } = request;
  const operation = operations.get(`${method} ${path}`) ?? (method === 'GET' ? findModel(path) : undefined);
  if (operation !== undefined) return refuseAtDoor(request) ?? operation(request, desk);
  const isKnown = [...operations.keys()].some((line) => line.endsWith(` ${path}`));
  if (!isKnown) return openaiError(404, { message: `Invalid URL (${method} /v1${path.slice(0, 200)})` });
  return openaiError(405, {
    message: `Not allowed to ${method} on /v1${path}. (HINT: Perhaps you meant to use a different HTTP method?)`,
    code: 'method_not_supported',
  });
}

type Operation = (request: SimulatedRequest, desk: Desk) => SimulatedReply;

const operations: ReadonlyMap<string, Operation> = new Map([
  ['POST /chat/completions', complete],
  ['POST /responses', respond],
  ['GET /models', listModels],
]);

function findModel(path: string): Operation | undefined {
  const id = /^\/models\/([\w.:-]{1,100})$/.exec(path)?.[1];
  return id === undefined ? undefined : () => getModel(id);
}

function complete(request: SimulatedRequest, { context, id }: Desk): SimulatedReply {
  const read = readChat(readJsonBody(request));
  if ('refusal' in read) return read.refusal;
  const { question, stream } = read;
  const completion = chatCompletion(answerAsModel(question, context), {
    model: question.model,
    id,
    createdAt: seconds(context),
  });
  return stream === null ? { status: 200, body: completion } : streamChat(completion, stream);
}

function respond(request: SimulatedRequest, { context, id }: Desk): SimulatedReply {
  const { state } = context;
  const read = readResponses(readJsonBody(request), state);
  if ('refusal' in read) return read.refusal;
  const { question, stream } = read;
  const said = answerAsModel(question, context);
  const response = responseOf(said, { model: question.model, id, createdAt: seconds(context), state });
  return stream === null ? { status: 200, body: response } : streamResponse(response);
}

function seconds({ now }: SimulatorContext): number {
  return Math.floor(now() / 1000);
}
