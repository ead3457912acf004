import type { MarkupElement, MarkupNode } from '../kit/parse-markup.ts';
import { attributeOf, cleanText } from '../kit/parse-markup.ts';
import type { PageParts } from './read-page.ts';
import { hostOf, isWithin, webUrl } from './web-url.ts';

/** A person whose LinkedIn profile a page links to. */
export type PagePerson = { name: string; profile_url: string; title: string | null };

const maxPeople = 100;
/** How many links are read. The rest of such a long page is not a list of people. */
const maxProfiles = 300;
const profile = /^\/in\/([^/]{2,200})/i;

/** People, found by the links to their profiles. People whose name is not at the link are left out. */
export function readPeople({ anchors, base }: PageParts): PagePerson[] {
  const people = new Map<string, PagePerson>();
  let profiles = 0;
  for (const anchor of anchors) {
    const url = profileUrlOf(anchor, base);
    if (url === null || people.has(url)) continue;
    profiles += 1;
    if (profiles > maxProfiles) break;
    const person = personAt(anchor, base);
    if (person !== null) people.set(url, { name: person.name, profile_url: url, title: person.title });
    if (people.size === maxPeople) break;
  }
  return [...people.values()];
}

function profileUrlOf(anchor: MarkupElement, base: string): string | null {
  const url = webUrl(attributeOf(anchor, 'href'), base);
  if (url === null || !isWithin(hostOf(url), 'linkedin.com')) return null;
  const [, slug] = profile.exec(url.pathname) ?? [];
  return slug === undefined ? null : `https://www.linkedin.com/in/${slug}`;
}

interface Named {
  name: string;
  title: string | null;
}

/** How many levels above the link its card may begin. */
const maxSteps = 4;

/** The name on the link, in its label, or on the card around it, if the card is about one person. */
function personAt(anchor: MarkupElement, base: string): Named | null {
  const own = namedIn(linesOf(anchor)) ?? labelOf(anchor);
  let around = anchor.parentNode;
  for (
    let step = 0;
    step < maxSteps && around !== null && !hasOtherProfile(around, { anchor, base });
    step += 1
  ) {
    const card = namedIn(linesOf(around));
    if (own === null && card !== null) return card;
    if (own !== null && own.title === null && card?.name === own.name && card.title !== null) return card;
    around = around.parentNode;
  }
  return own;
}

function labelOf(anchor: MarkupElement): Named | null {
  const label = attributeOf(anchor, 'aria-label') ?? attributeOf(anchor, 'title');
  // oxlint-disable-next-line regexp/no-super-linear-move, regexp/no-super-linear-backtracking -- at most 100 characters
  const text = (label ?? '').slice(0, 100).replace(/(?:'s|’s)? *(?:on|\||-)? *linkedin(?: profile)?$/i, '');
  return isName(text) ? { name: text, title: null } : null;
}

/** A name with the text after it. A card that begins with something else is not a person. */
function namedIn(lines: readonly string[]): Named | null {
  const at = lines.findIndex(isName);
  const name = lines[at];
  // A heading may come first ("Our founder"), but not whole paragraphs.
  if (name === undefined || at > 1) return null;
  const next = lines[at + 1];
  return { name, title: next !== undefined && isTitle(next) ? next : null };
}

const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}・ ]{2,20}$/u;
// Small words are the particles of family names.
const wordsOfName =
  /^\p{Lu}[\p{L}\p{M}'’-]*\.?(?: (?:\p{Lu}[\p{L}\p{M}'’-]*\.?|d['’]\p{L}+|van|von|zu|de|der|den|del|della|di|da|do|dos|das|du|la|le|ter|ten|bin|ibn|al|el|y|e)){1,5}$/u;
// Not with `\b`, because it would split Jérôme into two words.
const notInNames =
  /(?<![\p{L}\p{M}])(?:linkedin|profile|connect|follow|view|team|read|more|about|contact|us|our|me|on|chief|officer|head|director|manager|founder|founders|leadership|president|ceo|cto|cfo|board)(?![\p{L}\p{M}])/iu;

function isName(line: string): boolean {
  if (line.length > 60) return false;
  return eastAsian.test(line) || (wordsOfName.test(line) && !notInNames.test(line));
}

function isTitle(line: string): boolean {
  return (
    line.length >= 2 && line.length <= 100 && !/^linkedin$|^https?:|@/i.test(line) && /\p{L}/u.test(line)
  );
}

const maxNodes = 200;
/** DOM standard, 4.4. */
const textNode = 3;
const elementNode = 1;
const maxLines = 8;
/** Elements inside a line. Other elements begin a new line. */
const inline = new Set(['b', 'i', 'em', 'strong', 'u', 'mark', 'small']);

/** The first visible lines of an element, roughly: enough to find a name and a title. */
function linesOf(element: MarkupElement): string[] {
  const lines: string[] = [];
  let current = '';
  let nodes = 0;
  const end = () => {
    const line = cleanText(current, 200);
    if (line !== null) lines.push(line);
    current = '';
  };
  const walk = (node: MarkupNode | MarkupElement): void => {
    nodes += 1;
    if (nodes > maxNodes || lines.length >= maxLines) return;
    if (node.nodeType === textNode) current += node.textContent.slice(0, 500);
    if (!isElement(node) || node.localName === 'script' || node.localName === 'style') return;
    const breaks = !inline.has(node.localName);
    if (breaks) end();
    for (const child of node.childNodes) walk(child);
    if (breaks) end();
  };
  walk(element);
  end();
  return lines;
}

function isElement(node: MarkupNode | MarkupElement): node is MarkupElement {
  return node.nodeType === elementNode;
}

/** Whether a part of the page contains the profile of someone else as well. */
function hasOtherProfile(
  element: MarkupElement,
  { anchor, base }: { anchor: MarkupElement; base: string },
): boolean {
  const own = profileUrlOf(anchor, base);
  const open: MarkupElement[] = [element];
  for (let seen = 0; open.length > 0; seen += 1) {
    // An element that is too large to search is not one person's card.
    if (seen === maxNodes) return true;
    const next = open.pop();
    if (next === undefined) break;
    const url = next.localName === 'a' ? profileUrlOf(next, base) : null;
    if (url !== null && url !== own) return true;
    open.push(...next.children);
  }
  return false;
}
