import { z } from 'zod';
import type { JsonValue } from '../contract/field.ts';
import { declaredOutput } from '../contract/output-field.ts';
import { strictObject } from '../contract/strict-object.ts';
import { declareOutputs } from '../engine/declared-outputs.ts';
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { keepOldName } from '../engine/define-pipe.ts';
import type { CompiledJsonPath } from '../engine/formula/compile-json-path.ts';
import { compileJsonPath } from '../engine/formula/compile-json-path.ts';
import { FormulaError } from '../engine/formula/formula-error.ts';
import type { ConfigProblem, Outcome } from '../engine/pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';

const extraction = strictObject({ path: z.string().min(1), output_field: declaredOutput });

export const jsonExtractMulti1 = defineConfigPipe({
  id: 'json:extract:multi@1',
  label: 'Extract JSON values',
  description: 'Values out of a JSON field, each by a JSONata path into a field of its own.',
  category: 'tools',
  config: {
    shape: {
      json_extraction: strictObject({
        field_name: z.string().trim().min(1).max(1000),
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
      return compiled.ok ? [] : [{ code: 'ValidationFailed', message: compiled.message, path: place }];
    });
    if (problems.length > 0) return brokenShape(problems);
    const outputs = declareOutputs(extractions.map((entry) => entry.output_field));
    return { need: { field: name, name, type: 'json', format: null }, outputs, problems: [] };
  },
  prepare: ({ json_extraction: { field_name: name, extractions } }) => {
    const paths = extractions.map(({ path, output_field: output }) => ({
      field: output.name,
      path: compileStored(path),
    }));
    return async (values, { now }): Promise<Outcome> => {
      const found = new Map<string, JsonValue>();
      for (const { field, path } of paths) {
        const value = await path.evaluate(values[name] ?? null, { now }).catch(toFailure);
        if (value instanceof PipeFailure) return value;
        found.set(field, value ?? null);
      }
      return Object.fromEntries(found);
    };
  },
});

export const jsonExtract1 = keepOldName(jsonExtractMulti1, 'json:extract@1');

function compileStored(source: string): CompiledJsonPath {
  const compiled = compileJsonPath(source);
  if (!compiled.ok) throw new Error('a stored path does not compile');
  return compiled.path;
}

function toFailure(error: unknown): PipeFailure {
  if (error instanceof FormulaError) return new PipeFailure('FormulaError', error.message);
  throw error;
}
