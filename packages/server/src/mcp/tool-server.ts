import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { toolError, ToolRefusal } from './explain-error.ts';
import type { ToolContext } from './tool.ts';
import { tools } from './tools.ts';

const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
const definitions = tools.map(({ definition }) => definition);
/** The same for all callers, as long as the process lives. */
const listAge = { ttlMs: 300_000, cacheScope: 'public' } as const;

const instructions =
  'Headrace enriches records (pipes) and finds people, companies or own records (searches). ' +
  'Begin with find_pipes_and_searches, read describe_pipe_or_search for the exact inputs and config, then estimate_cost. ' +
  'Only run_pipes, run_search and run_sheet cost credits, never more than the max_credits that you name. ' +
  'environment "sandbox" is free and made up: use it to try something. ' +
  'Pipes that send or write need allow_effects: true; ask the user first. ' +
  'A run that takes longer than a tool waits goes on: read it with check_run.';

export interface ToolServerParts {
  version: string;
  contextOf(signal: AbortSignal): Promise<ToolContext>;
  /** Told what nobody expected. The caller only learns that something went wrong. */
  reportFault(error: unknown): void;
}

/** A server for one connection or one request. Making it takes less than a millisecond: definitions exist already. */
export function createToolServer({ version, contextOf, reportFault }: ToolServerParts): Server {
  const server = new Server(
    { name: 'headrace', title: 'Headrace', version },
    { capabilities: { tools: {} }, instructions, cacheHints: { 'tools/list': listAge } },
  );
  server.setRequestHandler('tools/list', () => ({ tools: definitions }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = byName.get(params.name);
    if (tool === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool "${params.name.slice(0, 100)}".`,
      );
    try {
      return await tool.call(params.arguments, await contextOf(mcpReq.signal));
    } catch (error) {
      if (error instanceof ToolRefusal) return toolError(error.message);
      reportFault(error);
      return toolError('Something went wrong on our side. The call need not be changed; try again.');
    }
  });
  return server;
}
