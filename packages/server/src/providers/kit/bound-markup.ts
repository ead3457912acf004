// Keeps hostile pages cheap. The parser is slow on deep nesting and on very many small pieces.

/** Text after this is not read. What a page says about itself is at its beginning. */
const maxLength = 1_000_000;
/** Real pages stay below 100. The parser's work per tag grows with the depth. */
const maxDepth = 200;
/** Elements whose end tag was left out look open here, although most are not. */
const maxOpenEnded = 2_000;
/** Tags, stray `<` and entities: each costs the parser some microseconds. */
const maxPieces = 60_000;

const voidTags = setOf('area base br col embed hr img input link meta param source track wbr');
// Their end may be left out (HTML standard, 13.1.2.4).
const openEnded = setOf('p li dt dd option optgroup tr td th thead tbody tfoot colgroup rp rt');
const rawTags = setOf('script style title textarea xmp iframe noembed noframes');

const piece = /&|<(?:(!--|!\[CDATA\[)|(\/?)([a-z][\w:.-]*)|)/gi;

/** The text up to the point where it becomes too long, too deep or too complex to be parsed in a few hundred milliseconds. */
export function boundMarkup(text: string, { isXml }: { isXml: boolean }): string {
  const bounded = text.length > maxLength ? text.slice(0, maxLength) : text;
  const scan = scanOf(bounded, isXml);
  piece.lastIndex = 0;
  for (let pieces = 1; ; pieces += 1) {
    const match = piece.exec(bounded);
    if (match === null) return bounded;
    const [, section, slash, tag] = match;
    if (pieces > maxPieces) return bounded.slice(0, match.index);
    let next = piece.lastIndex;
    if (section === '!--') next = after(bounded, { close: '-->', from: next });
    else if (section !== undefined) next = isXml ? after(bounded, { close: ']]>', from: next }) : next;
    else if (tag !== undefined) next = slash === '/' ? scan.close(tag, next) : scan.open(tag, next);
    if (scan.isTooDeep()) return bounded.slice(0, match.index);
    if (next >= bounded.length) return bounded;
    piece.lastIndex = next;
  }
}

/** Follows the open elements the way the parser does: a closing tag that closes nothing is ignored. */
function scanOf(text: string, isXml: boolean) {
  const stack: string[] = [];
  let openEndedDepth = 0;
  const counts = new Map<string, number>();
  const count = (name: string, change: number) => {
    counts.set(name, (counts.get(name) ?? 0) + change);
    if (openEnded.has(name)) openEndedDepth += change;
  };
  const tagEnd = createTagEnd(text);
  const isForeign = () => isXml || (counts.get('svg') ?? 0) + (counts.get('math') ?? 0) > 0;
  return {
    isTooDeep: () => stack.length - openEndedDepth > maxDepth || openEndedDepth > maxOpenEnded,
    open(tag: string, from: number): number {
      const name = isXml ? tag : tag.toLowerCase();
      const end = tagEnd(from);
      const isClosed = text[end - 1] === '/' && isForeign();
      const isSibling = openEnded.has(name) && stack.at(-1) === name;
      if (isClosed || (!isXml && (voidTags.has(name) || isSibling))) return from;
      if (!isXml && rawTags.has(name)) return afterRaw(text, { name, from: end });
      stack.push(name);
      count(name, 1);
      return from;
    },
    close(tag: string, from: number): number {
      const name = isXml ? tag : tag.toLowerCase();
      while ((counts.get(name) ?? 0) > 0) {
        const top = stack.pop();
        if (top === undefined) break;
        count(top, -1);
        if (top === name) break;
      }
      return from;
    },
  };
}

/** Where the tag ends that is open at a position; positions only grow, so that the text is searched once. */
function createTagEnd(text: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) found = text.indexOf('>', from);
    if (found === -1) found = text.length;
    return found;
  };
}

/** Scripts and the like contain no tags. An unclosed one reaches to the end of the text. */
function afterRaw(text: string, { name, from }: { name: string; from: number }): number {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = from;
  return close.exec(text)?.index ?? text.length;
}

function after(text: string, { close, from }: { close: string; from: number }): number {
  const at = text.indexOf(close, from);
  return at === -1 ? text.length : at + close.length;
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
