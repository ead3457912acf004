import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportRule } from './import-table.ts';
import { dashboardImportTable, importTable } from './import-table.ts';

const page = readFileSync(join(import.meta.dirname, '../ARCHITECTURE.md'), 'utf8');
const [, tables = ''] = page.split('## Who may import whom\n');
const [ofServer = ''] = tables.split('\nOf the ');
const [, ofDashboard = ''] = tables.split('\nOf the dashboard');

interface Row {
  folder: string;
  cells: string[];
}

const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** One row for each folder that the first column names. */
function readRows(text: string): Row[] {
  const [table = ''] = text.split('\n## ');
  const lines = [...table.matchAll(/^\| (`.*) \|$/gm)].map(([, line = '']) => line.split(' |'));
  return lines.flatMap(([folders = '', ...cells]) => namesIn(folders).map((folder) => ({ folder, cells })));
}

/** A name stands for a target by its path, or by the end of it: `pipe.ts` for `engine/pipe.ts`. */
const stands = (name: string, target: string) =>
  matchesGlob(target, name) || matchesGlob(target, `**/${name}`);

/** What a cell of the page and a list of the table do not have in common. */
function compare(cell: string, targets: readonly string[], { folder }: Row): string[] {
  const names = namesIn(cell).filter((name) => !name.startsWith(`${folder}/`));
  return [
    ...names.filter((name) => !targets.some((target) => stands(name, target))),
    ...targets.filter((target) => !names.some((name) => stands(name, target))),
  ];
}

describe.each([
  ['the service', ofServer, importTable],
  ['the dashboard', ofDashboard, dashboardImportTable],
])('the import table of %s', (_, text, table: readonly ImportRule[]) => {
  const rows = readRows(text);

  it('has the same folders as its page', () => {
    expect(rows.map(({ folder }) => folder).toSorted()).toEqual(table.map(({ folder }) => folder).toSorted());
  });

  it.each(table.map((rule) => [rule.folder, rule] as const))(
    'allows %s what the page says',
    (folder, rule) => {
      const row = rows.find((one) => one.folder === folder);
      const [may = '', types = ''] = row?.cells ?? [];
      if (row === undefined || may.includes('everything')) return expect(may).toContain('everything');
      const isTyped = table === importTable;
      expect([
        ...compare(may, rule.may, row),
        ...(isTyped ? compare(types, rule.mayType ?? [], row) : []),
      ]).toEqual([]);
    },
  );
});
