import type { CreditUsage } from '@headrace/client';
import { expect, it } from 'vitest';
import { averagePerFound, listGroups } from './list-groups.ts';

const sums = (credits: number) => ({ credits, fees: 0, entries: 1 });
const none = { credits: 0, fees: 0, entries: 0 };
const usage = (given: Partial<CreditUsage>): CreditUsage => ({
  group: 'pipe',
  from: '',
  to: '',
  counted_from: '',
  total: sums(10),
  groups: [],
  others: none,
  ...given,
});
const known = { names: new Map([['k1', 'CRM']]), providers: [] };
const recent = {
  asked: 20,
  answered: 18,
  found: 8,
  hit_rate: 8 / 18,
  median_ms: 400,
  credits: 4,
};

it('names groups, and says what has no group', () => {
  const namesOf = (group: CreditUsage['group'], groups: CreditUsage['groups']) =>
    listGroups(usage({ group, groups }), known).map(({ name }) => name);
  const row = (key: string | null, label: string | null = null) => ({ key, label, ...sums(1) });
  expect(namesOf('pipe', [row('a@1', 'Find'), row('b@1'), row(null)])).toEqual([
    'Find',
    'b@1',
    'Runs that are no longer kept',
  ]);
  expect(namesOf('key', [row('k1'), row('gone')])).toEqual(['CRM', 'gone']);
  const sheets = listGroups(usage({ group: 'sheet', groups: [row('3', 'Leads'), row('4')] }), known);
  expect(sheets.map(({ isDeleted }) => isDeleted)).toEqual([false, true]);
  expect(namesOf('sheet', [row('3', 'Leads'), row('4'), row(null)])).toEqual([
    'Leads',
    'Sheet 4, deleted',
    'Not of a sheet',
  ]);
});

it('has the share of each, and the others in one row', () => {
  const groups = [{ key: 'a', label: null, ...sums(7.5) }];
  const rows = listGroups(usage({ groups, others: sums(2.5) }), known);
  expect(rows.map(({ name, share }) => [name, share])).toEqual([
    ['a', 0.75],
    ['All others', 0.25],
  ]);
});

it('refunds alone are no share', () => {
  const groups = [{ key: 'a', label: null, ...sums(-1) }];
  expect(listGroups(usage({ groups, total: sums(-1) }), known)[0]?.share).toBe(0);
});

it('knows what a found value cost, where something was found', () => {
  const providers = [
    { id: 'hunter', recent },
    { id: 'prospeo', recent: { ...recent, found: 0 } },
    { id: 'icypeas', recent: null },
  ];
  const groups = ['hunter', 'prospeo', 'icypeas', 'headrace'].map((key) => ({
    key,
    label: null,
    ...sums(1),
  }));
  const rows = listGroups(usage({ group: 'provider', groups }), { ...known, providers });
  expect(rows.map(({ perFound }) => perFound)).toEqual([0.5, null, null, null]);
});

it('knows what a found value cost in all, failed questions included', () => {
  const dear = { ...recent, found: 0, credits: 2 };
  expect(averagePerFound([{ recent }, { recent: dear }, { recent: null }])).toBe(6 / 8);
  expect(averagePerFound([{ recent: dear }])).toBeNull();
});
