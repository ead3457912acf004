import type { ModelAnswer } from '../../kit/model/model-question.ts';
import { isOlder } from './gemini-models.ts';

const finishReasons = { stop: 'STOP', length: 'MAX_TOKENS', tool_calls: 'STOP', refusal: 'SAFETY' } as const;

export type Part = { text: string } | { functionCall: { id?: string; name: string; args: object } };
export type Generated = ReturnType<typeof generatedOf>;

/** The answer as a candidate. One that is blocked for safety has no content. */
export function generatedOf(answer: ModelAnswer, { model, id }: { model: string; id: string }) {
  const { text, toolCalls, finish, inputTokens, outputTokens } = answer;
  const isRefusal = finish === 'refusal';
  const parts: Part[] = [
    ...(text === null || isRefusal ? [] : [{ text }]),
    ...toolCalls.map((call) => ({
      functionCall: { ...(!isOlder(model) && { id: call.id }), name: call.name, args: call.arguments },
    })),
  ];
  const said = isRefusal ? 0 : outputTokens;
  return {
    candidates: [
      {
        ...(!isRefusal && { content: { role: 'model', parts } }),
        finishReason: finishReasons[finish],
        index: 0,
        ...(isRefusal && {
          safetyRatings: [
            { category: 'HARM_CATEGORY_DANGEROUS_CONTENT', probability: 'HIGH', blocked: true },
          ],
        }),
      },
    ],
    usageMetadata: {
      promptTokenCount: inputTokens,
      ...(said > 0 && { candidatesTokenCount: said }),
      totalTokenCount: inputTokens + said,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: inputTokens }],
    },
    modelVersion: model,
    responseId: id,
  };
}
