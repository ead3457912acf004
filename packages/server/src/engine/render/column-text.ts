import type { Column, Plan } from '../plan/plan.ts';

/**
 * The parts of a cell's JSON that are the same on every record, so that rendering one is joining text
 * around its value: `open` value `completed` provenance `close`, and the brace after what widgets there are.
 */
export interface ColumnText {
  open: string;
  /** From after the value to before the resolver, for a completed cell. */
  completed: string;
  /** Between status and reason, for every other cell. */
  type: string;
  /** From after the reason to the end, for a cell without a resolver. */
  unresolved: string;
  byInput: string;
  /** A resolver that is the claiming pipe, up to the input hash. */
  byPipe: string;
  close: string;
}

const byInput = '{"ref":"input","environment":null,"config_hash":null,"input_hash":null}';

export function renderColumnText(column: Column, plan: Plan): ColumnText {
  const pipe = column.pipe === null ? undefined : plan.pipes[column.pipe];
  const ref = JSON.stringify(pipe?.id ?? 'input');
  const configHash = JSON.stringify(pipe?.configHash ?? null);
  const type = `,"type":"${column.type}","reason":`;
  const claim = `,"claimed_by":{"ref":${ref},"config_hash":${configHash}},"resolved_by":`;
  const close = `,"format":${JSON.stringify(column.format)}`;
  return {
    open: `${JSON.stringify(column.name)}:{"value":`,
    completed: `,"status":"completed"${type}null${claim}`,
    type,
    unresolved: `${claim}null${close}`,
    byInput,
    byPipe: `{"ref":${ref},"environment":"${plan.environment}","config_hash":${configHash},"input_hash":`,
    close,
  };
}
