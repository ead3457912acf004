/** Whether what is typed behind a text belongs to a quotation that began in it. */
export function isInQuotes(text: string): boolean {
  let open: string | null = null;
  for (const letter of text) {
    if (open === null && (letter === '"' || letter === "'")) open = letter;
    else if (letter === open) open = null;
  }
  return open !== null;
}
