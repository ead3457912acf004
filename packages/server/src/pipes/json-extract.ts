import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import type { JsonValue } from '../contract/field.ts';
import { declaredOutput } from '../contract/output-field.ts';
import { strictObject } from '../contract/strict-object.ts';
import { declareOutputs } from '../engine/declared-outputs.ts';
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { keepOldName } from '../engine/define-pipe.ts';
import { compileJsonPath } from '../engine/formula/compile-json-path.ts';
import { placeFormulaProblem } from '../engine/formula/formula-problem.ts';
import { jsonPathsTask } from '../engine/formula/json-paths-task.ts';
import type { ConfigProblem, Outcome } from '../engine/pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';

const extraction = strictObject({
  path: z
    .string()
    .min(1)
    .meta(typedAs({ kind: 'formula', over: 'value' })),
  output_field: declaredOutput,
});

export const jsonExtractMulti1 = defineConfigPipe({
  id: 'json:extract:multi@1',
  label: 'Extract JSON values',
  description: 'Takes values from a JSON field. Each JSONata path makes one field.',
  category: 'tools',
  config: {
    shape: {
      json_extraction: strictObject({
        field_name: z
          .string()
          .trim()
          .min(1)
          .max(1000)
          .meta(typedAs({ kind: 'field' })),
        extractions: z.array(extraction).min(1).max(100),
      }),
    },
    defaults: { json_extraction: { field_name: '', extractions: [] } },
  },
  example: {
    config: {
      json_extraction: {
        field_name: 'company',
        extractions: [
          { path: 'name', output_field: { name: 'company_name', type: 'string', format: 'text' } },
          { path: 'offices[0].city', output_field: { name: 'city', type: 'string', format: 'text' } },
        ],
      },
    },
    input: { company: { name: 'Acme', offices: [{ city: 'Berlin' }] } },
  },
  shape: ({ json_extraction: { field_name: name, extractions } }) => {
    const problems = extractions.flatMap(({ path }, index): ConfigProblem[] => {
      const compiled = compileJsonPath(path);
      const place = `json_extraction.extractions[${index}].path`;
      return compiled.ok ? [] : [placeFormulaProblem(path, compiled, place)];
    });
    if (problems.length > 0) return brokenShape(problems);
    const outputs = declareOutputs(extractions.map((entry) => entry.output_field));
    return { need: { field: name, name, type: 'json', format: null }, outputs, problems: [] };
  },
  prepare: ({ json_extraction: { field_name: name, extractions } }) => {
    const program = { paths: extractions.map(({ path }) => path) };
    return async (values, { now, compute }): Promise<Outcome> => {
      const fields = { value: values[name] ?? null };
      const outcomes = await compute(jsonPathsTask, program, { fields, extra: { now: now.getTime() } });
      const found: [field: string, value: JsonValue][] = [];
      for (const [at, outcome] of outcomes.entries()) {
        if ('problem' in outcome) return new PipeFailure('FormulaError', outcome.problem);
        found.push([extractions[at]?.output_field.name ?? '', outcome.value]);
      }
      return Object.fromEntries(found);
    };
  },
});

export const jsonExtract1 = keepOldName(jsonExtractMulti1, 'json:extract@1');
