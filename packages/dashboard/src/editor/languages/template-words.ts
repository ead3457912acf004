/* What the service knows of Liquid; a test compares these lists with its own. */

export const tagWords: readonly string[] = [
  'if',
  'elsif',
  'else',
  'endif',
  'unless',
  'endunless',
  'for',
  'endfor',
  'break',
  'continue',
  'output',
];

/** What each filter does, in a few words. */
export const filterWords: Readonly<Record<string, string>> = {
  json: 'as JSON',
  escape: 'for HTML',
  escape_once: 'for HTML, where it is not yet',
  default: 'if there is no value',
  upcase: 'in capitals',
  downcase: 'in small letters',
  size: 'how many characters or entries',
  join: 'a list as text',
  first: 'the first entry',
  last: 'the last entry',
  replace: 'one text by another',
  truncate: 'at most this number of characters',
  strip: 'without blanks at the ends',
  newline_to_br: 'line breaks for HTML',
  url_encode: 'for an address',
};
