/* A waterfall of five vendors over a sheet beside the same people as plain runs. */
import { createWorld, samplePeople } from '@headrace/sandbox';
import { runAll } from '../../run-all.ts';
import type { BenchService } from '../../spawn.ts';
import type { BenchApi } from './bench-api.ts';
import { awaitRun, startRun } from './bench-api.ts';
import type { Figures } from './goals.ts';
import { measureVisible, visibleRows } from './measure-visible.ts';
import { createFilledSheet, writeRecords } from './native-sheet.ts';

const fields = ['name', 'company_domain'];
const pipe = { pipe_id: 'person:workemail:waterfall@1' };
const warmRecords = 200;

export async function measureWaterfallSheet(
  api: BenchApi,
  { service, rows, file }: { service: BenchService; rows: number; file: string },
): Promise<Figures> {
  // Some more, which run later.
  const inSheet = peopleOf(rows + visibleRows);
  const sheet = await createFilledSheet(api, { name: 'waterfall', columns: fields, pipes: [pipe] });
  await writeRecords(file, { fields, records: inSheet });
  await api.upload(`${sheet.path}/import`, file);
  await runAll(service, bodiesOf(inSheet.slice(0, warmRecords)));
  const run = await startRun(api, sheet.path, { pipes: sheet.pipes, rows: { first: rows } });
  const seconds = await awaitRun(api, run);
  const startedAt = performance.now();
  const { endedAt } = await runAll(service, bodiesOf(inSheet.slice(0, rows)));
  const [ofSheet, plain] = [rows / seconds, rows / ((endedAt - startedAt) / 1000)];
  return {
    'sheet run of a waterfall, rows/s': ofSheet,
    'waterfall as plain runs, records/s': plain,
    'waterfall, sheet run / plain runs': ofSheet / plain,
    ...(await measureVisible(api, { ...sheet, from: rows })),
  };
}

/** The same for the sheet and for plain runs, which are asked about one after the other. */
function peopleOf(count: number): Person[] {
  const world = createWorld();
  const all = samplePeople(world, Math.min(count, world.personCount));
  return Array.from({ length: count }, (_, at) => all[at % all.length]).filter((one) => one !== undefined);
}

interface Person {
  name: string;
  company_domain: string;
}

function bodiesOf(people: readonly Person[]): string[] {
  return Array.from({ length: Math.ceil(people.length / 100) }, (_, at) => {
    const input = people
      .slice(at * 100, at * 100 + 100)
      .map(({ name, company_domain }, index) => ({ id: index, name, company_domain }));
    return JSON.stringify({ pipes: [pipe], input });
  });
}
