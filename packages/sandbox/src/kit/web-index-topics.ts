/* What is asked about a company, and on which of its pages that is. */
import { foldLetters } from '../world/fold.ts';

export interface Topic {
  words: RegExp;
  /** The pages that say most of it, the best first. */
  paths: readonly string[];
  /** What its lines on a page look like, where their words do not tell. */
  lines?: RegExp;
}

// Articles are on no page of the simulated web: news are those that a homepage shows, rounds are told by "about".
const topics: readonly Topic[] = [
  {
    words: /^(?:news|latest|recent|announce\w*|press|headlines?|updates?|launch\w*|awards?)$/,
    paths: ['/'],
    lines: /^\d{4}-\d\d-\d\d: /,
  },
  {
    words: /^(?:fund|funds|funding|funded|rais\w+|invest\w*|backers?|backed|rounds?|valuation|venture)$/,
    paths: ['/about'],
    lines: /^\d{4}: /,
  },
  {
    words: /^(?:about|founded|founding|history|employees?|headcount|size|profile|overview)$/,
    paths: ['/about'],
  },
  {
    words:
      /^(?:team|people|staff|who|ceo|cto|cfo|coo|cmo|vp|head|chief|director|founders?|leaders?|leadership|executives?)$/,
    paths: ['/team', '/about'],
  },
  {
    words:
      /^(?:contact|phone|telephone|call|address|emails?|mail|headquarters?|hq|offices?|located|location|where)$/,
    paths: ['/contact'],
  },
];

const fillers: ReadonlySet<string> = new Set(
  (
    'a an and are as at be by company companies corporate did do does for from had has have how i in info information ' +
    'is it its me of official on or site tell that the their they this to was website were what when which whom why ' +
    'will with www'
  ).split(' '),
);

/** The topics that the words of a query name. */
export function findTopics(words: readonly string[]): Topic[] {
  const folded = words.map(foldLetters);
  return topics.filter((topic) => folded.some((word) => topic.words.test(word)));
}

/** Words that say what somebody wants to know, not about whom. */
export function isTopicWord(word: string): boolean {
  const folded = foldLetters(word);
  return (
    fillers.has(folded) || /^(?:19|20)\d\d$/.test(folded) || topics.some((topic) => topic.words.test(folded))
  );
}

/** The words of a query that may stand on a page, in the spelling of `foldLetters`. */
export function contentWords(words: readonly string[]): Set<string> {
  return new Set(words.map(foldLetters).filter((word) => word.length > 1 && !fillers.has(word)));
}
