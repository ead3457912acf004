/* An answer in chunks: https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent */
import { piecesOf, streamReply } from '../../kit/model/event-stream.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Generated, Part } from './gemini-reply.ts';

/** The same answer, piece by piece, each a whole reply of its own: as events, or, unless `alt=sse` is asked for, as a list. */
export function streamGenerated(generated: Generated, query: URLSearchParams): SimulatedReply {
  const chunks = chunksOf(generated);
  if (query.get('alt') !== 'sse') return { status: 200, body: chunks };
  return streamReply(chunks.map((data) => ({ data })));
}

function chunksOf(generated: Generated): object[] {
  const { candidates, usageMetadata, ...rest } = generated;
  return candidates.flatMap((candidate): object[] => {
    const { content, finishReason, ...own } = candidate;
    const pieces = content?.parts.flatMap(piecesOfPart) ?? [];
    // Why it ended stands in the last one alone.
    return pieces.length === 0
      ? [generated]
      : pieces.map((part, at) => {
          const end = at === pieces.length - 1 ? { finishReason } : {};
          const said = { ...own, content: { role: 'model', parts: [part] }, ...end };
          return { candidates: [said], usageMetadata, ...rest };
        });
  });
}

function piecesOfPart(part: Part): Part[] {
  return 'text' in part ? piecesOf(part.text).map((text) => ({ text })) : [part];
}
