import { createHash } from 'node:crypto';
import { makeId } from '../../kit/make-id.ts';
import { answerAsModel } from '../../kit/model/answer-as-model.ts';
import { countInputTokens } from '../../kit/model/count-tokens.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { anthropicError, refuseAtDoor } from './anthropic-error.ts';
import { getModel, listModels } from './anthropic-models.ts';
import { messageOf } from './messages-reply.ts';
import { readCounted, readMessages } from './messages-request.ts';
import { streamMessage } from './messages-stream.ts';

export const anthropic: Simulator = {
  id: 'anthropic',
  baseUrls: ['https://api.anthropic.com/v1'],
  typicalMs: 1200,
  readsProse: true,
  // 1000 a minute: the second tier.
  requestsPerSecond: 16,
  limited: {
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
  handle: (sent, context) => {
    // The vendor's own client is told the host and adds the version itself.
    const request = { ...sent, path: sent.path.replace(/^\/v1(?=\/)/, '') };
    const id = makeId(context.world, ['anthropic', digestOf(request)]);
    const reply = answer(request, context, id);
    return {
      ...reply,
      body: withRequestId(reply, id),
      headers: { ...reply.headers, 'request-id': `req_${id}` },
    };
  },
};

function digestOf({ method, path, body }: SimulatedRequest): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
}

function withRequestId({ status, body }: SimulatedReply, id: string): unknown {
  const isError = status >= 400 && typeof body === 'object' && body !== null;
  return isError ? { ...body, request_id: `req_${id}` } : body;
}

function answer(request: SimulatedRequest, context: SimulatorContext, id: string): SimulatedReply {
  const { method, path, query } = request;
  const model = /^\/models\/([\w.-]{1,100})$/.exec(path)?.[1];
  switch (`${method} ${model === undefined ? path : '/models/*'}`) {
    case 'POST /messages':
      return refuseAtDoor(request) ?? say(request, context, id);
    case 'POST /messages/count_tokens':
      return refuseAtDoor(request) ?? count(request);
    case 'GET /models':
      return refuseAtDoor(request) ?? listModels(query);
    case 'GET /models/*':
      return refuseAtDoor(request) ?? getModel(model ?? '');
  }
  const isKnown = ['/messages', '/messages/count_tokens', '/models'].includes(path) || model !== undefined;
  return isKnown ? anthropicError(405, 'Method Not Allowed') : anthropicError(404, 'Not Found');
}

function say(request: SimulatedRequest, context: SimulatorContext, id: string): SimulatedReply {
  const read = readMessages(readJsonBody(request));
  if ('refusal' in read) return read.refusal;
  const { question, isStreamed } = read;
  const message = messageOf(answerAsModel(question, context), { model: question.model, id });
  return isStreamed ? streamMessage(message) : { status: 200, body: message };
}

function count(request: SimulatedRequest): SimulatedReply {
  const read = readCounted(readJsonBody(request));
  if ('refusal' in read) return read.refusal;
  return { status: 200, body: { input_tokens: countInputTokens(read.question) } };
}
