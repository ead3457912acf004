/* The pipe that adds a row for each object of a list, under its present and its older name. */
import { z } from 'zod';
import { typedAs } from '../../contract/input-hint.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { strictObject } from '../../contract/strict-object.ts';
import { brokenShape } from '../../engine/define-config-pipe.ts';
import { aliasOr, defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../../engine/define-pipe.ts';
import type { Compute, PipeShape } from '../../engine/pipe.ts';
import { PipeFailure } from '../../engine/pipe.ts';
import { shapeTemplates } from '../lists/list-templates.ts';
import type { AppendOptions } from './append.ts';
import { appendRows, readObjects } from './append.ts';
import { sheetTemplates } from './sheet-templates.ts';

const gives = { sheet_record_ids: { primary: true } };

export const expandConfig = {
  input_fields: strictObject({ input_objects: strictObject({ alias: z.string().max(1000) }) }).meta(
    typedAs({ kind: 'input_names' }),
  ),
  ...outputFieldsSchema(gives),
};
export const expandDefaults = {
  input_fields: { input_objects: { alias: '' } },
  ...defaultOutputFields(gives),
};

export interface ExpandOptions extends AppendOptions {
  input_fields: { input_objects: { alias: string } };
}

export function shapeExpandAppend(options: ExpandOptions & JsonObject): PipeShape {
  const { need, problems } = shapeTemplates(sheetTemplates(options));
  if (problems.length > 0) return brokenShape(problems);
  const { alias } = options.input_fields.input_objects;
  const list = {
    field: 'input_objects',
    name: aliasOr('input_objects', alias),
    type: 'json' as const,
    format: 'json_list' as const,
  };
  return { need: need === null ? list : { all: [list, need] }, ...shapeOutputs(gives, options) };
}

export function prepareExpandAppend(options: ExpandOptions): Compute {
  return (values, context) => {
    const rows = readObjects(values.input_objects);
    return rows instanceof PipeFailure ? rows : appendRows(options, { fields: values, rows, context });
  };
}
