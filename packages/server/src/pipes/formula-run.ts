import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import { declaredOutput } from '../contract/output-field.ts';
import { declareOutputs } from '../engine/declared-outputs.ts';
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { compileFormula } from '../engine/formula/compile-formula.ts';
import { placeFormulaProblem } from '../engine/formula/formula-problem.ts';
import { formulaTask } from '../engine/formula/formula-task.ts';
import { PipeFailure } from '../engine/pipe.ts';
import { needOf } from '../engine/template/template-need.ts';

export const formulaRun1 = defineConfigPipe({
  id: 'formula:run@1',
  label: 'Compute formula',
  description: 'A JSONata expression over the fields of the record, with limits on steps, depth and size.',
  category: 'tools',
  config: {
    shape: {
      formula: z
        .string()
        .min(1)
        .meta(typedAs({ kind: 'formula', over: 'record' })),
      output_field: declaredOutput,
    },
    defaults: { formula: '', output_field: { name: '', type: 'string', format: null } },
  },
  example: {
    config: {
      formula: 'employees > 250 ? "enterprise" : "smb"',
      output_field: { name: 'segment', type: 'string', format: 'text' },
    },
    input: { employees: 1200 },
  },
  shape: ({ formula, output_field: output }) => {
    const compiled = compileFormula(formula);
    if (!compiled.ok) return brokenShape([placeFormulaProblem(formula, compiled, 'formula')]);
    return { need: needOf(compiled.formula.inputs), outputs: declareOutputs([output]), problems: [] };
  },
  prepare: ({ formula, output_field: { name } }) => {
    const program = { formula };
    return async (fields, { now, compute }) => {
      const outcome = await compute(formulaTask, program, { fields, extra: { now: now.getTime() } });
      return 'problem' in outcome
        ? new PipeFailure('FormulaError', outcome.problem)
        : { [name]: outcome.value };
    };
  },
});
