import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { ImportRule } from './import-table.ts';

interface Import {
  /** Path of the imported file, relative to the source root; or the name of a package, with what follows it. */
  target: string;
  isPackage: boolean;
  isType: boolean;
}

const importPattern = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm;
/** Parts that are loaded later. */
const lazyPattern = /\bimport\('([^']+)'\)/g;

/** The imports of a source text that stands at `file`. */
export function listImports(file: string, text: string): Import[] {
  const listed = [...text.matchAll(importPattern)].map(([, type, specifier = '']) => ({ type, specifier }));
  const lazy = [...text.matchAll(lazyPattern)].map(([, specifier = '']) => ({ type: undefined, specifier }));
  return [...listed, ...lazy].map(({ type, specifier }) => {
    const isPackage = !specifier.startsWith('.');
    const target = isPackage ? specifier : join(dirname(file), specifier);
    return { target, isPackage, isType: type !== undefined };
  });
}

/** One line for each import that the table does not allow. */
export function checkImports(file: string, text: string, table: readonly ImportRule[]): string[] {
  const rule = table.find(({ folder }) => isIn(file, folder));
  if (rule === undefined) return [`${file}: this place is not in the import table; give it a row`];
  const home = folderOf(file, rule.folder);
  return listImports(file, text).flatMap((one) => {
    if (listAllowed(one, rule, home).some((folder) => isIn(one.target, folder))) return [];
    return [`${file}: ${rule.folder} may not import ${one.isType ? 'types of ' : ''}${one.target}`];
  });
}

function listAllowed({ target, isPackage, isType }: Import, rule: ImportRule, home: string): string[] {
  if (isPackage) {
    const { packages, typePackages } = rule;
    return packages === undefined ? [target] : [...packages, ...(isType ? (typePackages ?? []) : [])];
  }
  return [home, ...rule.may, ...(isType ? (rule.mayType ?? []) : [])];
}

/** Whether a file lies in a folder; a `*` in its path stands for the name of any one folder. */
function isIn(file: string, folder: string): boolean {
  const parts = file.split('/');
  return folder.split('/').every((name, index) => name === '*' || name === parts[index]);
}

/** The folder with its `*` filled in, so that one vendor's folder is not another's. */
function folderOf(file: string, folder: string): string {
  return file.split('/').slice(0, folder.split('/').length).join('/');
}

/** Checks files given by path; returns every violation. */
export function checkFiles(root: string, files: readonly string[], table: readonly ImportRule[]): string[] {
  return files.flatMap((file) => checkImports(relative(root, file), readFileSync(file, 'utf8'), table));
}
