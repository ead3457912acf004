import type { JsonValue } from '../../contract/field.ts';
import type { PipeFailure } from '../../engine/pipe.ts';
import type { ModelTool } from '../../providers/kit/language-model.ts';
import type { Research } from './research.ts';

/** What a tool says to the model. `isDone`: it did what it was asked for, and is paid. */
export interface ToolResult {
  isDone: boolean;
  text: string;
}

/** Something an agent may use. */
export interface AgentTool extends ModelTool {
  /** Whose connections it takes. */
  runsOn: readonly string[];
  /** What a call asks for, in one form for all calls that ask the same; or why it is refused. */
  read(input: JsonValue, research: Research): { question: string } | { refusal: string };
  /** A failure ends the agent's work on the record. */
  run(question: string, research: Research): Promise<ToolResult | PipeFailure>;
}
