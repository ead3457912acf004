import type { JsonValue } from '../../contract/field.ts';
import type { PipeFailure } from '../../engine/pipe.ts';
import type { ModelTool } from '../../providers/kit/language-model.ts';
import type { Research } from './research.ts';

/** What a tool says to the model. `isDone`: it did what it was asked for, and is paid. */
export interface ToolResult {
  isDone: boolean;
  text: string;
}

/** Something an agent may use; a failure ends the agent's work on the record. */
export interface AgentTool extends ModelTool {
  run(input: JsonValue, research: Research): Promise<ToolResult | PipeFailure>;
}
