import type { WrittenCall } from '../../data/write-call.ts';
import { writeReads } from '../../data/write-call.ts';
import { lastDays, zoneOf } from './days.ts';
import { toFilter } from './ledger/entry-filter.ts';
import type { SpendParams } from './spend-search.ts';

/** What the view reads, in the languages that can ask for it. */
export function writeSpendCalls(params: SpendParams, { origin, now }: { origin: string; now: Date }) {
  const { view = 'overview', entry } = params;
  if (view === 'budgets') return writeBudgets(origin);
  if (view === 'overview') return writeUsage(params, { origin, now });
  return entry === undefined ? writeEntries(params, origin) : writeProof(entry, origin);
}

function writeUsage({ days = 30 }: SpendParams, { origin, now }: { origin: string; now: Date }) {
  const from = (lastDays(now, days)[0]?.startsAt ?? now).toISOString();
  const filter = { group: 'day', from, zone: zoneOf() };
  return writeReads(
    {
      path: `/v1/credits/usage?${new URLSearchParams(filter).toString()}`,
      expression: `client.readUsage(${JSON.stringify(filter)})`,
      command: `credits usage --group day --from ${from} --zone ${filter.zone}`,
    },
    origin,
  );
}

function writeEntries(params: SpendParams, origin: string): WrittenCall[] {
  const filter = toFilter(params);
  const given = Object.entries(filter);
  const query = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
  const options = given.map(([name, value]) => ` --${name === 'run_id' ? 'run' : name} ${value}`).join('');
  return writeReads({ path: `/v1/credits${query}`, command: `credits entries${options}` }, origin);
}

function writeProof(entry: string, origin: string): WrittenCall[] {
  return writeReads(
    {
      path: `/v1/credits/entries/${entry}`,
      expression: `client.proveEntry(${JSON.stringify(entry)})`,
      command: `credits prove ${entry}`,
    },
    origin,
  );
}

function writeBudgets(origin: string): WrittenCall[] {
  return writeReads(
    { path: '/v1/budgets', expression: 'client.listBudgets()', command: 'budgets list' },
    origin,
  );
}
