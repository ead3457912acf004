import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { listPosts } from './list-posts.ts';

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a wrong key': [{ status: 401, body: { error: 'x' } }, 'credential_rejected'],
    'a plan without it': [{ status: 403, body: { error: { type: 'permission_error' } } }, 'not_in_plan'],
  },
  tooOften: { status: 429, body: { error: 'x' } },
});

const noLinks = { company_linkedin_urls: [], person_linkedin_urls: [], other_urls: [] };
const first = {
  backend_urn: 'urn:li:activity:1',
  actor_backend_urn: null,
  share_urn: 'urn:li:share:1',
  share_url: 'https://www.linkedin.com/posts/ana_1',
  text: 'We are hiring.',
  actor_name: 'Ana Reyes',
  hyperlinks: { ...noLinks, other_urls: ['https://acme.test'] },
  date_posted: '2026-10-05',
  total_reactions: 12,
  total_comments: 3,
  reactions_by_type: { LIKE: 10, PRAISE: 2 },
  num_shares: 1,
  is_repost_without_thoughts: false,
};

vendor.asks(listPosts, {
  about: { profileUrl: 'https://www.linkedin.com/in/ana', limit: 2 },
  sends: 'POST /social_post/professional_network/enrich/live',
  body: {
    person_professional_network_profile_url: 'https://www.linkedin.com/in/ana',
    limit: 2,
    page: 1,
  },
  found: {
    'posts, no more than asked for': [
      {
        body: {
          posts: [
            {
              ...first,
              reactions_by_type: { LIKE: 10, PRAISE: 2, CURIOUS: 4, EMPATHY: null },
              reactors: [{}],
            },
            { text: '', share_url: null },
            { text: 'Hi', date_posted: '2026-10-01T08:00:00Z', engagement: { total_reactions: 7 } },
            first,
          ],
        },
      },
      {
        posts: [
          { ...first, reactors: [] },
          {
            backend_urn: '',
            actor_backend_urn: null,
            share_urn: '',
            share_url: '',
            text: 'Hi',
            actor_name: '',
            hyperlinks: noLinks,
            date_posted: '2026-10-01',
            total_reactions: 7,
            total_comments: 0,
            reactions_by_type: {},
            num_shares: 0,
            is_repost_without_thoughts: false,
            reactors: [],
          },
        ],
      },
    ],
  },
  missing: { 'no posts': { body: { posts: [] } }, 'no profile': { status: 404, body: { error: 'x' } } },
  wrongTypes: { posts: [{ text: 7 }] },
});
