import { hash } from 'node:crypto';
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { makeId } from '../../kit/make-id.ts';
import { answerAsModel } from '../../kit/model/answer-as-model.ts';
import { countInputTokens } from '../../kit/model/count-tokens.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Route } from '../../kit/simulator-spec.ts';
import { keyRefusals, overQuota } from './gemini-error.ts';
import { getModel, isModel, listModels, unknownModel } from './gemini-models.ts';
import type { Generated } from './gemini-reply.ts';
import { generatedOf } from './gemini-reply.ts';
import { readRequest } from './gemini-request.ts';
import { streamGenerated } from './gemini-stream.ts';
import { readFields } from './read-fields.ts';

// Google's front end answers what no service takes, in HTML.
const noSuchPath: SimulatedReply = {
  status: 404,
  body: '<!DOCTYPE html>\n<html lang=en>\n  <title>Error 404 (Not Found)!!1</title>\n  <p>The requested URL was not found on this server.\n',
};

/** Only answers use up anything. */
const free = { isFree: true, refuses: { restricted: keyRefusals.restricted } };

export const gemini = defineSimulator({
  id: 'gemini',
  baseUrls: ['https://generativelanguage.googleapis.com/v1beta'],
  typicalMs: 1200,
  readsProse: true,
  // 1000 a minute: the first tier that is paid for.
  requestsPerSecond: 16,
  keys: [{ header: 'x-goog-api-key' }, { query: 'key' }],
  refuses: { ...keyRefusals, tooOften: overQuota('1s'), unknownPath: noSuchPath },
  routes: {
    'GET /models': { ...free, answer: listModels },
    'GET /models/{model}': { ...free, answer: (asked) => getModel(asked.text('model') ?? '') },
    'POST /models/{model}:countTokens': { ...free, ...ofModel('countTokens', count) },
    'POST /models/{model}:generateContent': ofModel('generateContent', (asked, model) =>
      generate(asked, { model, show: (generated) => ({ status: 200, body: generated }) }),
    ),
    'POST /models/{model}:streamGenerateContent': ofModel('streamGenerateContent', (asked, model) =>
      generate(asked, { model, show: (generated) => streamGenerated(generated, asked.request.query) }),
    ),
  },
});

function ofModel(verb: string, answer: (asked: Asked, model: string) => SimulatedReply): Route {
  return {
    answer: (asked) => {
      const model = asked.text('model') ?? '';
      return isModel(model) ? answer(asked, model) : unknownModel(model, verb);
    },
  };
}

function generate(
  asked: Asked,
  { model, show }: { model: string; show: (generated: Generated) => SimulatedReply },
): SimulatedReply {
  const read = readRequest(readJsonBody(asked.request), model);
  if ('refusal' in read) return read.refusal;
  const digest = hash('sha256', `${model}\n${asked.request.body}`);
  const id = makeId(asked.world, ['gemini', digest]);
  return show(generatedOf(answerAsModel(read.question, asked), { model, id }));
}

/** Of contents alone, or of a whole request. */
function count({ request }: Asked, model: string): SimulatedReply {
  const sent = readFields(readJsonBody(request), { at: '', known: ['contents', 'generateContentRequest'] });
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
