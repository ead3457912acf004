import type { ModelCall } from '../../providers/kit/language-model.ts';
import { PipeFailure } from '../../engine/pipe.ts';
import { agentLimits } from './agent-limits.ts';
import type { Research } from './research.ts';
import type { AgentTool, ToolResult } from './tool.ts';

/** What a call of a tool costs, by its name in price lists. */
export const toolCallOperation = 'agent-tool-call';

interface CallResult {
  id: string;
  name: string;
  text: string;
}

/** Does what a turn asked for, one after the other, so that what is paid comes in one order. */
export async function useTools(
  research: Research,
  { calls, tools }: { calls: readonly ModelCall[]; tools: readonly AgentTool[] },
): Promise<CallResult[] | PipeFailure> {
  const results: CallResult[] = [];
  for (const [at, call] of calls.entries()) {
    const { id, name } = call;
    const result = at < agentLimits.callsPerStep ? await useTool(research, { call, tools }) : tooMany;
    if (result instanceof PipeFailure) return result;
    results.push({ id, name, text: result.text });
  }
  return results;
}

const tooMany: ToolResult = {
  isDone: false,
  text: `Not done: at most ${agentLimits.callsPerStep} calls at once; ask again.`,
};

async function useTool(
  research: Research,
  { call, tools }: { call: ModelCall; tools: readonly AgentTool[] },
): Promise<ToolResult | PipeFailure> {
  const tool = tools.find(({ name }) => name === call.name);
  if (tool === undefined) return { isDone: false, text: `There is no tool "${call.name.slice(0, 60)}".` };
  const question = `${call.name} ${JSON.stringify(call.input)}`;
  if (research.said.has(question))
    return {
      isDone: false,
      text: 'You have asked this before; the answer is above. Ask something else, or answer.',
    };
  const price = await research.context.holdPrice(toolCallOperation);
  if ('refusal' in price) return new PipeFailure('InsufficientCredits', price.refusal);
  const result = await tool.run(call.input, research).catch((error: unknown) => {
    price.release();
    throw error;
  });
  if (result instanceof PipeFailure || !result.isDone) price.release();
  else {
    price.capture('found');
    research.said.set(question, result.text);
  }
  return result;
}
