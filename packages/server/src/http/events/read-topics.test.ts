import { expect, it } from 'vitest';
import { ServiceError } from '../../contract/errors.ts';
import { readEventId, writeEventId } from './event-ids.ts';
import { readTopics } from './read-topics.ts';

const run = 'r01234567890123456789012';
const read = (text: string) => readTopics(text, (id) => id === run);

const placesIn = (text: string) => {
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.type !== 'invalid-request') throw error;
    return error.errors?.map(({ path }) => path);
  }
};

it('reads topics in their order', () => {
  expect(read(`sheet:12,run:${run},runs,credits`)).toEqual([
    { name: 'sheet:12', kind: 'sheet', id: '12' },
    { name: `run:${run}`, kind: 'run', id: run },
    { name: 'runs', kind: 'runs', id: '' },
    { name: 'credits', kind: 'credits', id: '' },
  ]);
});

it.each([
  ['', ['topics[0]']],
  ['sheet:0', ['topics[0]']],
  ['sheet:2147483648', ['topics[0]']],
  ['sheet:1e3,credits,Runs', ['topics[0]', 'topics[2]']],
  ['run:x', ['topics[0]']],
  ['credits,runs,credits', ['topics[2]']],
  [' credits', ['topics[0]']],
  [Array.from({ length: 51 }, (_, at) => `sheet:${at + 1}`).join(), ['topics']],
  ['\0'.repeat(10_000), ['topics[0]']],
])('says what is wrong with %j, and where', (text, places) => {
  expect(placesIn(text)).toEqual(places);
});

it('reads ids of events as it writes them, and leaves out what is not one', () => {
  const known = new Map([
    ['sheet:12', '570'],
    [`run:${run}`, 'processing.3'],
    ['credits', '9'],
  ]);
  expect(readEventId(writeEventId(known))).toEqual(known);
  expect(readEventId(undefined)).toBeNull();
  expect(readEventId('')).toEqual(new Map());
  expect(readEventId('sheet:12=570&what=1&sheet:13=;drop')).toEqual(new Map([['sheet:12', '570']]));
  expect(readEventId('x'.repeat(10_000))).toEqual(new Map());
});
