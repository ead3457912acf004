import type { Reject } from '../../contract/datasets.ts';

/** Rejects as a file, page by page. */
export async function* rejectsCsv(pages: AsyncIterable<readonly Reject[]>): AsyncGenerator<string> {
  yield 'line,column,reason,text\r\n';
  for await (const rejects of pages) {
    const lines = rejects.map(({ line, column, reason, text }) =>
      [String(line), column ?? '', reason, text].map(quote).join(','),
    );
    if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`;
  }
}

/** A spreadsheet would run cells that begin like a formula: https://owasp.org/www-community/attacks/CSV_Injection */
function quote(text: string): string {
  const safe = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
