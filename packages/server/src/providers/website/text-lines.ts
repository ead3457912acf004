import { visibleCharacters } from './plain-text.ts';

/** What separates the next words from the last ones. */
interface Gap {
  breaks: number;
  bars: number;
  isSpaced: boolean;
}

/** Builds text from words, breaks and marks. Breaks and marks only count if words follow. */
export function createTextLines() {
  let text = '';
  let gap: Gap = { breaks: 0, bars: 0, isSpaced: false };
  let marks = '';
  let flatDepth = 0;

  const breakBy = (breaks: number) => {
    if (flatDepth > 0) gap.isSpaced = true;
    else gap = { ...gap, breaks: Math.max(gap.breaks, breaks), bars: 0 };
  };
  return {
    words(raw: string) {
      const collapsed = visibleCharacters(raw).replace(/\s+/g, ' ');
      const words = collapsed.trim();
      if (collapsed.startsWith(' ')) gap.isSpaced = true;
      if (words === '') return;
      text += (text === '' ? '' : separatorOf(gap)) + marks + words;
      gap = { breaks: 0, bars: 0, isSpaced: collapsed.endsWith(' ') };
      marks = '';
    },
    space() {
      gap.isSpaced = true;
    },
    line: () => breakBy(1),
    /** A blank line. */
    paragraph: () => breakBy(2),
    /** The next cell of a row. */
    cell() {
      gap.bars += 1;
    },
    /** Puts a mark before the following words. `isFlat` keeps them on one line. Returns a function that ends it. */
    open({ mark, isFlat }: { mark: string; isFlat: boolean }): () => void {
      const outer = marks;
      marks += mark;
      const own = marks;
      if (isFlat) flatDepth += 1;
      return () => {
        if (isFlat) flatDepth -= 1;
        if (marks === own) marks = outer;
      };
    },
    length: () => text.length,
    text: () => text,
  };
}

export type TextLines = ReturnType<typeof createTextLines>;

function separatorOf({ breaks, bars, isSpaced }: Gap): string {
  const row = '| '.repeat(bars);
  if (breaks > 0) return '\n'.repeat(breaks) + row;
  return bars > 0 ? ` ${row}` : isSpaced ? ' ' : '';
}
