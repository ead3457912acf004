/* The rows in the answer of a search, one by one: all of them at once would be read for too long. */

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, comma] = [...'"\\{}[],'].map(
  (sign) => sign.charCodeAt(0),
);

const start = '"results":[';

interface SplitRows {
  /** Texts of the rows. */
  rows: Generator<string>;
  /** The members after the rows, as JSON; to be asked for when all rows were taken. */
  rest(): string;
}

/** Of an answer that begins with its rows, as every one does. */
export function splitRows(body: string): SplitRows {
  if (!body.startsWith(start)) throw new Error('the answer of a search does not begin with its results');
  let at = start.length;
  function* takeRows(): Generator<string> {
    while (at < body.length && body.charCodeAt(at) !== closeBracket) {
      if (body.charCodeAt(at) === comma) at += 1;
      const end = endOfValue(body, at);
      yield body.slice(at, end);
      at = end;
    }
  }
  return { rows: takeRows(), rest: () => `{${body.slice(at + 2)}}` };
}

/** Where the object that begins here ends. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfText(text, at);
    else if (sign === openBrace || sign === openBracket) depth += 1;
    else if (sign === closeBrace || sign === closeBracket) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new Error('the answer of a search ends within a row');
}

function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - backslashes - 1) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  throw new Error('the answer of a search ends within a text');
}
