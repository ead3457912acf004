import type { Cell, RecordState, ResolvedBy } from '../cell.ts';
import type { CompiledPlan } from '../compile-plan.ts';
import { renderDress } from '../widgets/dress-cell.ts';
import type { ColumnText } from './column-text.ts';

/** A record as it stands in a response: `"<id>":{"id":…,"fields":{…}}`, ready to be joined with commas. */
export function renderRecord({ plan, columnText, outputs }: CompiledPlan, record: RecordState): string {
  const { id, cells } = record;
  let fields = '';
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at];
    const text = columnText[at];
    const column = plan.columns[at];
    if (cell === undefined || text === undefined || column?.visible !== true) continue;
    const output = outputs[at] ?? null;
    const ran = output === null ? undefined : record.ran[output.position];
    const dress = plan.widgets ? renderDress(column, { cell, output, ran }) : renderWait(cell);
    fields += `${fields === '' ? '' : ','}${renderCell(cell, text)}${dress}}`;
  }
  return `${JSON.stringify(String(id))}:{"id":${JSON.stringify(id)},"fields":{${fields}}}`;
}

function renderWait({ waitingUntil }: Cell): string {
  return waitingUntil === null ? '' : `,"meta":{"waiting_until":"${waitingUntil}"}`;
}

function renderCell({ value, status, reason, resolvedBy }: Cell, text: ColumnText): string {
  const start = text.open + JSON.stringify(value);
  if (status === 'completed' && resolvedBy !== null) {
    return start + text.completed + renderResolver(resolvedBy, text) + text.close;
  }
  const why = reason === null ? 'null' : JSON.stringify(reason);
  return `${start},"status":"${status}"${text.type}${why}${text.unresolved}`;
}

function renderResolver(resolvedBy: ResolvedBy, text: ColumnText): string {
  if (resolvedBy.kind === 'input') return text.byInput;
  if (resolvedBy.kind === 'pipe')
    return `${text.byPipe}${resolvedBy.inputHash === null ? 'null' : `"${resolvedBy.inputHash}"`}}`;
  const { ref, environment, configHash, inputHash } = resolvedBy.by;
  return JSON.stringify({ ref, environment, config_hash: configHash, input_hash: inputHash });
}
