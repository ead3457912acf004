/* `/social_post/professional_network/enrich/live`: what somebody posted, the newest first. Its form is known from clients. */
import type { Asked } from '../../kit/asked.ts';
import { daysBefore } from '../../kit/days-before.ts';
import { profileUrlOf } from '../../kit/person-asked.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import { badRequest } from './crustdata-error.ts';

const profileName = 'person_professional_network_profile_url';

export function postsOfProfile(asked: Asked): SimulatedReply {
  const { world } = asked;
  const profile = asked.text(profileName);
  if (profile === undefined) return badRequest(asked, `${profileName} is required.`);
  const [limit, page] = [Number(asked.text('limit') ?? 20), Number(asked.text('page') ?? 1)];
  if (!isWithin(limit, 100) || !isWithin(page, 20))
    return badRequest(asked, 'limit or page is out of range.');
  const person = world.findPerson({ profileUrl: profileUrlOf(profile) });
  const from = (page - 1) * limit;
  const count = person === null ? 0 : Math.max(0, Math.min(limit, countPosts(world, person) - from));
  const posts = Array.from({ length: count }, (_, turn) =>
    person === null ? null : postOf(world, person, from + turn),
  );
  return { status: 200, headers: { 'x-credits-used': String(count) }, body: { posts } };
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

/** A fifth of all people never post; the others do it up to forty times. */
function countPosts(world: World, { id }: WorldPerson): number {
  const luck = world.chance('crustdata', 'posts', id);
  return luck < 0.2 ? 0 : Math.ceil((luck - 0.2) * 50);
}

function postOf(world: World, person: WorldPerson, turn: number): Record<string, unknown> {
  const draw = (what: string, most: number) =>
    Math.floor(world.chance('crustdata', what, person.id, turn) * most);
  const likes = 4 + draw('likes', 160);
  const [empathy, praise, interest] = [draw('empathy', 20), draw('praise', 15), draw('interest', 8)];
  const number = `7${String(1e14 + person.id * 1000 - turn)}`;
  const handle = person.profileUrl.slice(person.profileUrl.lastIndexOf('/') + 1);
  const { text, links } = writePost(person, { turn, choice: draw('subject', 1000) });
  return {
    backend_urn: `urn:li:activity:${number}`,
    actor_backend_urn: `urn:li:member:${person.id}`,
    share_urn: `urn:li:share:${number}`,
    share_url: `https://www.linkedin.com/posts/${handle}_activity-${number}`,
    text,
    actor_name: person.name,
    date_posted: daysBefore(world.today, 2 + turn * 9 + draw('day', 8)),
    post_type: 'original',
    hyperlinks: { company_linkedin_urls: links, person_linkedin_urls: [], other_urls: [] },
    engagement: {
      total_reactions: likes + empathy + praise + interest,
      total_comments: draw('comments', 30),
      num_shares: draw('shares', 9),
      reactions_by_type: { LIKE: likes, EMPATHY: empathy, PRAISE: praise, INTEREST: interest },
    },
    is_repost_without_thoughts: false,
  };
}

/** About the employer, what it is in the news for, the craft, or people that are looked for. */
function writePost(
  { employments: [{ company, title, department }], skills, place }: WorldPerson,
  { turn, choice }: { turn: number; choice: number },
): { text: string; links: string[] } {
  const skill = skills[choice % Math.max(1, skills.length)] ?? department;
  const news = company.news[turn % Math.max(1, company.news.length)];
  const texts = [
    `Proud of what the team at ${company.name} built this quarter. ${company.description}`,
    `We are hiring in ${place.city}: come and work with us on ${company.industry.toLowerCase()} at ${company.name}.`,
    `Three things I learned about ${skill} as ${title}: start small, measure early, and talk to customers.`,
    news === undefined
      ? `What a year at ${company.name}!`
      : `${news.title}. Happy to be part of it at ${company.name}.`,
    `Who else works on ${skill} these days? I would like to compare notes.`,
  ];
  const subject = (choice + turn) % texts.length;
  return { text: texts[subject] ?? '', links: subject === 2 || subject === 4 ? [] : [company.profileUrl] };
}
