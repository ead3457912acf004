import { openText } from '../enrich/open-text.ts';

const keysPerCall = 1000;
/** The service rejects keys that are far shorter, so of a longer line its beginning is enough. */
const longestLine = 10_000;

/** The keys of a file, one a line, as many at a time as one call takes. Blank lines are skipped. */
export async function* readKeys(file: string): AsyncGenerator<string[]> {
  yield* groupKeys(openText(file));
}

/** However large the text is, and however long its lines, no more than the keys of one call are kept. */
export async function* groupKeys(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for await (const line of splitLines(text)) {
    if (line.trim() === '') continue;
    keys.push(line);
    if (keys.length < keysPerCall) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
}

async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const [end = '', ...more] = piece.split('\n');
    rest += end.slice(0, longestLine - rest.length);
    for (const next of more) {
      yield withoutReturn(rest);
      rest = next.slice(0, longestLine);
    }
  }
  yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
