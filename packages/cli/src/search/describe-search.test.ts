import { expect, it } from 'vitest';
import { describeSearch } from './describe-search.ts';
import { search } from './search-client.fixture.ts';

const exampleOf = (example: Record<string, unknown>) =>
  describeSearch({ ...search, example })
    .split('Example\n')[1]
    ?.trim()
    .split('\n');

it('shows an example as a command, quoted for a shell', () => {
  const filters = {
    places: { include: ['Bonn', 'Berlin, Germany'], exclude: ["L'Aquila"] },
    titles: ['CEO'],
    founded: { min: 2010, max: null },
    is_public: true,
    query: 'who?',
  };
  expect(exampleOf({ limit: 5, filters })).toEqual([
    "headrace search companies:profiles:fake@1 --sandbox --filter places=Bonn --filter 'places=Berlin, Germany' " +
      String.raw`--filter 'places!=L'\''Aquila' --filter titles=CEO --filter founded=2010.. --filter is_public=true ` +
      "--filter 'query=who?' --limit 5 --out rows.csv",
  ]);
});

it('shows what flags cannot say as the file that a command takes', () => {
  expect(exampleOf({ object: 'contacts' })).toEqual([
    '{',
    '    "object": "contacts"',
    '  }',
    '  headrace search companies:profiles:fake@1 --config FILE --out rows.csv',
  ]);
});
