/* Tables on the clipboard, as HTML. What is read is text alone: no element of it ever reaches the page. */

/** A table that spreadsheets, mails and documents paste as one. Line ends stay within their cell. */
export function writeHtml(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`);
  return `<meta charset="utf-8"><table style="white-space:pre-wrap">${lines.join('')}</table>`;
}

// Attributes are bounded, so that reading what a stranger made takes no longer than its length says.
const token =
  /<!--|<(\/?)([a-z][a-z0-9]{0,20})((?:[^<>"']|"[^"]{0,5000}"|'[^']{0,5000}'){0,2000})>|[^<]+|</gi;
const commentEnd = /-->/g;
const hidden = new Set(['style', 'script', 'title', 'template']);
const hiddenEnd = /<\/(?:style|script|title|template)/gi;

interface Reading {
  rows: string[][];
  /** The cell that is being read. */
  cell: { text: string; span: number } | null;
  keepsSpaces: boolean;
}

/** The cells of the first table in HTML; null if there is none. */
export function readHtml(html: string): string[][] | null {
  const start = html.search(/<table[\s>]/i);
  if (start === -1) return null;
  const reading: Reading = { rows: [], cell: null, keepsSpaces: false };
  token.lastIndex = start;
  for (let match = token.exec(html); match !== null; match = token.exec(html)) {
    const [whole, slash, name = '', attributes = ''] = match;
    const tag = name.toLowerCase();
    if (whole === '<!--') skipTo(html, commentEnd);
    else if (tag === '') readText(reading, whole);
    else if (hidden.has(tag) && slash === '') skipTo(html, hiddenEnd);
    else if (tag === 'table' && slash === '/') break;
    else readTag(reading, { tag, isEnd: slash === '/', attributes });
  }
  endCell(reading);
  return reading.rows.length === 0 ? null : reading.rows;
}

function readTag(
  reading: Reading,
  { tag, isEnd, attributes }: { tag: string; isEnd: boolean; attributes: string },
): void {
  if (tag === 'table') reading.keepsSpaces = /white-space:\s*pre/i.test(attributes);
  else if (tag === 'tr') {
    endCell(reading);
    if (!isEnd) reading.rows.push([]);
  } else if (tag === 'td' || tag === 'th') {
    endCell(reading);
    if (!isEnd) reading.cell = { text: '', span: spanOf(attributes) };
  } else if (reading.cell !== null && (tag === 'br' || (isEnd && (tag === 'p' || tag === 'div'))))
    reading.cell.text += '\n';
}

function readText({ cell, keepsSpaces }: Reading, text: string): void {
  if (cell === null) return;
  cell.text += unescape(keepsSpaces ? text : text.replace(/[ \t\r\n]+/g, ' '));
}

function endCell(reading: Reading): void {
  const { cell, rows, keepsSpaces } = reading;
  reading.cell = null;
  if (cell === null) return;
  if (rows.length === 0) rows.push([]);
  const text = keepsSpaces ? cell.text : cell.text.replaceAll('\u00a0', ' ').trim();
  // A wide cell leaves the places it covers empty, so that the columns after it stay in theirs.
  rows.at(-1)?.push(text, ...Array.from({ length: cell.span - 1 }, () => ''));
}

function skipTo(html: string, end: RegExp): void {
  end.lastIndex = token.lastIndex;
  token.lastIndex = end.exec(html)?.index ?? html.length;
}

function spanOf(attributes: string): number {
  const span = Number(/colspan\s*=\s*["']?(\d{1,3})/i.exec(attributes)?.[1] ?? 1);
  return Math.max(1, Math.min(span, 100));
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function escape(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // Readers of HTML make one line end of these.
      .replaceAll('\r', '&#13;')
      .replaceAll('\n', '<br>')
  );
}

const reference = /&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,4});/gi;

function unescape(text: string): string {
  return text.replace(reference, (whole) => {
    const name = whole.slice(1, -1).toLowerCase();
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
