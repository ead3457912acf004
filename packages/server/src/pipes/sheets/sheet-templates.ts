/* Names of sheets and other texts of a config, which are templates over the record. */
import { listNameProblem } from '../../contract/list-name.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { ComputeContext, Outcome } from '../../engine/pipe.ts';
import { PipeFailure } from '../../engine/pipe.ts';
import { renderFields } from '../../engine/template/render-fields.ts';
import type { Templates } from '../lists/list-templates.ts';

/** The project of the older pipes, which name none. */
export const defaultProject = 'default';

export interface NamedByTemplates {
  project: string;
  sheet: string;
}

/** Those of the sheet come first. */
export function sheetTemplates({ project, sheet }: NamedByTemplates, others: Templates = []): Templates {
  return [['project', project], ['sheet', sheet], ...others];
}

const tag = /\{[{%]/;

/** The sheet that a config names for all records; null where that depends on them. */
export function literalSheet({
  project,
  sheet,
  allow_sheet_creation: isMade = false,
}: NamedByTemplates & { allow_sheet_creation?: boolean }) {
  if (tag.test(project) || tag.test(sheet)) return null;
  return { project: project.trim(), sheet: sheet.trim(), isMade };
}

interface Rendering {
  fields: JsonObject;
  context: ComputeContext;
}

/** Renders templates that `sheetTemplates` made; the others come as they are, in their order. */
export function renderSheet(
  templates: Templates,
  { fields, context }: Rendering,
  use: (sheet: NamedByTemplates, others: string[]) => Outcome | Promise<Outcome>,
): Outcome | Promise<Outcome> {
  const program = { parts: templates.map(([, source]) => ({ source })), outputs: 'forbidden' as const };
  return renderFields(program, { fields, context }, ([project = '', sheet = '', ...others]) => {
    const named = { project: project.trim(), sheet: sheet.trim() };
    const problem = listNameProblem(named.project) ?? listNameProblem(named.sheet);
    return problem === null ? use(named, others) : new PipeFailure('InvalidValue', problem);
  });
}
