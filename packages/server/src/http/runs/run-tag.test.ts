import { expect, it } from 'vitest';
import { isTagNamed, tagOfRun } from './run-tag.ts';

const ended = { status: 'completed', endedAt: 1_795_000_000_000, spent: 12_500 } as const;
const tag = tagOfRun(ended) ?? '';

it('is weak, and the same for the same run', () => {
  expect(tag).toMatch(/^W\/"[\w.-]+"$/);
  expect(tagOfRun({ ...ended })).toBe(tag);
});

it.each([{ status: 'canceled' }, { endedAt: 1_795_000_000_001 }, { spent: 12_501 }] as const)(
  'is another one for a run with %o',
  (change) => {
    expect(tagOfRun({ ...ended, ...change })).not.toBe(tag);
  },
);

it.each([{ status: 'pending' }, { status: 'processing' }, { endedAt: null }] as const)(
  'is not there for a run with %o',
  (change) => {
    expect(tagOfRun({ ...ended, ...change })).toBeNull();
  },
);

it.each([tag, tag.slice(2), `"other", ${tag}`, `${tag} , W/"other"`, '*', ' * '])('%s names it', (header) => {
  expect(isTagNamed(header, tag)).toBe(true);
});

it.each(['', '"other"', 'W/"other", "more"', tag.slice(0, -2), '"*"', `x${tag}`])('%s does not', (header) => {
  expect(isTagNamed(header, tag)).toBe(false);
});
