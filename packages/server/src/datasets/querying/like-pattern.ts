/** Text as a pattern of `like` that only the text itself matches. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
