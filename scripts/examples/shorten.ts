/* Makes a recorded call small enough to be read: two of a kind say as much as a hundred. */
const maxItems = 2;
const maxLength = 240;
const maxLines = 6;

/** Objects with so many members are maps; no record on the wire has as many. */
const maxMembers = 40;

export function shorten(value: unknown): unknown {
  if (typeof value === 'string') return shortenText(value);
  if (Array.isArray(value)) return value.slice(0, maxItems).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  const kept = members.length > maxMembers ? members.slice(0, maxItems) : members;
  return Object.fromEntries(kept.map(([name, item]) => [name, shorten(item)]));
}

function shortenText(text: string): string {
  const lines = text.split('\n');
  const few = lines.length > maxLines ? `${lines.slice(0, maxLines).join('\n')}\n` : text;
  // What has no spaces is an address or a token, and means nothing in part.
  const isProse = few.includes(' ') && !few.includes('\n');
  return few.length > maxLength && isProse ? `${few.slice(0, maxLength - 1).trimEnd()}…` : few;
}
