import { z } from 'zod';
import type { Asked } from '../../engine/asking/ask.ts';
import { PipeFailure } from '../../engine/pipe.ts';
import { searchWeb as searchBrave } from '../../providers/brave-search/brave-search.ts';
import { searchWeb as searchExa } from '../../providers/exa/exa.ts';
import type { WebHit } from '../../providers/kit/answers.ts';
import { searchWeb as searchSearxng } from '../../providers/searxng/searxng.ts';
import { searchWeb as searchSerper } from '../../providers/serper/serper.ts';
import { searchWeb as searchTavily } from '../../providers/tavily/tavily.ts';
import { linesWithin } from './agent-budget.ts';
import { agentLimits } from './agent-limits.ts';
import { fenceIn } from './fence.ts';
import type { Research } from './research.ts';
import { plainUrl } from './research.ts';
import type { AgentTool, ToolResult } from './tool.ts';

/** The engines, in the order in which they are asked. Those without a credential are skipped. */
const engines = [searchExa, searchSerper, searchBrave, searchTavily, searchSearxng];
const input = z.object({ query: z.string().trim().min(1) });
/** Brave and Tavily do not accept longer queries. */
const longestQuery = 400;
const mostHits = 8;

export const webSearch: AgentTool = {
  name: 'web_search',
  runsOn: engines.map(({ provider }) => provider.id),
  description: 'Searches the web. Gives titles, addresses and a few sentences of each page.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', description: 'What to look for, in a few words.' } },
    required: ['query'],
    additionalProperties: false,
  },
  read: (given) => {
    const parsed = input.safeParse(given);
    return parsed.success
      ? { question: parsed.data.query.replace(/\s+/g, ' ').slice(0, longestQuery) }
      : { refusal: 'web_search takes {"query": "…"}.' };
  },
  run: (query, research) => search(research, query),
};

async function search(research: Research, query: string): Promise<ToolResult | PipeFailure> {
  const missing: string[] = [];
  const failed: string[] = [];
  for (const engine of engines) {
    const asked: Asked<WebHit[]> = await research.context.ask(
      engine,
      { query, limit: mostHits },
      {
        operation: null,
        isOncePerRun: true,
        judge: ({ hits }) => ({ accepted: true, rule: 'search results', value: hits }),
      },
    );
    if (asked.outcome === 'accepted') return { isDone: true, text: listHits(research, asked.value) };
    if (asked.outcome === 'not_found') return { isDone: true, text: 'Nothing was found; try other words.' };
    if (asked.outcome === 'skipped') missing.push(asked.message);
    if (asked.outcome === 'failed') failed.push(asked.message);
  }
  if (failed.length > 0) return { isDone: false, text: `The search failed: ${failed.join(' ')}` };
  const remedy = 'Set one of these keys, or leave web_search out of the tools.';
  return new PipeFailure(
    'ConnectionMissing',
    `No provider can search the web. ${missing.join(' ')} ${remedy}`,
  );
}

function listHits({ fence, seen }: Research, hits: readonly WebHit[]): string {
  const lines = hits
    .slice(0, mostHits)
    .map(
      ({ title, url, snippet, published_at: date }) =>
        `- ${title}\n  ${url}${date === null ? '' : `\n  ${date}`}\n  ${snippet.slice(0, 400)}`,
    );
  const shown = linesWithin(lines, agentLimits.textBytes);
  for (const { url } of hits.slice(0, shown.length)) seen.add(plainUrl(url) ?? url);
  return fenceIn(fence, shown.join('\n'));
}
