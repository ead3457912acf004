/* Firecrawl over the simulated web, version 2: https://docs.firecrawl.dev. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { answerAsModel } from '../../kit/model/answer-as-model.ts';
import { isRecord } from '../../kit/model/schema-node.ts';
import { readJob, startJob } from '../../kit/sandbox-job.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';
import { documentOf, readPage } from './read-page.ts';
import { mapSite } from './map-site.ts';

const ok = (body: object): SimulatedReply => ({ status: 200, body: { success: true, ...body } });
const refuse = (status: number, error: string, code?: string): SimulatedReply => ({
  status,
  body: { success: false, error, ...(code === undefined ? {} : { code }) },
});
const noSuchJob = refuse(404, 'Job not found');

export const firecrawl = defineSimulator({
  id: 'firecrawl',
  baseUrls: ['https://api.firecrawl.dev/v2'],
  typicalMs: 2500,
  requestsPerSecond: 2,
  keys: ['bearer'],
  refuses: {
    wrongKey: refuse(401, 'Unauthorized: Invalid token'),
    exhausted: refuse(402, 'Insufficient credits to perform this request.'),
    tooOften: refuse(429, 'Rate limit exceeded. Please retry after 1s.'),
    unknownPath: refuse(404, 'Not found'),
    unfit: ({ parameter, problem }) => refuse(400, `Bad Request: ${parameter} is ${problem}`, 'BAD_REQUEST'),
  },
  routes: {
    'POST /scrape': { needs: ['url'], answer: scrape },
    'POST /map': { needs: ['url'], answer: map },
    'POST /batch/scrape': { needs: ['urls'], answer: (asked) => begin(asked, 'batch') },
    'GET /batch/scrape/{id}': { isFree: true, answer: readBatch },
    'POST /extract': { needs: ['urls', 'prompt'], answer: (asked) => begin(asked, 'extract') },
    'GET /extract/{id}': { isFree: true, answer: readExtract },
    'GET /team/credit-usage': {
      isFree: true,
      answer: () => ok({ data: { remainingCredits: 940, planCredits: 3000 } }),
    },
  },
});

function wantedBy(asked: Asked) {
  const formats = asked.texts('formats');
  return {
    formats: formats.length === 0 ? ['markdown'] : formats,
    mainOnly: asked.value('onlyMainContent') !== false,
  };
}

function scrape(asked: Asked): SimulatedReply | Unfit {
  const url = asked.text('url') ?? '';
  if (!URL.canParse(url)) return { parameter: 'url', problem: 'invalid' };
  const page = documentOf(asked.world, url, wantedBy(asked));
  if (page !== null) return ok({ data: page });
  // With status 200, as their own server has it.
  const host = new URL(url).hostname;
  return refuse(200, `DNS resolution failed for hostname "${host}".`, 'SCRAPE_DNS_RESOLUTION_ERROR');
}

function map(asked: Asked): SimulatedReply | Unfit {
  const url = asked.text('url') ?? '';
  if (!URL.canParse(url)) return { parameter: 'url', problem: 'invalid' };
  const limit = Number(asked.text('limit') ?? 5000);
  const links = mapSite(asked.world, url, {
    sitemap: asked.text('sitemap') ?? 'include',
    search: asked.text('search') ?? '',
  });
  return ok({ links: links.slice(0, limit) });
}

function begin(asked: Asked, kind: string): SimulatedReply | Unfit {
  const urls = asked.texts('urls');
  if (!urls.every((url) => URL.canParse(url)) && asked.value('ignoreInvalidURLs') !== true)
    return { parameter: 'urls', problem: 'invalid' };
  const input = { urls, ...wantedBy(asked), prompt: asked.text('prompt'), schema: asked.value('schema') };
  return ok({ id: startJob(asked, { vendor: 'firecrawl', kind, input }).id });
}

/** A job of which every third takes until it is read again; its input is what `begin` kept. */
function jobOf(asked: Asked, kind: string): { input: Record<string, unknown>; isDone: boolean } | null {
  const id = asked.text('id') ?? '';
  const found = readJob(asked, id);
  if (found === null || found.job.kind !== kind || !isRecord(found.job.input)) return null;
  return { input: found.job.input, isDone: found.readsBefore > 0 || asked.chance('slow', id) > 0.33 };
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

function readBatch(asked: Asked): SimulatedReply {
  const job = jobOf(asked, 'batch');
  if (job === null) return noSuchJob;
  const urls = textsOf(job.input['urls']);
  const counts = { total: urls.length, completed: 0, creditsUsed: 0, next: null };
  if (!job.isDone) return ok({ status: 'scraping', ...counts, data: [] });
  const wanted = { formats: textsOf(job.input['formats']), mainOnly: job.input['mainOnly'] !== false };
  const data = urls.flatMap((url) => documentOf(asked.world, url, wanted) ?? []);
  return ok({ status: 'completed', ...counts, completed: data.length, creditsUsed: data.length, data });
}

function readExtract(asked: Asked): SimulatedReply {
  const job = jobOf(asked, 'extract');
  if (job === null) return noSuchJob;
  if (!job.isDone) return ok({ status: 'processing', data: [] });
  return ok({ status: 'completed', data: extract(asked, job.input), sources: {}, creditsUsed: 5 });
}

/** What the model that reads the pages makes of them; nothing where there is no page. */
function extract(asked: Asked, { urls, prompt, schema }: Record<string, unknown>): unknown {
  const pages = textsOf(urls).flatMap((url) => {
    const page = readPage(asked.world, url.replace(/\/\*$/, '/'));
    return page === null || page.status >= 400 ? [] : [page];
  });
  if (pages.length === 0) return {};
  const question = {
    model: 'firecrawl',
    system: '',
    turns: [{ role: 'user' as const, text: `${String(prompt)}\n${pages.map(({ url }) => url).join('\n')}` }],
    schema: isRecord(schema) ? schema : { type: 'object' },
    tools: [],
    toolChoice: 'none' as const,
    maxOutputTokens: null,
  };
  const { text } = answerAsModel(question, asked);
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}
