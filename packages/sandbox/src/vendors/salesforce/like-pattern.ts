/** What a pattern of LIKE is made of: any text, any one character, or a character itself. */
type Part = 'any' | 'one' | { letter: string };

/** `%` is any text, `_` any one character, a backslash makes the next one itself. Case is not heeded. */
export function compileLike(pattern: string): (text: string) => boolean {
  const parts: Part[] = [];
  const letters = [...pattern.toLowerCase()];
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? '';
    if (letter === '%') parts.push('any');
    else if (letter === '_') parts.push('one');
    else if (letter === '\\') parts.push({ letter: letters[(at += 1)] ?? '' });
    else parts.push({ letter });
  }
  return (text) => fits([...text.toLowerCase()], parts);
}

/** Goes back to the last `any` only, so that no pattern takes longer than its length times that of the text. */
function fits(text: readonly string[], parts: readonly Part[]): boolean {
  let at = 0;
  let part = 0;
  let lastAny = -1;
  let lastAt = 0;
  while (at < text.length) {
    const wanted = parts[part];
    if (wanted === 'any') {
      lastAny = part;
      lastAt = at;
      part += 1;
    } else if (wanted === 'one' || (wanted !== undefined && wanted.letter === text[at])) {
      at += 1;
      part += 1;
    } else if (lastAny === -1) {
      return false;
    } else {
      part = lastAny + 1;
      lastAt += 1;
      at = lastAt;
    }
  }
  return parts.slice(part).every((rest) => rest === 'any');
}
