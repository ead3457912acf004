import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toVocabulary, wordsBeginning, wordsLike } from './vocabulary.ts';

const vocabulary = (words: readonly string[]) => toVocabulary([...new Set(words)].toSorted());

/** Each word that was found, and the typos it took. */
function listLike(words: readonly string[], asked: string, most: number): Record<string, number> {
  const known = vocabulary(words);
  const ranges = wordsLike(known, asked, most);
  return Object.fromEntries(
    ranges.flatMap(({ from, to, typos }) => known.words.slice(from, to).map((word) => [word, typos])),
  );
}

/** Typos between two words, the slow and plain way. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= other.length; column += 1) {
      const wrong = one[row - 1] === other[column - 1] ? 0 : 1;
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = row > 1 && column > 1 && isSwapped ? cell(row - 2, column - 2) + 1 : 99;
      line.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + wrong,
          swapped,
        ),
      );
    }
  }
  return cell(one.length, other.length);
}

const fewestTypos = (word: string, asked: string): number =>
  Math.min(...Array.from({ length: word.length + 1 }, (_, end) => distance(word.slice(0, end), asked)));

describe('wordsBeginning', () => {
  it('finds the words that begin so, and no other', () => {
    const known = vocabulary(['berlin', 'berliner', 'bern', 'berg', 'zug', 'b']);
    const { from, to } = wordsBeginning(known, 'berl');
    expect(known.words.slice(from, to)).toEqual(['berlin', 'berliner']);
    const none = wordsBeginning(known, 'x');
    expect(none.from).toBe(none.to);
  });
});

describe('wordsLike', () => {
  it.each([
    ['softwqre', 'a wrong letter', 1],
    ['sofware', 'a missing letter', 1],
    ['softwarre', 'a letter too many', 1],
    ['sfotware', 'two letters swapped', 1],
    ['zoftware', 'a wrong first letter', 1],
    ['softw', 'no typo', 0],
  ])('finds software by %s: %s', (asked, _, typos) => {
    expect(listLike(['software', 'hardware'], asked, 1)).toEqual({ software: typos });
  });

  it('finds exactly the words that comparing all of them finds', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 9 });
    const asked = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 4, maxLength: 9 });
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 60 }),
        asked,
        fc.integer({ min: 1, max: 2 }),
        (words, text, most) => {
          const expected = [...new Set(words)]
            .map((one) => [one, fewestTypos(one, text)] as const)
            .filter(([, typos]) => typos <= most);
          expect(listLike(words, text, most)).toEqual(Object.fromEntries(expected));
        },
      ),
    );
  });
});
