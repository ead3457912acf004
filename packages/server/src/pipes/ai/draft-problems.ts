import type { JsonValue } from '../../contract/field.ts';

/**
 * What a draft must not hold: gaps that somebody else would have to fill in before it is sent. `[Name]` but not the
 * words of a Markdown link, `{{ name }}`, `{name}`, `<Your company>`, `%FIRSTNAME%`.
 */
const gaps: readonly RegExp[] = [
  /\[[^\]\n]{1,60}\](?!\()/,
  /\{\{?[^{}\n]{1,60}\}\}?/,
  /<(?!https?:)[A-Za-z][^<>@\n/]{0,59}>/,
  /%[A-Z][A-Z_ ]{1,40}%/,
  /\b(?:XXX+|TBD|lorem ipsum)\b/i,
];

const addresses = /https?:\/\/[^\s)>\]"']+|[\w.+-]+@[\w-]+\.[\w.-]+\w/g;

/** What is wrong with a draft, in words that a model can mend it by; `given` is all it was told. */
export function findDraftProblems(
  draft: Readonly<Record<string, JsonValue | undefined>>,
  given: string,
): string[] {
  return Object.entries(draft).flatMap(([field, text]) =>
    typeof text === 'string' ? [...gapsIn(field, text), ...inventedIn(field, { text, given })] : [],
  );
}

function gapsIn(field: string, text: string): string[] {
  const gap = gaps.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
  return gap === undefined
    ? []
    : [`"${field}" holds the placeholder ${gap}; write a text that can be sent as it is, without it.`];
}

/** A link or an address that nobody gave leads to somebody else. */
function inventedIn(field: string, { text, given }: { text: string; given: string }): string[] {
  const known = given.toLowerCase();
  return [...new Set(text.match(addresses) ?? [])]
    .map((address) => address.replace(/[.,;:!?]+$/, ''))
    .filter((address) => !known.includes(address.toLowerCase()))
    .map((address) => `"${field}" names ${address}, which is not in what you were given; leave it out.`);
}
