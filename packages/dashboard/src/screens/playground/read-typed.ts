/** What the text of a cell means. It stays of the kind that it was: a number of a number, JSON of JSON. */
export function readTyped(text: string, before: unknown): unknown {
  if (text === '') return null;
  if (typeof before === 'string' || before === null || before === undefined) return text;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === typeof before ? read : text;
  } catch {
    return text;
  }
}

/** The text that stands in the cell while it is edited. */
export function writeTyped(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
