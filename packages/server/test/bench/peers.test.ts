import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, inject, it, test } from 'vitest';
import { createWorld, samplePeople } from '@headrace/sandbox';
import { countLines } from '../../bench/peers/count-lines.ts';
import { peers } from '../../bench/peers/list-peers.ts';
import type { Turn } from '../../bench/peers/measure-peer.ts';
import { measurePeer } from '../../bench/peers/measure-peer.ts';
import { enrich } from '../../bench/peers/programs/postgres-script.ts';
import { tellPeers } from '../../bench/peers/tell-peers.ts';
import { createBenchHome } from '../../bench/spawn.ts';
import type { BenchVendors } from '../../bench/waterfall/bench-vendors.ts';
import { startVendors } from '../../bench/waterfall/bench-vendors.ts';

const people = samplePeople(createWorld(), 20).map(({ id, name, company_domain }) => {
  return { id, name, company_domain };
});

async function withVendors<T>(work: (vendors: BenchVendors) => Promise<T>): Promise<T> {
  const vendors = await startVendors(1, { samples: [people.length] });
  return work(vendors).finally(() => vendors.stop());
}

it('the script that writes to PostgreSQL stores a result for everybody, also when it runs again', async () => {
  const url = inject('postgresUrl');
  if (url === null) return;
  const home = await createBenchHome(url);
  const client = new pg.Client({ connectionString: home.databaseUrl ?? '' });
  await client.connect();
  try {
    const found = await withVendors(async (vendors) => {
      const task = { vendorsUrl: vendors.url, storeUrl: home.databaseUrl ?? '', apiKey: '', concurrency: 5 };
      await enrich({ ...task, people: people.slice(0, 7) });
      return enrich({ ...task, people });
    });
    const { rows } = await client.query('select person, work_email from results order by person');
    expect(rows.map(({ person }) => person)).toEqual(people.map(({ id }) => id).toSorted());
    expect(rows.filter(({ work_email: email }) => email !== null)).toHaveLength(found);
    expect(found).toBeGreaterThan(people.length / 2);
  } finally {
    await client.end();
    await home.remove();
  }
});

test.each(['bare-script', 'postgres-script', 'headrace'])('%s finds what the others find', async (id) => {
  const url = inject('postgresUrl');
  const peer = peers.find((each) => each.id === id);
  if (url === null || peer === undefined) return;
  const turn = await withVendors((vendors) => {
    const around = { postgres: { url, pid: process.pid }, redis: null, vendorsUrl: vendors.url };
    const job = {
      ...around,
      vendors,
      people,
      warmPeople: people.slice(0, 3),
      concurrency: 80,
      foreignFolder: '',
    };
    return measurePeer(peer, job);
  });
  const bare = await bareTurn();
  expect([turn.found, turn.calls]).toEqual([bare.found, bare.calls]);
  expect([turn.seconds > 0, turn.cpuSeconds > 0, turn.peakMb > 10]).toEqual([true, true, true]);
});

let known: Promise<Turn> | undefined;

function bareTurn(): Promise<Turn> {
  const [bare] = peers;
  if (bare === undefined) throw new Error('there is no bare script');
  known ??= withVendors((vendors) => {
    const around = { postgres: { url: '', pid: 0 }, redis: null, vendorsUrl: vendors.url, foreignFolder: '' };
    return measurePeer(bare, { ...around, vendors, people, warmPeople: [], concurrency: 1 });
  });
  return known;
}

it('has a program for each, and a name for each program', async () => {
  const folder = new URL('../../bench/peers/programs/', import.meta.url);
  const programs = (await readdir(folder)).map((name) => name.replace(/\.ts$/, ''));
  expect(peers.map(({ id }) => id).toSorted()).toEqual(programs.toSorted());
  const bare = await readFile(new URL('bare-script.ts', folder), 'utf8');
  expect(countLines(bare)).toBeLessThan(bare.split('\n').length);
});

test.each([
  ['', 0],
  ['const a = 1;\n\n  const b = 2;\n', 2],
  ['// why\nconst a = 1; // why\n', 1],
  ['/* why */\nconst a = 1;\n', 1],
  ['/**\n * Why,\n * and how.\n */\nconst a = 1;\n/* why\n   so */\n', 1],
])('counts lines that are neither blank nor comments: %j', (source, count) => {
  expect(countLines(source)).toBe(count);
});

test('the table has the middle of each figure, and compares with the first', () => {
  const turn = (seconds: number, cpuSeconds: number, peakMb: number): Turn => {
    return { seconds, cpuSeconds, peakMb, found: 9, calls: 20 };
  };
  const table = tellPeers(
    [
      { name: 'bare', lines: 20, turns: [turn(2, 1, 100), turn(4, 3, 101)] },
      { name: 'other', lines: 70, turns: [turn(9, 8, 300), turn(5, 2, 200), turn(6, 4, 250)] },
    ],
    1000,
  );
  expect(table).toEqual({
    bare: {
      'records/min': 20_000,
      'time / bare': 1,
      'CPU ms a record': 2,
      'peak MB': 101,
      calls: 20,
      found: 9,
      'lines of user code': 20,
    },
    other: {
      'records/min': 10_000,
      'time / bare': 2,
      'CPU ms a record': 4,
      'peak MB': 250,
      calls: 20,
      found: 9,
      'lines of user code': 70,
    },
  });
});
