/* Markdown as Slack writes it: https://docs.slack.dev/messaging/formatting-message-text */

// Nothing that these match can be matched in two ways, so that long texts take no longer than short ones.
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- a line that begins so always matches
const heading = /^#{1,6}[ \t]+([^\n]*)$/gm;
const bullet = /^([ \t]{0,8})[*+-][ \t]+/gm;
const strong = /\*\*([^*\n]+)\*\*|__([^_\n]+)__/g;
const emphasis = /(?<![*\w])\*([^*\s][^*\n]*)\*(?![*\w])/g;
const link = /\[([^\][\n|]+)\]\((https?:\/\/[^\s()<>|]+|mailto:[^\s()<>|]+)\)/g;

/** Stands for the stars of strong text while single stars are read; it is no character of a text. */
const star = '\uFFFE';

/** Bold, italics, links, headings and lists; `<`, `>` and `&` are escaped, so that nobody is mentioned by accident. */
export function toMrkdwn(markdown: string): string {
  return markdown
    .replaceAll(star, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/^&gt; ?/gm, '> ')
    .replace(bullet, '$1• ')
    .replace(strong, (_, stars?: string, lines?: string) => `${star}${stars ?? lines ?? ''}${star}`)
    .replace(heading, (_, text: string) => `${star}${text.replaceAll(star, '').trim()}${star}`)
    .replace(emphasis, '_$1_')
    .replace(link, '<$2|$1>')
    .replaceAll(star, '*')
    .trim();
}
