/* What Exa's model writes about pages: summaries of each, and an answer out of all; JSON where a schema says how. */
import type { Asked } from '../../kit/asked.ts';
import { createAuthor } from '../../kit/model/create-author.ts';
import { piecesOf, streamReply } from '../../kit/model/event-stream.ts';
import type { Subject } from '../../kit/model/find-subject.ts';
import { fitSchema } from '../../kit/model/fit-schema.ts';
import type { JsonSchema } from '../../kit/model/model-question.ts';
import { readResearch } from '../../kit/model/research-so-far.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { FoundPage } from '../../kit/web-index.ts';
import type { World } from '../../world/world.ts';

export interface ExaPage extends FoundPage {
  author: string | null;
  /** Whom it is about. */
  subject: Subject;
  /** What is known of them, in searches for people and companies. */
  entity?: Record<string, unknown>;
}

export function summaryOf(asked: Asked, page: ExaPage): string {
  const schema = schemaAt(asked, 'contents.summary.schema');
  if (schema === null) return page.snippet;
  return JSON.stringify(write(asked.world, { schema, question: asked.text('contents.summary.query'), page }));
}

/** With where it is from. The schema of a text, or none, brings a text. */
export function writtenOutput(
  asked: Asked,
  pages: readonly ExaPage[],
): { content: unknown; grounding: unknown[] } {
  const [page] = pages;
  const schema = schemaAt(asked, 'outputSchema');
  if (page === undefined) return { content: '', grounding: [] };
  const isText = schema === null || asked.text('outputSchema.type') === 'text';
  const content = isText ? page.snippet : write(asked.world, { schema, question: asked.text('query'), page });
  const fields = typeof content === 'object' && content !== null ? Object.keys(content) : ['content'];
  const citations = [{ url: page.url, title: page.title }];
  return { content, grounding: fields.map((field) => ({ field, citations, confidence: 'high' })) };
}

/** Server-sent events in the form of chat completions, the pages last: https://www.npmjs.com/package/exa-js, `streamSearch`. */
export function streamed(content: unknown, pages: readonly ExaPage[]): SimulatedReply {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const citations = pages.map(({ url, title, author }) => ({ id: url, url, title, author }));
  return streamReply([
    ...piecesOf(text).map((piece) => ({ data: { choices: [{ delta: { content: piece } }] } })),
    { data: { citations } },
    { data: '[DONE]' },
  ]);
}

function schemaAt(asked: Asked, name: string): JsonSchema | null {
  const schema = asked.value(name);
  return typeof schema === 'object' && schema !== null ? { ...schema } : null;
}

/** Whoever was found is what was looked for, so that verdicts are good. */
function write(
  world: World,
  { schema, question, page }: { schema: JsonSchema; question: string | undefined; page: ExaPage },
): unknown {
  const asked = {
    model: 'exa',
    system: '',
    turns: [{ role: 'user' as const, text: `${question ?? ''}\n${page.text}` }],
    schema,
    tools: [],
    toolChoice: 'none' as const,
    maxOutputTokens: null,
  };
  const research = readResearch(asked);
  const author = createAuthor({ question: asked, subject: page.subject, world, research, isSloppy: false });
  return fitSchema(schema, { ...author, decide: () => true });
}
