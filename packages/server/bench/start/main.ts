/* `npm run bench:start`: how long the service takes to start, and what it holds at rest and at its peak, beside bare PGlite. */
import { parseArgs } from 'node:util';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import { closeConnections } from '../call.ts';
import { describeMachine } from '../on-tuned-postgres.ts';
import { goals } from './goals.ts';
import { measurePeak } from './measure-peak.ts';
import type { HomeFigures, StartFigures } from './measure-starts.ts';
import { measureStarts } from './measure-starts.ts';
import type { ProcessFigures } from './process-tree.ts';
import { residentMbOf } from './process-tree.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, runs: { type: 'string', default: '1000' } },
});
const rounds = Number(values.rounds);

type Row = { figure: string; goal: string; measured: string; 'processor time': string };

async function measureHome(name: string, postgresUrl: string | null): Promise<HomeFigures> {
  const all: HomeFigures[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await measureStarts(postgresUrl));
  const table = [
    rowOf(
      'first start',
      goals.firstSeconds,
      all.map(({ first }) => first),
    ),
    rowOf(
      'second start',
      goals.secondSeconds,
      all.map(({ second }) => second),
    ),
    ...bareRows(all),
  ];
  console.log(`\n${name}, median of ${rounds}, until /healthz answers; ${describeMachine()}`);
  console.table(table);
  const rest = medianBy(all, (each) => residentMbOf(each.rest));
  const bareMb = rest.bare?.second.restMb ?? null;
  const goal = bareMb === null ? goals.restMb : bareMb + goals.restOverBareMb;
  tellProcesses(`at rest: ${mb(residentMbOf(rest.rest))}, goal ${mb(goal)}`, rest.rest);
  if (bareMb !== null) console.log(`bare PGlite on the same folder, at rest: ${mb(bareMb)}`);
  return rest;
}

function bareRows(all: readonly HomeFigures[]): Row[] {
  const bare = all.flatMap((each) => each.bare ?? []);
  if (bare.length === 0) return [];
  return [
    rowOf(
      'bare PGlite, new folder',
      null,
      bare.map(({ first }) => first),
    ),
    rowOf(
      'bare PGlite, same folder',
      null,
      bare.map(({ second }) => second),
    ),
  ];
}

function rowOf(figure: string, goal: number | null, starts: readonly StartFigures[]): Row {
  const median = (of: (start: StartFigures) => number) => of(medianBy(starts, of)).toFixed(2);
  return {
    figure,
    goal: goal === null ? '' : `${goal} s`,
    measured: `${median(({ seconds }) => seconds)} s`,
    'processor time': `${median(({ cpuSeconds }) => cpuSeconds)} s`,
  };
}

function medianBy<Item>(items: readonly Item[], valueOf: (item: Item) => number): Item {
  const median = items.toSorted((a, b) => valueOf(a) - valueOf(b))[Math.floor(items.length / 2)];
  if (median === undefined) throw new Error('nothing was measured');
  return median;
}

function tellProcesses(title: string, tree: readonly ProcessFigures[]): void {
  console.log(title);
  console.table(
    tree.map(({ name, residentMb, ownMb }) => ({ name, resident: mb(residentMb), own: mb(ownMb) })),
  );
}

function mb(value: number): string {
  return `${value.toFixed(0)} MB`;
}

const bin = findPostgres();
const postgres = bin === null ? null : await startThrowawayPostgres(bin, { durable: true });
try {
  await measureHome('Embedded database', null);
  if (postgres === null) console.log('There is no PostgreSQL on this machine.');
  else {
    await measureHome('PostgreSQL', postgres.url);
    const peak = await measurePeak(postgres.url, Number(values.runs));
    tellProcesses(
      `peak of ${values.runs} queued runs of 100 records: ${mb(residentMbOf(peak))}, goal ${mb(goals.peakMb)}`,
      peak,
    );
  }
} finally {
  await postgres?.stop();
  await closeConnections();
}
