import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { answerAsModel } from '../../kit/model/answer-as-model.ts';
import { countInputTokens } from '../../kit/model/count-tokens.ts';
import { requestId } from '../../kit/model/request-id.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, Simulator } from '../../kit/simulator.ts';
import { anthropicError, complainOfVersion } from './anthropic-error.ts';
import { getModel, listModels } from './anthropic-models.ts';
import { messageOf } from './messages-reply.ts';
import { readCounted, readMessages } from './messages-request.ts';
import { streamMessage } from './messages-stream.ts';

const restricted = anthropicError(
  403,
  'Your API key does not have permission to use the specified resource.',
);

/** Only messages cost anything. */
const free = { isFree: true, refuses: { restricted } };

const versioned = (answer: (asked: Asked) => SimulatedReply) => (asked: Asked) =>
  complainOfVersion(asked.request) ?? answer(asked);

const simulator = defineSimulator({
  id: 'anthropic',
  baseUrls: ['https://api.anthropic.com/v1'],
  typicalMs: 1200,
  readsProse: true,
  // 1000 a minute: the second tier.
  requestsPerSecond: 16,
  // Tokens of OAuth come as a bearer.
  keys: [{ header: 'x-api-key' }, 'bearer'],
  refuses: {
    noKey: anthropicError(401, 'x-api-key header is required'),
    wrongKey: anthropicError(401, 'invalid x-api-key'),
    restricted,
    exhausted: anthropicError(
      402,
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
    ),
    tooOften: {
      ...anthropicError(
        429,
        'This request would exceed the rate limit for your organization of 1,000 requests per minute.',
      ),
      headers: {
        'retry-after': '1',
        'anthropic-ratelimit-requests-limit': '1000',
        'anthropic-ratelimit-requests-remaining': '0',
      },
    },
    unknownPath: anthropicError(404, 'Not Found'),
    wrongMethod: anthropicError(405, 'Method Not Allowed'),
  },
  routes: {
    'POST /messages': { answer: versioned(say) },
    'POST /messages/count_tokens': { ...free, answer: versioned(count) },
    'GET /models': { ...free, answer: versioned(listModels) },
    'GET /models/{model}': { ...free, answer: versioned(getModel) },
  },
});

export const anthropic: Simulator = {
  ...simulator,
  handle: (sent, context) => {
    // The vendor's own client is told the host and adds the version itself.
    const request = { ...sent, path: sent.path.replace(/^\/v1(?=\/)/, '') };
    const reply = simulator.handle(request, context);
    const id = `req_${requestId(request, { vendor: 'anthropic', world: context.world })}`;
    return {
      ...reply,
      body: withRequestId(reply, id),
      headers: { ...reply.headers, 'request-id': id },
    };
  },
};

function withRequestId({ status, body }: SimulatedReply, id: string): unknown {
  const isError = status >= 400 && typeof body === 'object' && body !== null;
  return isError ? { ...body, request_id: id } : body;
}

function say(asked: Asked): SimulatedReply {
  const read = readMessages(readJsonBody(asked.request));
  if ('refusal' in read) return read.refusal;
  const { question, isStreamed } = read;
  const id = requestId(asked.request, asked);
  const message = messageOf(answerAsModel(question, asked), { model: question.model, id });
  return isStreamed ? streamMessage(message) : { status: 200, body: message };
}

function count({ request }: Asked): SimulatedReply {
  const read = readCounted(readJsonBody(request));
  if ('refusal' in read) return read.refusal;
  return { status: 200, body: { input_tokens: countInputTokens(read.question) } };
}
