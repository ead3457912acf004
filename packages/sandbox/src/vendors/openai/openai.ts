import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { answerAsModel } from '../../kit/model/answer-as-model.ts';
import { requestId } from '../../kit/model/request-id.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, Simulator } from '../../kit/simulator.ts';
import { chatCompletion } from './chat-reply.ts';
import { readChat } from './chat-request.ts';
import { streamChat } from './chat-stream.ts';
import { keyRefusals, openaiError } from './openai-error.ts';
import { getModel, listModels } from './openai-models.ts';
import { responseOf } from './responses-reply.ts';
import { readResponses } from './responses-request.ts';
import { streamResponse } from './responses-stream.ts';

/** For an account without credits too. */
const free = { isFree: true, refuses: { restricted: keyRefusals.restricted } };

const simulator = defineSimulator({
  id: 'openai',
  baseUrls: ['https://api.openai.com/v1'],
  typicalMs: 1200,
  readsProse: true,
  // 500 a minute, as accounts have that spent something.
  requestsPerSecond: 8,
  keys: ['bearer'],
  refuses: {
    ...keyRefusals,
    tooOften: {
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
    unknownPath: ({ method, path }) =>
      openaiError(404, { message: `Invalid URL (${method} /v1${path.slice(0, 200)})` }),
    wrongMethod: ({ method, path }) =>
      openaiError(405, {
        message: `Not allowed to ${method} on /v1${path}. (HINT: Perhaps you meant to use a different HTTP method?)`,
        code: 'method_not_supported',
      }),
  },
  routes: {
    'POST /chat/completions': { answer: complete },
    'POST /responses': { answer: respond },
    'GET /models': { ...free, answer: listModels },
    'GET /models/{model}': { ...free, answer: (asked) => getModel(asked.text('model') ?? '') },
  },
});

export const openai: Simulator = {
  ...simulator,
  handle: (request, context) => {
    const reply = simulator.handle(request, context);
    const id = requestId(request, { vendor: 'openai', world: context.world });
    return {
      ...reply,
      headers: { ...reply.headers, 'x-request-id': `req_${id}`, 'openai-version': '2020-10-01' },
    };
  },
};

function complete(asked: Asked): SimulatedReply {
  const read = readChat(readJsonBody(asked.request));
  if ('refusal' in read) return read.refusal;
  const { question, stream } = read;
  const completion = chatCompletion(answerAsModel(question, asked), {
    model: question.model,
    ...stamped(asked),
  });
  return stream === null ? { status: 200, body: completion } : streamChat(completion, stream);
}

function respond(asked: Asked): SimulatedReply {
  const { state } = asked;
  const read = readResponses(readJsonBody(asked.request), state);
  if ('refusal' in read) return read.refusal;
  const { question, stream } = read;
  const said = answerAsModel(question, asked);
  const response = responseOf(said, { model: question.model, ...stamped(asked), state });
  return stream === null ? { status: 200, body: response } : streamResponse(response);
}

/** Seconds since the epoch, and an id that is the same for the same request. */
function stamped(asked: Asked): { id: string; createdAt: number } {
  return { id: requestId(asked.request, asked), createdAt: Math.floor(asked.now() / 1000) };
}
