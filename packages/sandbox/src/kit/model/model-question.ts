/* What every simulated vendor of language models reads out of its wire, and what it writes back into it. */

/** Standard JSON Schema, as somebody sent it: nothing in it is to be trusted. */
export type JsonSchema = boolean | Readonly<Record<string, unknown>>;

export interface ModelTool {
  name: string;
  description: string;
  parameters: JsonSchema;
}

export interface ModelToolCall {
  id: string;
  name: string;
  arguments: Record<string, unknown>;
}

export type ModelTurn =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; toolCalls: ModelToolCall[] }
  | { role: 'tool'; callId: string; toolName: string; text: string };

export interface ModelQuestion {
  model: string;
  system: string;
  turns: ModelTurn[];
  /** What the answer has to fit; null for text. */
  schema: JsonSchema | null;
  tools: ModelTool[];
  toolChoice: 'auto' | 'required' | 'none' | { name: string };
  /** Null for as many as it takes. */
  maxOutputTokens: number | null;
}

export interface AnsweredToolCall extends ModelToolCall {
  /** What a wire that sends arguments as text sends instead of them; null when they are what they seem. */
  brokenText: string | null;
}

export interface ModelAnswer {
  /** Null when there is nothing but calls; the excuse where it refuses. */
  text: string | null;
  toolCalls: AnsweredToolCall[];
  finish: 'stop' | 'length' | 'tool_calls' | 'refusal';
  inputTokens: number;
  outputTokens: number;
}
