import type { ModelAnswer } from '../../kit/model/model-question.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { isOlder } from './gemini-models.ts';

const finishReasons = { stop: 'STOP', length: 'MAX_TOKENS', tool_calls: 'STOP', refusal: 'SAFETY' } as const;

/** The answer as a candidate. One that is blocked for safety has no content. */
export function geminiReply(
  answer: ModelAnswer,
  { model, id }: { model: string; id: string },
): SimulatedReply {
  const { text, toolCalls, finish, inputTokens, outputTokens } = answer;
  const isRefusal = finish === 'refusal';
  const parts = [
    ...(text === null || isRefusal ? [] : [{ text }]),
    ...toolCalls.map((call) => ({
      functionCall: { ...(!isOlder(model) && { id: call.id }), name: call.name, args: call.arguments },
    })),
  ];
  const said = isRefusal ? 0 : outputTokens;
  return {
    status: 200,
    body: {
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
    },
  };
}
