import { expect, it } from 'vitest';
import { readRunsSearch } from './runs-search.ts';

it('takes from an address what it knows, and nothing else', () => {
  const address = { status: 'failed', environment: 'moon', kind: 'search', pipe: '', x: 1 };
  expect(readRunsSearch(address)).toEqual({ status: 'failed', kind: 'search' });
});
