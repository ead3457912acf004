import { z } from 'zod';
import { allows } from '../../providers/website/allows.ts';
import { fetchRobots, fetchText } from '../../providers/website/website.ts';
import { cutBytes, linesWithin } from './agent-budget.ts';
import { agentLimits } from './agent-limits.ts';
import { fenceIn } from './fence.ts';
import type { Research } from './research.ts';
import { mayFetch, plainUrl } from './research.ts';
import type { AgentTool, ToolResult } from './tool.ts';

const input = z.object({ url: z.string() });

export const webFetch: AgentTool = {
  name: 'web_fetch',
  runsOn: [],
  description:
    'Reads a web page as text. Takes addresses from the prompt, from search results and from pages.',
  parameters: {
    type: 'object',
    properties: { url: { type: 'string', description: 'The full address.' } },
    required: ['url'],
    additionalProperties: false,
  },
  read: (given, research) => {
    const parsed = input.safeParse(given);
    const url = parsed.success ? plainUrl(parsed.data.url) : null;
    if (url === null) return { refusal: 'web_fetch takes {"url": "https://…"}.' };
    return mayFetch(research, url)
      ? { question: url }
      : {
          refusal:
            'This address was neither in the prompt, nor in search results, nor on a page; search for it.',
        };
  },
  run: (url, research) => {
    if (!research.seen.has(url)) research.guesses += 1;
    return read(research, url);
  },
};

const refuse = (text: string): ToolResult => ({ isDone: false, text });

async function read(research: Research, url: string): Promise<ToolResult> {
  const { context } = research;
  const rules = await context.ask(
    fetchRobots,
    { origin: new URL(url).origin },
    {
      operation: null,
      isOncePerRun: true,
      judge: (robots) => ({ accepted: true, rule: 'rules', value: robots }),
    },
  );
  if (rules.outcome === 'failed' || rules.outcome === 'skipped')
    return refuse(`The site cannot be reached: ${rules.message}`);
  if (!allows(rules.outcome === 'accepted' ? rules.value : null, url))
    return refuse('The site does not allow programs to read this page.');
  const asked = await context.ask(
    fetchText,
    { url },
    { operation: null, isOncePerRun: true, judge: (page) => ({ accepted: true, rule: 'page', value: page }) },
  );
  if (asked.outcome === 'failed' || asked.outcome === 'skipped')
    return refuse(`The page cannot be read: ${asked.message}`);
  if (asked.outcome !== 'accepted') return refuse('There is no page with text at this address.');
  return show(research, { url, ...asked.value });
}

interface Page {
  url: string;
  title: string | null;
  text: string;
  links: { text: string; url: string }[];
}

const mostLinks = 30;

function show({ fence, seen, read: pages }: Research, { url, title, text, links }: Page): ToolResult {
  pages.set(url, { title });
  const lines = links.slice(0, mostLinks).map((link) => `- ${link.text}: ${link.url}`);
  const list = linesWithin(lines, agentLimits.linkBytes);
  for (const link of links.slice(0, list.length)) seen.add(plainUrl(link.url) ?? link.url);
  const body = cutBytes(`${title ?? url}\n\n${text}`, agentLimits.textBytes);
  return { isDone: true, text: fenceIn(fence, [body, 'Links:', list.join('\n')].join('\n\n')) };
}
