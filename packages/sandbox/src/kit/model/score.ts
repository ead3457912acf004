import type { Author, Spot } from './author.ts';
import { nameWords } from './name-words.ts';
import type { SchemaNode } from './schema-node.ts';

const scoreWords =
  /\b(?:score|rating|fit|rank|grade|points|confidence|probability|likelihood|chance|certainty|priority|percent|percentage|relevance|intent|index|level)\b/;
const shareWords = /\b(?:probability|likelihood|confidence|certainty|chance)\b/;

/** Whether a number there says how good something is instead of how much of it there is. */
export function isScore(spot: Spot): boolean {
  return scoreWords.test(nameWords(spot.name));
}

/** The range that the words around a score state, where its schema has none. */
export function statedRange(spot: Spot, node: SchemaNode): SchemaNode {
  const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
  if (!isScore(spot) || bounds.some((bound) => bound in node)) return {};
  const said = /(?<!\d)(\d+(?:\.\d+)?)\s{0,3}(?:-|–|to|and|\.\.)\s{0,3}(\d+(?:\.\d+)?)/.exec(
    spot.description,
  );
  const [minimum, maximum] = [Number(said?.[1]), Number(said?.[2])];
  if (minimum < maximum) return { minimum, maximum };
  const outOf = /(?:out of|up to|\/)\s{0,3}(\d+)/.exec(spot.description)?.[1];
  if (outOf !== undefined) return { minimum: 0, maximum: Number(outOf) };
  const isShare = node['type'] === 'number' && shareWords.test(nameWords(spot.name));
  return { minimum: 0, maximum: isShare ? 1 : 100 };
}

/** How far up in its range a number stands: high after a yes, low after a no, else anywhere. */
export function scoreShare(author: Author, spot: Spot): number {
  const share = author.draw(spot);
  if (!isScore(spot)) return share;
  if (!author.knowsSubject) return 0;
  const verdict = author.decide(spot);
  if (verdict === null) return share;
  return verdict ? 0.7 + share * 0.3 : share * 0.3;
}
