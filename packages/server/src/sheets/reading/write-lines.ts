/* Rows as lines of files. */
import type { JsonValue } from '../../contract/field.ts';

/** Text as it is, nothing as nothing, the rest as JSON. */
export function writeCsvLine(cells: readonly JsonValue[], { isRaw }: { isRaw: boolean }): string {
  return `${cells.map((cell) => quote(toText(cell), isRaw)).join(',')}\r\n`;
}

function toText(value: JsonValue): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** As the command line does it: a spreadsheet would compute what begins like a formula. A signed number does no harm. */
function quote(text: string, isRaw: boolean): string {
  const isFormula = !isRaw && /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) && !signedNumber.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const signedNumber = /^[+-][\d\s().,/-]+%?$/;

export function writeJsonLine(names: readonly string[], cells: readonly JsonValue[]): string {
  const entries = names.map((name, at) => `${JSON.stringify(name)}:${JSON.stringify(cells[at] ?? null)}`);
  return `{${entries.join(',')}}\n`;
}
