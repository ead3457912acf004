import { describe, expect, it } from 'vitest';
import { checkImports, listImports } from './check-imports.ts';
import { dashboardImportTable, importTable, sandboxImportTable } from './import-table.ts';

const check = (file: string, text: string) => checkImports(file, text, importTable);

describe('the import table', () => {
  it.each([
    ['engine/gate.ts', "import { save } from '../storage/runs.ts';"],
    ['engine/gate.ts', "import { pipes } from '../pipes/field-slugify.ts';"],
    ['engine/gate.ts', "import { ask } from '../providers/kit/guarded-request.ts';"],
    ['contract/field.ts', "import { plan } from '../engine/plan/plan.ts';"],
    ['providers/hunter/hunter.ts', "import { a } from '../leadmagic/leadmagic.ts';"],
    ['pipes/field-slugify.ts', "import { run } from '../engine/run-record.ts';"],
    ['http/app.ts', "import { findRun } from '../storage/runs.ts';"],
    ['queue/worker.ts', "import { startServer } from '../main.ts';"],
    ['sandbox/simulate-task.ts', "import { createWorld } from '@headrace/sandbox';"],
    ['queue/worker.ts', "import {\n  a,\n  b,\n} from '../engine/run-record.ts';"],
    ['queue/worker.ts', "export { a } from '../engine/run-record.ts';"],
    ['new-folder/a.ts', ''],
  ])('refuses in %s: %s', (file, text) => {
    expect(check(file, text)).toHaveLength(1);
  });

  it.each([
    ['engine/gate.ts', "import type { Answer } from '../providers/kit/guarded-request.ts';"],
    [
      'engine/plan/plan.ts',
      "import { field } from '../../contract/field.ts';\nimport { a } from '../cell.ts';",
    ],
    ['providers/hunter/hunter.ts', "import { defineProvider } from '../kit/provider.ts';"],
    ['queue/worker.ts', "import type { SliceWork } from '../engine/ports.ts';"],
    ['pipes/names/split-name.ts', "import { titles } from './titles.ts';"],
    ['engine/gate.ts', "import { z } from 'zod';"],
  ])('allows in %s: %s', (file, text) => {
    expect(check(file, text)).toEqual([]);
  });

  it('reads imports over several lines and for side effects', () => {
    expect(listImports('a/b.ts', "import {\n  x,\n} from './c.ts';\nimport '../d.ts';")).toEqual([
      { target: 'a/c.ts', isPackage: false, isType: false },
      { target: 'd.ts', isPackage: false, isType: false },
    ]);
  });
});

describe('the import table of the sandbox', () => {
  const checkSandbox = (file: string, text: string) => checkImports(file, text, sandboxImportTable);

  it.each([
    ['vendors/hunter/hunter.ts', "import { a } from '../leadmagic/leadmagic.ts';"],
    ['vendors/hunter/hunter.ts', "import { simulators } from '../../simulators.ts';"],
    ['vendors/hunter/hunter.ts', "import { hunter } from '@headrace/server';"],
    [
      'vendors/hunter/hunter.ts',
      "import { hunter } from '../../../../server/src/providers/hunter/hunter.ts';",
    ],
    ['kit/own-tables.ts', "import type { OwnQuery } from '../../../server/src/providers/kit/own-query.ts';"],
    ['world/people.ts', "import { makeId } from '../kit/make-id.ts';"],
    ['index.ts', "import { createClient } from '@headrace/client';"],
  ])('refuses in %s: %s', (file, text) => {
    expect(checkSandbox(file, text)).toHaveLength(1);
  });

  it.each([
    ['vendors/hunter/hunter.ts', "import { judgeKey } from '../../kit/judge-key.ts';"],
    ['vendors/hunter/hunter.ts', "import type { World } from '../../world/world.ts';"],
    ['vendors/hunter/hunter.ts', "import { z } from 'zod';"],
    ['kit/simulated-internet.ts', "import { setTimeout as sleep } from 'node:timers/promises';"],
  ])('allows in %s: %s', (file, text) => {
    expect(checkSandbox(file, text)).toEqual([]);
  });
});

describe('the import table of the dashboard', () => {
  const checkPage = (file: string, text: string) => checkImports(file, text, dashboardImportTable);

  it.each([
    ['kit/button.tsx', "import { useRead } from '../data/read.ts';"],
    ['kit/button.tsx', "import { createClient } from '@headrace/client';"],
    ['cells/cell.tsx', "import { Dialog } from '@base-ui/react/dialog';"],
    ['grid/grid.tsx', "import { Cell } from '../cells/cell.tsx';"],
    ['data/read.ts', "import { Problem } from '../kit/problem.tsx';"],
    ['screens/runs/runs-screen.tsx', "import { a } from '../catalog/catalog-search.ts';"],
    ['screens/runs/runs-screen.tsx', "import { places } from '../../app/navigation.ts';"],
    ['screens/runs/runs-screen.tsx', "const a = () => import('../catalog/catalog-screen.tsx');"],
    ['screens/runs/runs-screen.tsx', "import lodash from 'lodash';"],
    ['graph/graph.tsx', "import uplot from 'uplot';"],
  ])('refuses in %s: %s', (file, text) => {
    expect(checkPage(file, text)).toHaveLength(1);
  });

  it.each([
    ['kit/button.tsx', "import { Button } from '@base-ui/react/button';"],
    [
      'cells/cell.tsx',
      "import type { Field } from '@headrace/client';\nimport { Badge } from '../kit/badge.tsx';",
    ],
    ['screens/runs/runs-screen.tsx', "import { useRead } from '../../data/read.ts';"],
    ['app/router.tsx', "const a = () => import('../screens/catalog/catalog-screen.tsx');"],
  ])('allows in %s: %s', (file, text) => {
    expect(checkPage(file, text)).toEqual([]);
  });
});
