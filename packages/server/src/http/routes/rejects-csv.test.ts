import { expect, it } from 'vitest';
import type { Reject } from '../../contract/datasets.ts';
import { rejectsCsv } from './rejects-csv.ts';

async function write(...texts: string[]): Promise<string> {
  const page = texts.map((text): Reject => ({ line: 2, column: 'n', reason: 'No number.', text }));
  let file = '';
  for await (const lines of rejectsCsv(
    (async function* () {
      yield await Promise.resolve(page);
    })(),
  ))
    file += lines;
  return file;
}

it('quotes what a value has of quotes and lines', async () => {
  expect(await write('a "b"\nc')).toBe('line,column,reason,text\r\n"2","n","No number.","a ""b""\nc"\r\n');
});

it.each(['=1+1', '+cmd', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠1'])(
  'puts a quote before %j, which a spreadsheet would compute',
  async (text) => expect(await write(text)).toContain(`"'${text}"`),
);
