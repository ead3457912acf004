import { z } from 'zod';
import { defineLookup } from '../engine/define-lookup.ts';
import type { SocialPost } from '../providers/crustdata/list-posts.ts';
import { listPosts } from '../providers/crustdata/list-posts.ts';

const defaultLimit = 5;
const limit = z.int().min(1).max(100).describe('How many posts to give at most.');

const common = {
  label: 'Recent person posts',
  description: 'What a person posted lately, the newest first, with its echo. Each post is billed.',
  category: 'people_data',
  needs: 'profile_url',
  operation: listPosts,
  bills: {
    operation: 'crustdata-single-post-fetch',
    credits: 1.5,
    pieces: {
      most: (config: { limit: number | null }) => config.limit ?? defaultLimit,
      asked: (input: { limit: number }) => input.limit,
      given: ({ posts }: { posts: SocialPost[] }) => posts.length,
    },
  },
  example: { input: { profile_url: 'https://www.linkedin.com/in/john-doe' } },
  with: ({ profile_url: profileUrl }: { profile_url: string }, config: { limit: number | null }) => ({
    profileUrl,
    limit: config.limit ?? defaultLimit,
  }),
  accept: acceptPosts,
} as const;

/** Posts are objects; the field catalog has a list of texts there. */
const posts = { primary: true, format: 'json_list' } as const;

export const personPostsContentCrustdata1 = defineLookup({
  ...common,
  id: 'person:posts:content:crustdata@1',
  gives: { crustdata_post_list: posts, post_list_string: {} },
  config: { shape: { limit }, defaults: { limit: defaultLimit } },
});

export const peoplePostsCrustdata1 = defineLookup({
  ...common,
  id: 'people:posts:crustdata@1',
  successor: personPostsContentCrustdata1.id,
  gives: { post_list_string: {}, crustdata_post_list: posts },
  config: { shape: { limit: limit.nullable() }, defaults: { limit: defaultLimit } },
});

function acceptPosts(answer: { posts: SocialPost[] }) {
  return {
    accepted: true as const,
    rule: `found: ${answer.posts.length} posts`,
    value: {
      values: {
        crustdata_post_list: answer.posts,
        post_list_string: answer.posts.flatMap(({ text }) => text || []),
      },
    },
  };
}
