import { PipeFailure } from '../../engine/pipe.ts';
import type { ModelCall } from '../../providers/kit/language-model.ts';
import { agentLimits } from './agent-limits.ts';
import type { Research } from './research.ts';
import type { AgentTool, ToolResult } from './tool.ts';

/** The price of a tool call, by its name in price lists. */
export const toolCallOperation = 'agent-tool-call';

interface CallResult {
  id: string;
  name: string;
  text: string;
}

/** Runs the calls of a turn one after the other, so that charges have a fixed order. */
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

const refuse = (text: string): ToolResult => ({ isDone: false, text });

const tooMany = refuse(`Not done: at most ${agentLimits.callsPerStep} calls at once; ask again.`);
const askedBefore = refuse('You have asked this before; the answer is above. Ask something else, or answer.');

async function useTool(
  research: Research,
  { call, tools }: { call: ModelCall; tools: readonly AgentTool[] },
): Promise<ToolResult | PipeFailure> {
  const tool = tools.find(({ name }) => name === call.name);
  if (tool === undefined) return refuse(`There is no tool "${call.name.slice(0, 60)}".`);
  const asked = tool.read(call.input, research);
  if ('refusal' in asked) return refuse(asked.refusal);
  const deed = `${tool.name} ${asked.question}`;
  if (research.done.has(deed)) return askedBefore;
  const result = await runPaid(research, () => tool.run(asked.question, research));
  if (!(result instanceof PipeFailure) && result.isDone) research.done.add(deed);
  return result;
}

/** The fee is held before anybody is asked, and charged if the tool succeeded. */
async function runPaid(
  { context }: Research,
  run: () => Promise<ToolResult | PipeFailure>,
): Promise<ToolResult | PipeFailure> {
  const price = await context.holdPrice(toolCallOperation);
  if ('refusal' in price) return new PipeFailure('InsufficientCredits', price.refusal);
  const result = await run().catch((error: unknown) => {
    price.release();
    throw error;
  });
  if (result instanceof PipeFailure || !result.isDone) price.release();
  else price.capture('found');
  return result;
}
