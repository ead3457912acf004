/** The last word of a name, and what stands before it, for vendors that want the two apart. A single word is a first name. */
export function splitName(name: string): { first: string; last: string | undefined } {
  const at = name.trim().lastIndexOf(' ');
  if (at === -1) return { first: name.trim(), last: undefined };
  return { first: name.trim().slice(0, at), last: name.trim().slice(at + 1) };
}
