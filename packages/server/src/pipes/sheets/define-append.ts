/* The pipe that adds a row, under its present and its older name. */
import { z } from 'zod';
import type { JsonObject } from '../../contract/json-value.ts';
import { brokenShape } from '../../engine/define-config-pipe.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../../engine/define-pipe.ts';
import type { Compute, PipeShape } from '../../engine/pipe.ts';
import { shapeTemplates } from '../lists/list-templates.ts';
import type { AppendOptions } from './append.ts';
import { appendRows, pickValues } from './append.ts';
import { sheetTemplates } from './sheet-templates.ts';

/** Options that every pipe which adds rows has. */
export const appendSwitches = { run: z.boolean(), allow_field_creation: z.boolean() };
export const appendDefaults = { run: true, allow_field_creation: true };

export function appendOutputs({ isCreatedShown }: { isCreatedShown: boolean }) {
  const gives = { sheet_record_id: { primary: true }, created_sheet: { enabled: isCreatedShown } };
  return {
    schema: outputFieldsSchema(gives),
    defaults: defaultOutputFields(gives),
    shape: (options: AppendOptions & JsonObject, names: readonly string[]): PipeShape => {
      const { need, problems } = shapeTemplates(sheetTemplates(options), names);
      return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, options) };
    },
  };
}

/** Writes these fields of each record. */
export function prepareAppend(options: AppendOptions, names: readonly string[]): Compute {
  return (values, context) =>
    appendRows(options, { fields: values, rows: [pickValues(names, values)], context });
}
