/* Summaries of what pages of people and companies say; with a schema they are JSON that fits it. */
import { z } from 'zod';
import { createAuthor } from '../../kit/model/create-author.ts';
import type { Subject } from '../../kit/model/find-subject.ts';
import { fitSchema } from '../../kit/model/fit-schema.ts';
import type { JsonSchema, ModelQuestion } from '../../kit/model/model-question.ts';
import { readResearch } from '../../kit/model/research-so-far.ts';
import type { World } from '../../world/world.ts';

const structured = z.object({
  query: z.string().nullish(),
  schema: z.record(z.string(), z.unknown()),
});

/** Null where no schema was asked for. What was found is what was looked for, so that verdicts are good. */
export function structuredSummary(
  world: World,
  { wish, subject, text }: { wish: unknown; subject: Subject; text: string },
): string | null {
  const asked = structured.safeParse(wish);
  if (!asked.success) return null;
  const { query, schema } = asked.data;
  const question = questionOf(`${query ?? ''}\n${text}`, schema);
  const research = readResearch(question);
  const author = createAuthor({ question, subject, world, research, isSloppy: false });
  return JSON.stringify(fitSchema(schema, { ...author, decide: () => true }));
}

function questionOf(text: string, schema: JsonSchema): ModelQuestion {
  return {
    model: 'exa',
    system: '',
    turns: [{ role: 'user', text }],
    schema,
    tools: [],
    toolChoice: 'none',
    maxOutputTokens: null,
  };
}
