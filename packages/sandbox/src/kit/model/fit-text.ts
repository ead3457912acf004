import { RE2JS } from 're2js';
import { readDomain } from '../../world/read-domain.ts';
import type { SchemaNode } from './schema-node.ts';
import { numberAt, textAt } from './schema-node.ts';

const longestText = 100_000;
const longestPattern = 500;
const unknownText = 'unknown';

/** The known text in the form that is asked for, or something that fits and says that it is not known. */
export function fitText(node: SchemaNode, { known, turn }: { known: string | null; turn: number }): string {
  const shape = shapeOf(node);
  const text = shape === undefined ? differ(known ?? unknownText, turn, node) : shape(known ?? '', turn);
  const pattern = textAt(node, 'pattern');
  const fitting = pattern === '' ? text : matchPattern(pattern, text);
  return shape === undefined ? fitLength(node, fitting) : fitting;
}

/** Whether a text can be told in the form that is asked for: the name of a company is not its e-mail address. */
export function isFitText(node: SchemaNode, known: string): boolean {
  const shape = shapeOf(node);
  return shape === undefined || shape(known, 0) !== shape('', 0);
}

/** By the keyword, else by a sentence of the description that says nothing but the form. */
function shapeOf(node: SchemaNode): Shape | undefined {
  const named = shapes.get(textAt(node, 'format'));
  if (named !== undefined) return named;
  const description = textAt(node, 'description').slice(0, longestDescription);
  const [, format] = statedShapes.find(([pattern]) => pattern.test(description)) ?? [];
  return format === undefined ? undefined : shapes.get(format);
}

const longestDescription = 5_000;
const statedShapes: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\s)an e-?mail address\.?(?=$|\s[A-Z])/i, 'email'],
  [/(?:^|\s)a (?:tele)?phone number\b[^.]{0,60}\.?(?=$|\s[A-Z])/i, 'phone'],
  [/(?:^|\s)a date as YYYY-MM-DD\b/i, 'date'],
  [/(?:^|\s)a time as ISO 8601\b/i, 'date-time'],
  [/(?:^|\s)(?:a|the) full URL\b/i, 'url'],
  [/(?:^|\s)a domain such as\b/i, 'hostname'],
];

type Shape = (known: string, turn: number) => string;

const mail: Shape = (known, turn) =>
  turn === 0 && /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(known) ? known : `unknown${turn || ''}@example.com`;
const date: Shape = (known, turn) => {
  const day = /\d{4}-\d{2}-\d{2}/.exec(known)?.[0];
  if (turn === 0 && day !== undefined && !Number.isNaN(Date.parse(day))) return day;
  const year = /^\d{4}$/.test(known) ? Number(known) : 1970;
  return `${year}-01-${String((turn % 28) + 1).padStart(2, '0')}`;
};
const phone: Shape = (known, turn) => {
  const digits = known.replace(/[\s().-]/g, '');
  return turn === 0 && /^\+\d{7,15}$/.test(digits)
    ? digits
    : `+1415555${String(100 + (turn % 100)).padStart(4, '0')}`;
};
const url: Shape = (known, turn) => {
  if (turn === 0 && /^https?:\/\/[^\s]+$/.test(known) && URL.canParse(known))
    return encodeURI(decodeSafely(known));
  const host = turn === 0 && /^[a-z0-9.-]+\.[a-z]{2,}$/.test(known) ? known : 'example.com';
  return `https://${host}/${turn || ''}`;
};
const host: Shape = (known, turn) =>
  (turn === 0 ? readDomain(known) : null) ?? (turn === 0 ? 'example.com' : `host${turn}.example.com`);
const hex = (turn: number, length: number) => turn.toString(16).padStart(length, '0');

const shapes: ReadonlyMap<string, Shape> = new Map([
  ['email', mail],
  ['idn-email', mail],
  ['phone', phone],
  ['date', date],
  ['date-time', (known, turn) => `${date(known, turn)}T00:00:00Z`],
  ['time', (_, turn) => `00:00:${String(turn % 60).padStart(2, '0')}Z`],
  ['duration', (_, turn) => `P${turn + 1}D`],
  ['uri', url],
  ['url', url],
  ['iri', url],
  ['uri-reference', url],
  ['hostname', host],
  ['idn-hostname', host],
  ['uuid', (_, turn) => `00000000-0000-4000-8000-${hex(turn, 12)}`],
  ['ipv4', (_, turn) => `192.0.2.${(turn % 254) + 1}`],
  ['ipv6', (_, turn) => `2001:db8::${(turn + 1).toString(16)}`],
]);

function decodeSafely(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** Elements of a list that have to differ get a number, in front of all that a maximum length may cut off. */
function differ(text: string, turn: number, node: SchemaNode): string {
  if (turn === 0) return text;
  const most = numberAt(node, 'maxLength') ?? longestText;
  const suffix = ` ${turn + 1}`;
  const space = Math.max(0, most - suffix.length);
  return space === 0 ? turn.toString(36) : [...text].slice(0, space).join('') + suffix;
}

/** Lengths count letters, not the halves that JavaScript makes of some. */
function fitLength(node: SchemaNode, text: string): string {
  const least = Math.min(numberAt(node, 'minLength') ?? 0, longestText);
  const most = numberAt(node, 'maxLength') ?? longestText;
  const letters = [...text];
  if (letters.length > most) return letters.slice(0, Math.max(0, most)).join('');
  return letters.length < least ? text + '.'.repeat(least - letters.length) : text;
}

const specimens = [
  'A', 'AA', 'AAA', 'a', 'aa', 'aaa', '0', '00', '000', '0000', '00000', '1', '1.0.0', 'v1.0.0', 'Unknown', 'UNKNOWN',
  'unknown', 'unknown-1', 'unknown_1', '1970-01-01', '00:00', '#000000', '+15550100', 'https://example.com',
  'example.com', 'unknown@example.com', '00000000-0000-4000-8000-000000000000', '@unknown', '$0', '0%', 'A1', 'a1',
]; // prettier-ignore

/** The text in some spelling that the pattern takes, else a specimen that it takes, else the text. */
function matchPattern(pattern: string, text: string): string {
  const matches = compile(pattern);
  if (matches === null) return text;
  const spellings = [text, text.toUpperCase(), text.toLowerCase(), text.replace(/\W+/g, '-').toLowerCase()];
  return [...spellings, ...specimens].find(matches) ?? text;
}

// A pattern of somebody else's: only an engine that takes linear time may try it.
function compile(pattern: string): ((text: string) => boolean) | null {
  if (pattern.length > longestPattern) return null;
  try {
    const compiled = RE2JS.compile(pattern);
    return (text) => compiled.matcher(text.slice(0, 10_000)).find();
  } catch {
    return null;
  }
}
