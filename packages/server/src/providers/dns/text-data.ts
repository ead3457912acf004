/** A chunk in quotes, with `\"`, `\\` and `\ddd` (RFC 1035, 5.1). */
const chunk = /"((?:[^"\\]|\\.)*)"/gs;

/** The text of a TXT record: its quoted chunks joined. Some resolvers leave the quotes out. */
export function textOf(data: string): string {
  if (!data.startsWith('"')) return data;
  let text = '';
  for (const [, quoted = ''] of data.matchAll(chunk)) text += quoted.replace(/\\(\d{3}|.)/gs, unescape);
  return text;
}

function unescape(_: string, code: string): string {
  return code.length === 3 ? String.fromCharCode(Number(code)) : code;
}
