/** Rows as CSV (RFC 4180), with a head. What a spreadsheet would run as a formula gets a quote in front. */
export function toCsv(
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return [head, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  const safe = typeof value === 'string' && isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The command line escapes the same: https://owasp.org/www-community/attacks/CSV_Injection. A phone number or an amount
 * begins like a formula, but is harmless, so it is not changed.
 */
function isFormula(text: string): boolean {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^[+-][\d\s().,/-]+%?$/.test(text);
}
