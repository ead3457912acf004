/*
 * Splits names and looks up work emails for the rows of prospects.csv, in the simulated world, which costs nothing:
 *
 *   npm start                                     (prints an API key)
 *   HEADRACE_API_KEY=hr_… npx node examples/client/enrich-leads.ts
 */
import { readFile } from 'node:fs/promises';
import { createClient, HeadraceError, pipe } from '@headrace/client';

const client = createClient({
  baseUrl: process.env.HEADRACE_URL ?? 'http://127.0.0.1:4400',
  apiKey: process.env.HEADRACE_API_KEY,
});

const pipes = [
  pipe('person:name:split@1'),
  pipe('person:workemail:waterfall@1', {
    config: { providers: [{ provider: 'leadmagic' }, { provider: 'hunter' }] },
  }),
] as const;

/** The rows of a simple CSV file, without quotes or line ends in cells. */
async function* readRows(path: URL): AsyncGenerator<Record<string, string>> {
  const [header = '', ...lines] = (await readFile(path, 'utf8')).trim().split('\n');
  const columns = header.split(',');
  for (const line of lines) {
    const cells = line.split(',');
    yield Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  }
}

let found = 0;
try {
  const rows = client.enrich(readRows(new URL('../prospects.csv', import.meta.url)), pipes, {
    config: { environment: 'sandbox' },
    // The same name within a day gives the same runs: start it again after Ctrl-C, and nothing is done twice.
    name: 'prospects',
  });
  for await (const { index, values } of rows) {
    if (values.work_email !== null) found += 1;
    console.log(index, values.first_name, values.last_name, values.work_email ?? '-');
  }
  console.log(`${found} work emails`);
} catch (error) {
  if (!(error instanceof HeadraceError)) throw error;
  console.error(`${error.message}\n${error.remedy}`);
  process.exitCode = 1;
}
