import { CliError } from '../cli-error.ts';
import { isObject } from '../is-object.ts';
import type { Row } from './row.ts';

/** The rows of a text with one JSON object per line. Blank lines are skipped. */
export async function* readJsonl(text: AsyncIterable<string>): AsyncGenerator<Row> {
  let number = 0;
  let line = 0;
  for await (const content of splitLines(text)) {
    line += 1;
    if (content.trim() !== '') yield { number: (number += 1), line, values: parseLine(content, line) };
  }
}

async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest: string[] = [];
  for await (const piece of text) {
    const [end = '', ...more] = piece.split('\n');
    rest.push(end);
    if (more.length === 0) continue;
    yield rest.join('');
    rest = [more.pop() ?? ''];
    yield* more;
  }
  yield rest.join('');
}

function parseLine(content: string, line: number): Row['values'] {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw new CliError(`Line ${line} is not JSON.`);
  }
  if (!isObject(value)) throw new CliError(`Line ${line} is not a JSON object.`);
  return value;
}
