import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { doubtful, list, num, numeric, obj, text } from '../kit/shapes.ts';

/** https://api.builtwith.com/domain-api. A domain costs 1 credit, known or not. Errors come with status 200. */
export const builtwith = defineProvider({
  id: 'builtwith',
  label: 'BuiltWith',
  baseUrl: 'https://api.builtwith.com',
  auth: { query: 'KEY' },
  limits: { requestsPerSecond: 10, concurrency: 8 },
  errors: {
    codeAt: ['Errors.0.Code'],
    means: {
      '-2': 'credential_rejected',
      '-3': 'quota_exhausted',
      '-5': 'not_in_plan',
      '-99': 'unavailable',
      '*': 'request_refused',
    },
  },
});

export type TechnologyMatch = {
  /** The oldest first. What the vendor believes the technologies to cost in a month. */
  spend_history: { date: string; spend_usd: number }[];
  /** From the first to the last of these, in percent; 0 without two of them. */
  spending_trend: number;
  technology_list: string[];
  technologies_by_tag: Record<string, string[]>;
};

const path = obj({ Technologies: list(z.object({ Name: text, Tag: text })) });

const domainReply = {
  Results: list(
    z.object({
      Result: obj({ SpendHistory: doubtful(z.array(z.object({ D: num, S: num }))), Paths: list(path) }),
    }),
  ),
};

/** What a website is built with now. Null for one that the vendor does not know: it has no technologies. */
export const findTechnologies = builtwith.get('find_technologies', '/v22/api.json', {
  // Nothing about people, and nothing that is gone.
  ask: ({ domain }: { domain: string }) => ({
    LOOKUP: domain,
    LIVEONLY: 'yes',
    NOMETA: 'yes',
    NOPII: 'yes',
    NOATTR: 'yes',
    HIDETEXT: 'yes',
  }),
  reply: domainReply,
  // Large sites have thousands of paths.
  maxReplyBytes: 16 * 1024 * 1024,
  answer: ({ Results: results }): TechnologyMatch | null => {
    const result = results?.[0]?.Result;
    const technologies = (result?.Paths ?? []).flatMap((one) => one?.Technologies ?? []);
    const byTag = groupByTag(technologies);
    const names = [...new Set(technologies.flatMap(({ Name: name }) => name || []))];
    if (names.length === 0) return null;
    const history = readHistory(result?.SpendHistory ?? []);
    return {
      spend_history: history,
      spending_trend: trendOf(history),
      technology_list: names,
      technologies_by_tag: byTag,
    };
  },
});

function groupByTag(
  technologies: readonly { Name?: string | null | undefined; Tag?: string | null | undefined }[],
): Record<string, string[]> {
  const groups = new Map<string, Set<string>>();
  for (const { Name: name, Tag: tag } of technologies) {
    if (!name) continue;
    const group = groups.get(tag || 'other') ?? new Set();
    groups.set(tag || 'other', group.add(name));
  }
  return Object.fromEntries([...groups].map(([tag, names]) => [tag, [...names]]));
}

/** Dates are milliseconds in samples. The unit is not documented, and other dates of the same reply are seconds. */
const leastMilliseconds = 1e11;

function readHistory(
  points: readonly { D?: number | null | undefined; S?: number | null | undefined }[],
): TechnologyMatch['spend_history'] {
  return points
    .flatMap(({ D: at, S: spend }) =>
      at == null || spend == null ? [] : { at: at < leastMilliseconds ? at * 1000 : at, spend },
    )
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, spend }) => ({ date: new Date(at).toISOString().slice(0, 10), spend_usd: spend }));
}

function trendOf(history: TechnologyMatch['spend_history']): number {
  const [first, last] = [history[0]?.spend_usd ?? 0, history.at(-1)?.spend_usd ?? 0];
  return first === 0 ? 0 : Math.round(((last - first) / first) * 1000) / 10;
}

/** Free. Clients know the names in two spellings, and the numbers as texts too. */
export const countCredits = builtwith.credits('/usagev2/api.json', {
  reply: { remaining: numeric, purchased: numeric, used: numeric, Purchased: numeric, Used: numeric },
  left: (usage) => {
    const [purchased, used] = [usage.purchased ?? usage.Purchased, usage.used ?? usage.Used];
    return usage.remaining ?? (purchased === null || used === null ? null : purchased - used);
  },
});
