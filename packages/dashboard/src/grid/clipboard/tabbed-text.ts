/** Cells as spreadsheets write them to the clipboard: tabs between cells, line ends between rows, quotes around both. */
export function writeTabbed(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quote).join('\t')).join('\n');
}

/** Reads what spreadsheets wrote. A quote that is never closed is a plain character. The line end at the end counts nothing. */
export function readTabbed(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const { value, end } = readCell(text, at);
    rows.at(-1)?.push(value);
    if (end >= text.length) return rows;
    const lineEnd = text.startsWith('\r\n', end) ? 2 : 1;
    const isTab = text[end] === '\t';
    at = end + (isTab ? 1 : lineEnd);
    if (isTab) continue;
    if (at >= text.length) return rows;
    rows.push([]);
  }
}

const special = /["\t\r\n]/;
const plainEnd = /[\t\r\n]|$/g;

function quote(cell: string): string {
  return special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function readCell(text: string, at: number): { value: string; end: number } {
  const quoted = text[at] === '"' ? readQuoted(text, at) : null;
  if (quoted !== null) return quoted;
  plainEnd.lastIndex = at;
  const end = plainEnd.exec(text)?.index ?? text.length;
  return { value: text.slice(at, end), end };
}

/** Null where the quotes do not hold a whole cell. */
function readQuoted(text: string, at: number): { value: string; end: number } | null {
  let end = at + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end === -1) return null;
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  const next = text[end + 1];
  if (next !== undefined && !special.test(next)) return null;
  return next === '"' ? null : { value: text.slice(at + 1, end).replaceAll('""', '"'), end: end + 1 };
}
