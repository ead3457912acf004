/**
 * A copy of a piece of text. What is cut out of a longer one keeps all of that in memory; so whatever is to outlive
 * the piece of the file that it stands in must be detached from it.
 */
export function detachText(text: string): string {
  return Buffer.from(text).toString();
}
