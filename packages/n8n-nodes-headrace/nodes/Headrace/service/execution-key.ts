import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * What tells this execution of this node from all others, and is the same in its retries. A retry from n8n's list of
 * executions is an execution with an id of its own, but gets the context that the first one left.
 */
export function executionKey(context: IExecuteFunctions): (string | number)[] {
  const kept = context.getContext('node');
  const first = kept.headraceExecution;
  const execution = typeof first === 'string' ? first : context.getExecutionId();
  kept.headraceExecution = execution;
  const runIndex = Number(context.getWorkflowDataProxy(0).$runIndex);
  return [context.getInstanceId(), execution, context.getNode().id, runIndex];
}
