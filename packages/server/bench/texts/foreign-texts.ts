import { fieldFormat } from '../../src/contract/field.ts';
import { parseFormat } from '../../src/engine/formats/format.ts';
import { hostileValues, withinValues } from '../../src/engine/formats/hostile-values.fixture.ts';
import { hostilePatterns } from '../../src/engine/hostile-patterns.fixture.ts';
import { compileUserRegex } from '../../src/engine/user-regex.ts';
import { findDraftProblems } from '../../src/pipes/ai/draft-problems.ts';
import { hostileDrafts } from '../../src/pipes/ai/hostile-drafts.fixture.ts';
import { cleanCompanyName } from '../../src/pipes/company/clean-company-name.ts';
import { mailDomainKind } from '../../src/pipes/mail-domains/mail-domain-kind.ts';
import { toHtml } from '../../src/pipes/mail-text/to-html.ts';
import { hostileNames } from '../../src/pipes/names/hostile-names.fixture.ts';
import { splitName } from '../../src/pipes/names/split-name.ts';
import { boundMarkup } from '../../src/providers/kit/bound-markup.ts';
import { parseHtml } from '../../src/providers/kit/parse-markup.ts';
import { plainText } from '../../src/providers/kit/plain-text.ts';
import { readText } from '../../src/providers/website/read-text.ts';

/** What reads text that a user or a stranger wrote, and the parts that are worst for it when they come again and again. */
export interface ForeignText {
  reader: string;
  read(text: string): unknown;
  parts: readonly string[];
}

const ofPages = ['<div>', '<a', '<', '<!--', '<a b="', '<script>', '<i></b>', '<svg>', '<td><p>', '&#1;'];

export const foreignTexts: readonly ForeignText[] = [
  ...[null, ...fieldFormat.options].map((format) => ({
    reader: `parseFormat ${format ?? 'without one'}`,
    read: (text: string) => withinValues(text).map((one) => parseFormat(format, one)),
    parts: hostileValues,
  })),
  ...hostilePatterns.map(([pattern]) => ({
    reader: `matches ${pattern}`,
    read: (text: string) => matches(pattern, `${text}!`),
    parts: ['a', 'ab', 'x'],
  })),
  { reader: 'splitName', read: splitName, parts: hostileNames },
  { reader: 'cleanCompanyName', read: cleanCompanyName, parts: [' a', ', inc', '('] },
  { reader: 'mailDomainKind', read: mailDomainKind, parts: ['a.', '.', '@'] },
  {
    reader: 'findDraftProblems',
    read: (text) => findDraftProblems({ body: text }, text),
    parts: hostileDrafts,
  },
  { reader: 'toHtml', read: toHtml, parts: ['\n ', ' ', '&', '\r\n'] },
  { reader: 'plainText', read: (text) => plainText(text, 1000), parts: ofPages },
  { reader: 'boundMarkup', read: (text) => boundMarkup(text, { isXml: false }), parts: ofPages },
  { reader: 'parseHtml', read: (text) => parseHtml(text, 'a'), parts: ofPages },
  { reader: 'readText', read: (text) => readText(text, 'https://acme.test/'), parts: ofPages },
];

function matches(pattern: string, text: string): boolean {
  const compiled = compileUserRegex(pattern);
  if (!compiled.ok) throw new Error(compiled.message);
  return compiled.test(text);
}
