import { z } from 'zod';
import type { Asked } from '../../engine/asking/ask.ts';
import { PipeFailure } from '../../engine/pipe.ts';
import { searchWeb as searchBrave } from '../../providers/brave-search/brave-search.ts';
import { searchWeb as searchExa } from '../../providers/exa/exa.ts';
import type { WebHit } from '../../providers/kit/answers.ts';
import { searchWeb as searchSerper } from '../../providers/serper/serper.ts';
import { searchWeb as searchTavily } from '../../providers/tavily/tavily.ts';
import { fenceIn } from './fence.ts';
import type { Research } from './research.ts';
import { plainUrl } from './research.ts';
import type { AgentTool } from './tool.ts';

/** Who is asked, in this order; those without a credential are passed over. */
const engines = [searchExa, searchSerper, searchBrave, searchTavily];
const input = z.object({ query: z.string().trim().min(1) });
/** Brave and Tavily take no longer one. */
const longestQuery = 400;
const mostHits = 8;

export const webSearch: AgentTool = {
  name: 'web_search',
  description: 'Searches the web. Gives titles, addresses and a few sentences of each page.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', description: 'What to look for, in a few words.' } },
    required: ['query'],
    additionalProperties: false,
  },
  run: async (given, research) => {
    const parsed = input.safeParse(given);
    if (!parsed.success) return { isDone: false, text: 'web_search takes {"query": "…"}.' };
    return search(research, parsed.data.query.slice(0, longestQuery));
  },
};

async function search(research: Research, query: string) {
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
  return new PipeFailure('ConnectionMissing', `Nobody can search the web. ${missing.join(' ')} ${remedy}`);
}

function listHits({ fence, seen }: Research, hits: readonly WebHit[]): string {
  const lines = hits.map(({ title, url, snippet, published_at: date }) => {
    seen.add(plainUrl(url) ?? url);
    return `- ${title}\n  ${url}${date === null ? '' : `\n  ${date}`}\n  ${snippet.slice(0, 400)}`;
  });
  return fenceIn(fence, lines.join('\n'));
}
