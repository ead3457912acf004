import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { JsonRecord } from '../plain/json.ts';

/** An error as n8n shows it, with the item that it is about. */
export function toNodeError(context: IExecuteFunctions, error: unknown, itemIndex: number) {
  if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
  return new NodeOperationError(context.getNode(), error instanceof Error ? error : String(error), {
    itemIndex,
  });
}

/** What an item becomes that failed, where the node goes on in spite of it. Values that were found stay. */
export function failedItem(
  context: IExecuteFunctions,
  { error, itemIndex, values = {} }: { error: unknown; itemIndex: number; values?: JsonRecord },
): INodeExecutionData {
  const nodeError = toNodeError(context, error, itemIndex);
  const { json } = context.getInputData()[itemIndex] ?? { json: {} };
  return {
    json: { ...json, ...values, error: nodeError.message },
    error: nodeError,
    pairedItem: { item: itemIndex },
  };
}
