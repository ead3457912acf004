import { inventedAddresses } from './draft-addresses.ts';
import { findGap, findTag } from './draft-gaps.ts';

/** The model would not read more, and it would have to be paid for. */
const mostAddresses = 3;
const mostShown = 100;

/** What is wrong with a draft, in words that help the model to correct it. `given` is everything the model was told. */
export function findDraftProblems(draft: Readonly<Record<string, string>>, given: string): string[] {
  return Object.entries(draft).flatMap(([field, text]) =>
    problemsOf(text, given).map((problem) => `"${field}" ${problem}`),
  );
}

function problemsOf(text: string, given: string): string[] {
  const markup = findTag(text);
  // An HTML tag looks like a gap.
  const gap = markup === null ? findGap(text, given) : null;
  const invented = inventedAddresses(text, given).slice(0, mostAddresses);
  return [
    ...(markup === null ? [] : [`contains the HTML ${show(markup)}; write it without HTML.`]),
    ...(gap === null
      ? []
      : [`contains the placeholder ${show(gap)}; write a text that can be sent as it is, without it.`]),
    ...invented.map(
      (address) => `names ${show(address)}, which is not in what you were given; leave it out.`,
    ),
  ];
}

const show = (found: string) => (found.length > mostShown ? `${found.slice(0, mostShown)}…` : found);
