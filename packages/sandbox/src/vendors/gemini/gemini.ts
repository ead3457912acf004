import { createHash } from 'node:crypto';
import { makeId } from '../../kit/make-id.ts';
import { answerAsModel } from '../../kit/model/answer-as-model.ts';
import { countInputTokens } from '../../kit/model/count-tokens.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { overQuota, refuseAtDoor } from './gemini-error.ts';
import { getModel, isModel, listModels, unknownModel } from './gemini-models.ts';
import { generatedOf } from './gemini-reply.ts';
import { readRequest } from './gemini-request.ts';
import { streamGenerated } from './gemini-stream.ts';
import { readFields } from './read-fields.ts';

export const gemini: Simulator = {
  id: 'gemini',
  baseUrls: ['https://generativelanguage.googleapis.com/v1beta'],
  typicalMs: 1200,
  readsProse: true,
  // 1000 a minute: the first tier that is paid for.
  requestsPerSecond: 16,
  limited: overQuota('1s'),
  handle: (request, context) => {
    const { method, path, query } = request;
    if (method === 'GET' && path === '/models') return refuseAtDoor(request) ?? listModels(query);
    const asked = /^\/models\/([^/:]{1,100})(?::(\w{1,40}))?$/.exec(path.replace(/%3a/i, ':'));
    const [, model, verb] = asked ?? [];
    if (model === undefined || method !== (verb === undefined ? 'GET' : 'POST')) return noSuchPath;
    return (
      refuseAtDoor(request) ?? (verb === undefined ? getModel(model) : act(request, context, { model, verb }))
    );
  },
};

// Google's front end answers what no service takes, in HTML.
const noSuchPath: SimulatedReply = {
  status: 404,
  body: '<!DOCTYPE html>\n<html lang=en>\n  <title>Error 404 (Not Found)!!1</title>\n  <p>The requested URL was not found on this server.\n',
};

const verbs: ReadonlySet<string> = new Set(['generateContent', 'streamGenerateContent', 'countTokens']);

interface Act {
  model: string;
  verb: string;
}

function act(request: SimulatedRequest, context: SimulatorContext, { model, verb }: Act): SimulatedReply {
  if (!verbs.has(verb)) return noSuchPath;
  if (!isModel(model)) return unknownModel(model, verb);
  const body = readJsonBody(request);
  if (verb === 'countTokens') return count(body, model);
  const read = readRequest(body, model);
  if ('refusal' in read) return read.refusal;
  const digest = createHash('sha256').update(`${model}\n${request.body}`).digest('hex');
  const generated = generatedOf(answerAsModel(read.question, context), {
    model,
    id: makeId(context.world, ['gemini', digest]),
  });
  return verb === 'generateContent'
    ? { status: 200, body: generated }
    : streamGenerated(generated, request.query);
}

/** Of contents alone, or of a whole request. */
function count(body: unknown, model: string): SimulatedReply {
  const sent = readFields(body, { at: '', known: ['contents', 'generateContentRequest'] });
  if ('refusal' in sent) return sent.refusal;
  const { contents, generateContentRequest: whole } = sent.fields;
  const read = readRequest(whole ?? { contents }, model);
  if ('refusal' in read) return read.refusal;
  const totalTokens = countInputTokens(read.question);
  return {
    status: 200,
    body: { totalTokens, promptTokensDetails: [{ modality: 'TEXT', tokenCount: totalTokens }] },
  };
}
