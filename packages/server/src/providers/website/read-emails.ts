import type { MarkupElement } from '../kit/parse-markup.ts';
import { attributeOf } from '../kit/parse-markup.ts';

const maxEmails = 50;
/** RFC 5321, 4.5.3.1; without the quoted forms nobody uses. */
const address = /^[^\s@<>"'(),;:\\]{1,64}@[a-z\d.-]{1,250}\.[a-z\d-]{2,63}$/;

/** Addresses that a page offers to write to (`mailto:`, RFC 6068), in lower case, each once. */
export function readEmails(anchors: readonly MarkupElement[]): string[] {
  const found = new Set<string>();
  for (const anchor of anchors) {
    const href = attributeOf(anchor, 'href') ?? '';
    if (href.length > 1_000 || !/^mailto:/i.test(href)) continue;
    const [recipients = ''] = href.slice('mailto:'.length).split('?', 1);
    for (const recipient of decode(recipients).split(',')) {
      const email = recipient.trim().toLowerCase();
      if (address.test(email)) found.add(email);
    }
    if (found.size >= maxEmails) break;
  }
  return [...found].slice(0, maxEmails);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
