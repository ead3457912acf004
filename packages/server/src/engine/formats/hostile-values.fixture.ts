/** Parts that are worst for the parsers of formats when they come again and again. */
export const hostileValues = [
  '1',
  '1,',
  ' ',
  '/',
  '.',
  'a.',
  '@',
  '(',
  '[',
  '{"a":',
  '-',
  'www.',
  '+1 ',
  'ä',
  '٤',
  '\u200b',
] as const;

/** A long part by itself, and within what begins like a value. */
export const withinValues = (text: string): string[] => [text, `https://a.com/${text}!`, `x${text}x`];
