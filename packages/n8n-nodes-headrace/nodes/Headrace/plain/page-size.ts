/** How many rows to ask for in each page, so that as few pages as possible give as few rows too many as possible. */
export function pageSize(wanted: number, maxRows: number): number {
  if (!Number.isFinite(wanted)) return maxRows;
  return Math.ceil(wanted / Math.ceil(wanted / maxRows));
}
