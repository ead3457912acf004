/** Reads `field=column`; a field alone goes to the column of its name. */
export function readField(text: string): [field: string, column: string] {
  const at = text.indexOf('=');
  return at < 1 ? [text, text] : [text.slice(0, at), text.slice(at + 1)];
}
