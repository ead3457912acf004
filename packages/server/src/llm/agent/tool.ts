import type { JsonValue } from '../../contract/field.ts';
import type { PipeFailure } from '../../engine/pipe.ts';
import type { ModelTool } from '../../providers/kit/language-model.ts';
import type { Research } from './research.ts';

/** What a tool answers to the model. `isDone`: it succeeded, and is billed. */
export interface ToolResult {
  isDone: boolean;
  text: string;
}

/** A tool that an agent may use. */
export interface AgentTool extends ModelTool {
  /** The providers whose connections it uses. */
  runsOn: readonly string[];
  /** The question of a call, in the same form for all equal calls; or why it is refused. */
  read(input: JsonValue, research: Research): { question: string } | { refusal: string };
  /** A failure ends the agent's work on the record. */
  run(question: string, research: Research): Promise<ToolResult | PipeFailure>;
}
