/**
 * Gaps that somebody would have to fill in before a text is sent: `[Name]` but not the words of a Markdown link,
 * `{{ name }}`, `{name}`, `<Your company>`, `%FIRSTNAME%`, `*|FNAME|*`, `Hi ____,` and the like.
 */
const gaps: readonly RegExp[] = [
  /\[[^[\]\n]{1,200}\](?!\([^\s():.]*[.:][^\s()]*\))/g,
  /\{\{?[^{}\n]{1,60}\}\}?/g,
  /<(?!https?:|mailto:)[A-Za-z][^<>@\n/]{0,59}>/gi,
  /%[A-Za-z]\w{1,40}%|%[A-Z][A-Z_ ]{1,40}%/g,
  /\*\|[^|\n]{1,60}\|\*/g,
  /[^\s_] {1,2}_{3,}(?![^\s.,!?])/g,
  /\b(?:X{3,}|TBD|TODO|[Ll]orem ipsum)\b/g,
  /(?:^|[«(#$_*|])[ \t]*(?:insert \w[^\n»)]{0,60}|(?:(?:your|first|last|full|company|recipient|sender)(?:'s)?[ _-]?){1,3}name|your[ _](?:company|title|role|position))[ \t]*(?:$|[»)#$_*|])/gim,
];

/** Brackets that are not gaps: a footnote, a box to tick, words left out of a quotation. */
const ownBrackets = /^\[(?:\d{1,3}|[ x]|sic|\.{3}|…)\]$/i;
const reads = /name|your|insert|placeholder|recipient|sender/i;

/**
 * The first gap in a text, or null. If the brief contains the same text ("begin the subject with [Webinar]"), it is not a
 * gap, unless it reads like one.
 */
export function findGap(text: string, given: string): string | null {
  for (const pattern of gaps)
    for (const [found] of text.matchAll(pattern))
      if (!ownBrackets.test(found) && (reads.test(found) || !given.includes(found))) return found.trim();
  return null;
}

/** Tags that HTML knows, and its comments. */
const tag =
  /<!--|<\/?(?:a|abbr|b|blockquote|body|br|button|center|code|div|em|font|form|h[1-6]|head|hr|html|i|iframe|img|input|li|link|meta|ol|p|pre|s|script|small|span|strong|style|sub|sup|svg|table|tbody|td|th|thead|tr|u|ul)(?:[\s/][^<>]{0,300})?>/i;

/** The first piece of HTML in a text, which readers would see as it is written; or null. */
export function findTag(text: string): string | null {
  return tag.exec(text)?.[0] ?? null;
}
