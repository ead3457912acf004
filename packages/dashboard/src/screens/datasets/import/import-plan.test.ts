import type { DatasetInspection } from '@headrace/client';
import { describe, expect, it } from 'vitest';
import { declarationOf, lackOfImport, matchColumns, nameOfFile, planImport } from './import-plan.ts';

const inspection: DatasetInspection = {
  format: 'csv',
  kind: 'companies',
  rows: 2,
  columns: [
    {
      name: 'company_name',
      source: 'Company Name',
      type: 'string',
      format: null,
      examples: ['Acme'],
      nulls: 0,
    },
    { name: 'company_domain', source: 'Domain', type: 'string', format: 'domain', examples: [], nulls: 1 },
    { name: 'employees', source: 'Employees', type: 'number', format: null, examples: ['12'], nulls: 0 },
  ],
};
const plan = planImport(inspection, 'My Leads 2026.csv');

it.each([
  ['My Leads 2026.csv', 'my-leads-2026'],
  ['2026 leads.jsonl', 'leads'],
  ['Kunden_Köln.tsv', 'kunden_k-ln'],
  ['.csv', 'csv'],
  ['---', ''],
])('calls the dataset of %s %s', (file, name) => expect(nameOfFile(file)).toBe(name));

it('declares what was understood', () => {
  expect(plan).toMatchObject({ name: 'my-leads-2026', kind: 'companies', key: null });
  expect(declarationOf(plan).columns).toEqual([
    { name: 'company_name', source: 'Company Name', type: 'string' },
    { name: 'company_domain', source: 'Domain', type: 'string', format: 'domain' },
    { name: 'employees', source: 'Employees', type: 'number' },
  ]);
});

it('leaves out columns that are not wanted, and a key that went with them', () => {
  const columns = plan.columns.map((one) => ({
    ...one,
    isWanted: one.name !== 'company_domain',
    isPublic: true,
  }));
  const declared = declarationOf({ ...plan, columns, key: 'company_domain' });
  expect(declared).not.toHaveProperty('key');
  expect(declared.columns.map(({ name, is_public: isPublic }) => [name, isPublic])).toEqual([
    ['company_name', true],
    ['employees', true],
  ]);
  expect(declarationOf({ ...plan, key: 'employees' }).key).toBe('employees');
});

describe('says what is lacking', () => {
  const renamed = (name: string) => plan.columns.map((one, index) => (index === 0 ? { ...one, name } : one));
  it.each([
    [{ name: 'Leads' }, 'small letters'],
    [{ name: 'taken' }, 'of this name already'],
    [{ columns: plan.columns.map((one) => ({ ...one, isWanted: false })) }, 'at least one'],
    [{ columns: renamed('employees') }, 'called employees'],
    [{ columns: renamed('Company') }, 'not a name for a field'],
    [{ columns: renamed('id') }, 'not "id"'],
  ])('%#', (change, told) => expect(lackOfImport({ ...plan, ...change }, ['taken'])).toContain(told));

  it('nothing, if all is there', () => expect(lackOfImport(plan, ['taken'])).toBeNull());
});

it('finds the columns of a dataset in a file, whatever their capitals', () => {
  const columns = [
    { name: 'company_name', source: 'COMPANY_NAME', type: 'string' as const },
    { name: 'city', source: 'City', type: 'string' as const },
  ];
  expect(matchColumns({ columns }, inspection).map(({ isThere }) => isThere)).toEqual([true, false]);
});
