/** One article about a company, whichever index brings it. */
export type NewsArticle = {
  title: string;
  url: string;
  /** Domain or name of the publisher. */
  outlet: string | null;
  /** ISO; when it was published, or first seen. */
  date: string | null;
};

/** The words in this order, as search engines write it. */
export function asPhrase(words: string): string {
  return `"${words.replace(/["\s]+/g, ' ').trim()}"`;
}
