/** What a header is without capitals and marks, as the service compares it: `Work Email` is `work_email`. */
export function simplifyHeader(header: string): string {
  const name = header.trim() === 'id' ? 'external_id' : header.trim();
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');
}

/** The column of a sheet that a header of a file goes to; null if the sheet has none. */
export function columnFor(header: string, columns: readonly string[]): string | null {
  const name = header.trim() === 'id' ? 'external_id' : header.trim();
  return (
    columns.find((column) => column === name) ??
    columns.find((column) => simplifyHeader(column) === simplifyHeader(header)) ??
    null
  );
}
