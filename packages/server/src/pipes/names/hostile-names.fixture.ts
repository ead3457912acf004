/** Parts that are worst for what splits names when they come again and again. */
export const hostileNames = [
  'a',
  '(',
  "'",
  'a.',
  'A ',
  ', ',
  '"',
  ' ',
  'van ',
  '李',
  '&',
  '🚀',
  '·',
  'Mr. ',
] as const;
