import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Json, JsonRecord } from '../plain/json.ts';
import { isRecord, toJson, toText } from '../plain/json.ts';
import type { Row } from '../plain/make-batches.ts';
import { readEntries, readJson, readText } from '../service/read-parameters.ts';

/** What is asked about an item. */
export function readRow(context: IExecuteFunctions, itemIndex: number): Row {
  return { itemIndex, pipes: readPipes(context, itemIndex), record: readRecord(context, itemIndex) };
}

function readRecord(context: IExecuteFunctions, itemIndex: number): JsonRecord {
  const mode = readText(context, { name: 'inputMode', itemIndex });
  const values =
    mode === 'item'
      ? Object.entries(context.getInputData()[itemIndex]?.json ?? {})
      : readEntries(context, { name: 'inputFields.field', itemIndex }).map(
          ({ name, value }) => [toText(name).trim(), value] as const,
        );
  return Object.fromEntries(
    values.filter(([name]) => name !== '').map(([name, value]) => [name, toJson(value)]),
  );
}

function readPipes(context: IExecuteFunctions, itemIndex: number): JsonRecord[] {
  const mode = readText(context, { name: 'pipesMode', itemIndex });
  const pipes = mode === 'json' ? readPipeline(context, itemIndex) : readChoice(context, itemIndex);
  if (pipes.length > 0) return pipes;
  throw new NodeOperationError(context.getNode(), 'Choose at least one pipe', { itemIndex });
}

function readChoice(context: IExecuteFunctions, itemIndex: number): JsonRecord[] {
  const chosen = toJson(context.getNodeParameter('pipes', itemIndex, []));
  // An expression may also give a text, with commas between ids.
  const ids = typeof chosen === 'string' ? chosen.split(',') : Array.isArray(chosen) ? chosen : [];
  return ids
    .map((id) => toText(id).trim())
    .filter((id) => id !== '')
    .map((pipe_id) => ({ pipe_id }));
}

/** A list of pipes, or a pipeline file with such a list. */
function readPipeline(context: IExecuteFunctions, itemIndex: number): JsonRecord[] {
  const given = readJson(context, { name: 'pipesJson', itemIndex });
  const pipes: Json = isRecord(given) ? toJson(given.pipes) : given;
  const isList = Array.isArray(pipes) && pipes.every(isRecord);
  if (isList) return pipes.map((pipe) => ({ ...Object(pipe) }));
  throw new NodeOperationError(context.getNode(), 'Pipes (JSON) must be a list of pipes', {
    description: 'Such as [{"pipe_id": "person:workemail:waterfall@1"}]',
    itemIndex,
  });
}
