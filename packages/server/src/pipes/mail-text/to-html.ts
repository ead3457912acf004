const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as paragraphs: a blank line starts a new one, other line breaks stay. Nothing in it is treated as markup. */
export function toHtml(text: string): string {
  return text
    .replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)
    .split(/\r?\n[^\S\n]*(?:\r?\n[^\S\n]*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n');
}
