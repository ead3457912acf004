import { expect, test } from 'vitest';
import { z } from 'zod';
import type { SocialPost } from '../../src/providers/crustdata/list-posts.ts';
import { listPosts } from '../../src/providers/crustdata/list-posts.ts';
import { usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';
import { testSweep } from './sweep.ts';

const { vendors, world, people, conduct } = await proveVendor();

const asked = ({ profileUrl }: { profileUrl: string }) => ({ profileUrl, limit: 5 });
const count = z.int().min(0);
const urls = z.array(z.url());
const post: z.ZodType<SocialPost> = z.strictObject({
  backend_urn: z.string().regex(/^urn:li:activity:\d+$/),
  actor_backend_urn: z.string().min(1),
  share_urn: z.string().min(1),
  share_url: z.url(),
  text: z.string().min(20),
  actor_name: z.string().min(1),
  hyperlinks: z.strictObject({ company_linkedin_urls: urls, person_linkedin_urls: urls, other_urls: urls }),
  date_posted: z.iso.date(),
  total_reactions: count,
  total_comments: count,
  reactions_by_type: z.strictObject({ LIKE: count, EMPATHY: count, PRAISE: count, INTEREST: count }),
  num_shares: count,
  is_repost_without_thoughts: z.boolean(),
  reactors: z.tuple([]),
});

testSweep(vendors, {
  operation: listPosts,
  items: people,
  input: (person) => asked(person),
  answer: z.strictObject({ posts: z.array(post).min(1).max(5) }),
  found: [0.7, 0.9],
  right: 1,
  isRight: ({ name }, { posts }) =>
    posts.every(({ actor_name: actor, date_posted: date }) => actor === name && date < world.today) &&
    new Set(posts.map(({ backend_urn: urn }) => urn)).size === posts.length,
});

test('gives the newest first', async () => {
  for (const person of people.slice(0, 20)) {
    const result = await vendors.call(listPosts, { ...asked(person), limit: 20 });
    const dates = result.outcome === 'found' ? result.answer.posts.map(({ date_posted: date }) => date) : [];
    expect(dates).toEqual(dates.toSorted().toReversed());
  }
});

conduct({
  operation: listPosts,
  about: (word) => asked({ profileUrl: `https://www.linkedin.com/in/${word}` }),
  items: people,
  by: asked,
  keys: usualKeys,
});
