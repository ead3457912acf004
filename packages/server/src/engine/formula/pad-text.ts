/** `$pad`: JSONata's own takes milliseconds for what this does in microseconds. A negative width pads to the left. */
export function padText(text: unknown, width: unknown, filler: unknown = ' '): string | undefined {
  if (typeof text !== 'string') return undefined;
  const missing = Math.abs(Math.trunc(Number(width))) - Array.from(text).length;
  if (!(missing > 0)) return text;
  const padding = fill(typeof filler === 'string' && filler !== '' ? filler : ' ', missing);
  return Number(width) > 0 ? text + padding : padding + text;
}

/** This many characters, each of which may be two UTF-16 units. */
function fill(filler: string, count: number): string {
  if (filler.length === 1) return filler.repeat(count);
  const characters = Array.from(filler);
  const rest = characters.slice(0, count % characters.length).join('');
  return filler.repeat(Math.floor(count / characters.length)) + rest;
}
