/** Each word with a capital letter: `it services` becomes `It Services`. */
export function titleCase(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}
