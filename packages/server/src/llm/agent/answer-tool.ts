import { z } from 'zod';
import type { JsonValue } from '../../contract/field.ts';
import type { Source } from '../../engine/widgets/widgets.ts';
import type { ModelTool } from '../../providers/kit/language-model.ts';
import type { OutputSchema } from '../output-schema.ts';
import type { Research } from './research.ts';
import { plainUrl } from './research.ts';

export const answerName = 'answer';

/** The tool with which the agent answers: its outputs, the pages that support them, and how sure it is. */
export function makeAnswerTool({ schema }: OutputSchema): ModelTool {
  const { $defs, ...outputs } = schema;
  return {
    name: answerName,
    description: 'Gives the answer and ends the work.',
    parameters: {
      type: 'object',
      properties: {
        outputs,
        sources: {
          type: 'array',
          description: 'The pages you have read that support the answer.',
          items: {
            type: 'object',
            properties: {
              url: { type: 'string' },
              description: { type: 'string', description: 'What the page says about it, in a sentence.' },
            },
            required: ['url', 'description'],
            additionalProperties: false,
          },
        },
        confidence: { type: 'integer', description: 'From 1, a guess, to 5, several pages say so.' },
      },
      required: ['outputs', 'sources', 'confidence'],
      additionalProperties: false,
      ...($defs === undefined ? {} : { $defs }),
    },
  };
}

const given = z.object({
  sources: z
    .array(
      z
        .object({ url: z.string(), description: z.string().nullish().catch(null) })
        .nullable()
        .catch(null),
    )
    .catch([]),
  confidence: z.number().catch(1),
});

/** Sources that the agent has read, each once. Others are dropped. */
export function readBasis(
  answer: JsonValue,
  { read }: Pick<Research, 'read'>,
): { sources: Source[]; confidence: number } {
  const { sources: claimed, confidence } = given.catch({ sources: [], confidence: 1 }).parse(answer);
  const sources = new Map<string, Source>();
  for (const claim of claimed) {
    const url = claim === null ? null : plainUrl(claim.url);
    const page = url === null ? undefined : read.get(url);
    if (claim === null || url === null || page === undefined) continue;
    const description = claim.description?.trim().slice(0, 300) ?? '';
    sources.set(url, {
      source: page.title ?? new URL(url).hostname,
      ...(description === '' ? {} : { description }),
      url,
    });
  }
  const sure = Math.min(5, Math.max(1, Math.round(confidence)));
  // Without a page, the model only repeats what it has heard somewhere.
  return { sources: [...sources.values()], confidence: sources.size === 0 ? Math.min(2, sure) : sure };
}
