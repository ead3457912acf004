import { z } from 'zod';
import { doubtful, flag, list, num, obj, text } from '../kit/shapes.ts';
import { crustdata, onRoute } from './crustdata.ts';

const reactions = ['LIKE', 'EMPATHY', 'PRAISE', 'INTEREST'] as const;

export type SocialPost = {
  backend_urn: string;
  actor_backend_urn: string | null;
  share_urn: string;
  share_url: string;
  text: string;
  actor_name: string;
  hyperlinks: {
    company_linkedin_urls: string[];
    person_linkedin_urls: string[];
    other_urls: string[];
  };
  /** ISO date. */
  date_posted: string;
  total_reactions: number;
  total_comments: number;
  reactions_by_type: Partial<Record<(typeof reactions)[number], number>>;
  num_shares: number;
  is_repost_without_thoughts: boolean;
  /** Who reacted is not asked for. */
  reactors: [];
};

const urls = doubtful(z.array(z.string()));

/** The counts are members of `engagement` in the newer version, as far as clients know it, and of the post in the older one. */
const counts = {
  total_reactions: num,
  total_comments: num,
  num_shares: num,
  reactions_by_type: doubtful(z.record(z.string(), num)),
};

const post = z.object({
  backend_urn: text,
  actor_backend_urn: text,
  share_urn: text,
  share_url: text,
  text,
  actor_name: text,
  date_posted: text,
  hyperlinks: obj({ company_linkedin_urls: urls, person_linkedin_urls: urls, other_urls: urls }),
  is_repost_without_thoughts: flag,
  ...counts,
  engagement: obj(counts),
});

/**
 * The latest posts of a profile, the newest first; 1 credit for each. Doubtful: the route and its paging are documented,
 * the name of the member that has the profile is that of the vendor's filters.
 */
export const listPosts = crustdata.post('list_posts', '/social_post/professional_network/enrich/live', {
  ask: ({ profileUrl, limit }: { profileUrl: string; limit: number }) => ({
    person_professional_network_profile_url: profileUrl,
    limit,
    page: 1,
  }),
  limits: onRoute('social_post/professional_network/enrich/live'),
  // It reads the profile while we wait.
  deadlineMs: 90_000,
  reply: { posts: list(post) },
  answer: ({ posts }, { limit }) => {
    const known = (posts ?? []).flatMap((one) => readPost(one) ?? []).slice(0, limit);
    return known.length > 0 ? { posts: known } : null;
  },
});

/** Null for what has neither a text nor an address. */
function readPost(found: z.infer<typeof post>): SocialPost | null {
  if (!found.text && !found.share_url) return null;
  const { engagement, hyperlinks } = found;
  const byType = engagement?.reactions_by_type ?? found.reactions_by_type ?? {};
  return {
    backend_urn: found.backend_urn ?? '',
    actor_backend_urn: found.actor_backend_urn ?? null,
    share_urn: found.share_urn ?? '',
    share_url: found.share_url ?? '',
    text: found.text ?? '',
    actor_name: found.actor_name ?? '',
    hyperlinks: {
      company_linkedin_urls: hyperlinks?.company_linkedin_urls ?? [],
      person_linkedin_urls: hyperlinks?.person_linkedin_urls ?? [],
      other_urls: hyperlinks?.other_urls ?? [],
    },
    date_posted: (found.date_posted ?? '').slice(0, 10),
    total_reactions: engagement?.total_reactions ?? found.total_reactions ?? 0,
    total_comments: engagement?.total_comments ?? found.total_comments ?? 0,
    reactions_by_type: Object.fromEntries(
      reactions.flatMap((kind) => (byType[kind] == null ? [] : [[kind, byType[kind]]])),
    ),
    num_shares: engagement?.num_shares ?? found.num_shares ?? 0,
    is_repost_without_thoughts: found.is_repost_without_thoughts ?? false,
    reactors: [],
  };
}
