/*
 * `npm run bench:complete`: how long autocomplete takes over 100,000 options, and over the real list of places; how long an
 * index takes to build, for how long at a time it keeps everybody else waiting, and what it needs of memory.
 */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { findOptions } from '../../src/complete/find-options.ts';
import type { OptionIndex } from '../../src/complete/index-options.ts';
import { indexOptions } from '../../src/complete/index-options.ts';
import type { Option } from '../../src/complete/option.ts';
import { loadLocations } from '../../src/complete/sources/places.ts';
import { makeOptions } from './make-options.ts';

const rounds = 2000;
const limit = 10;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function usedMegabytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

interface Watched<Result> {
  result: Result;
  ms: number;
  /** For how long at most nobody else had their turn. */
  longestStepMs: number;
}

async function watch<Result>(task: () => Promise<Result>): Promise<Watched<Result>> {
  const start = performance.now();
  let longestStepMs = 0;
  let isOver = false;
  const watching = (async () => {
    let last = performance.now();
    while (!isOver) {
      await setImmediate();
      longestStepMs = Math.max(longestStepMs, performance.now() - last);
      last = performance.now();
    }
  })();
  const result = await task();
  const ms = performance.now() - start;
  isOver = true;
  await watching;
  return { result, ms, longestStepMs };
}

async function measureBuild(name: string, load: () => Promise<readonly Option[]>) {
  const before = usedMegabytes();
  const loaded = await watch(load);
  const indexed = await watch(() => indexOptions(loaded.result));
  const index = indexed.result;
  const row = {
    list: name,
    options: index.options.length,
    words: index.vocabulary.words.length,
    'load ms': Math.round(loaded.ms),
    'index ms': Math.round(indexed.ms),
    'longest step of load': Math.round(loaded.longestStepMs),
    'of index': Math.round(indexed.longestStepMs),
    'memory MB': Math.round(usedMegabytes() - before),
  };
  return { row, index };
}

/** Queries of each kind, made of the options themselves. */
function makeQueries({ options }: OptionIndex): Record<string, (turn: number) => string> {
  const value = (turn: number): string => options[(turn * 7919) % options.length]?.value ?? '';
  const mistype = (text: string, turn: number): string => {
    const at = 1 + (turn % 4);
    return `${text.slice(0, at)}${text.charAt(at + 1)}${text.charAt(at)}${text.slice(at + 2)}`;
  };
  return {
    empty: () => '',
    'one letter': (turn) => value(turn).slice(0, 1),
    'prefix of 3': (turn) => value(turn).slice(0, 3),
    'whole value': value,
    'second word': (turn) => value(turn).split(' ')[1] ?? '',
    'typo in 6': (turn) => mistype(value(turn).slice(0, 6), turn),
    'typo in 12': (turn) => mistype(value(turn).slice(0, 12), turn),
    'inside words': (turn) => value(turn).slice(2, 8),
    'no hit': (turn) => `xqzw${turn}jkvq`,
    'four long words, no hit': (turn) => `xqzwvkjh${turn} anlayticz corpxration whizzbangs`,
  };
}

function measureQueries(index: OptionIndex): Record<string, Record<string, number | string>> {
  return Object.fromEntries(
    Object.entries(makeQueries(index)).map(([kind, make]) => {
      let found = 0;
      const run = (turn: number): number => {
        const query = make(turn);
        const start = performance.now();
        found += Math.min(1, findOptions(index, query, limit).length);
        return performance.now() - start;
      };
      for (let turn = 0; turn < 200; turn += 1) run(turn);
      found = 0;
      const times = Array.from({ length: rounds }, (_, turn) => run(turn)).toSorted(
        (one, other) => one - other,
      );
      const share = (part: number): string => (times[Math.floor(part * rounds)] ?? 0).toFixed(2);
      return [
        kind,
        {
          'p50 ms': share(0.5),
          'p95 ms': share(0.95),
          'p99 ms': share(0.99),
          'found %': (100 * found) / rounds,
        },
      ];
    }),
  );
}

const made = await measureBuild('made-up companies', async () => makeOptions(100_000));
const places = await measureBuild('locations', loadLocations);
console.table([made.row, places.row]);
for (const { row, index } of [made, places]) {
  console.log(row.list);
  console.table(measureQueries(index));
}
