/* Gravatar, https://docs.gravatar.com/rest/: the profiles that people have of themselves, by the hashes of their addresses. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { bearerKey, judgeKey } from '../../kit/judge-key.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import type { WorldPerson } from '../../world/world.ts';
import { personOfHash, wordOfHash } from './profiles-by-hash.ts';

const refuse = (status: number, error: string): SimulatedReply => ({ status, body: { error } });

const path = /^\/profiles\/([^/]+)$/;

export const gravatar = defineSimulator({
  id: 'gravatar',
  baseUrls: ['https://api.gravatar.com/v3'],
  typicalMs: 150,
  requestsPerSecond: 5,
  writtenIn: (request) => wordOfHash(path.exec(request.path)?.[1] ?? ''),
  refuses: {
    // Without a key it answers as well. How it refuses a wrong one is assumed.
    atDoor: (request) => (judgeKey(bearerKey(request)) === 'invalid' ? refuse(401, 'Invalid API key') : null),
    tooOften: refuse(429, 'Rate limit exceeded'),
    unknownPath: refuse(404, 'Not found'),
  },
  routes: { 'GET /profiles/{hash}': { answer: showProfile } },
});

function showProfile(asked: Asked): SimulatedReply {
  const hash = asked.text('hash') ?? '';
  const owner = personOfHash(asked.world, hash);
  const known =
    owner === null
      ? null
      : // Nobody keeps the profile up to date that they once made.
        personAsKnown(asked.world, asked.vendor, {
          of: owner,
          what: 'profile',
          coverage: 1,
          staleness: 0.15,
        });
  return known === null
    ? refuse(404, 'Profile not found')
    : { status: 200, body: profileOf(known, { asked, hash, isKeyed: bearerKey(asked.request) !== '' }) };
}

interface Shown {
  asked: Asked;
  hash: string;
  isKeyed: boolean;
}

function profileOf(person: WorldPerson, { asked, hash, isKeyed }: Shown) {
  const { id, firstName, lastName, name, place, employments } = person;
  const slug = `${firstName}${lastName}${id}`.toLowerCase().replace(/[^a-z\d]/g, '');
  const accounts = accountsOf(person, asked);
  const [{ title, company }] = employments;
  return {
    hash,
    display_name: name,
    profile_url: `https://gravatar.com/${slug}`,
    avatar_url: `https://0.gravatar.com/avatar/${hash}`,
    avatar_alt_text: '',
    location: `${place.city}, ${place.country}`,
    description: '',
    job_title: title,
    company: company.name,
    verified_accounts: accounts,
    pronunciation: '',
    pronouns: '',
    ...(isKeyed
      ? { first_name: firstName, last_name: lastName, links: [], number_verified_accounts: accounts.length }
      : {}),
  };
}

function accountsOf({ id, profileUrl }: WorldPerson, asked: Asked) {
  const account = (service_type: string, service_label: string, url: string) => ({
    service_type,
    service_label,
    service_icon: `https://gravatar.com/icons/${service_type}.svg`,
    url,
    is_hidden: false,
  });
  const github = account('github', 'GitHub', `https://github.com/user-${id}`);
  return [
    ...(asked.chance('github', id) < 0.4 ? [github] : []),
    ...(asked.chance('linkedin', id) < 0.8 ? [account('linkedin', 'LinkedIn', profileUrl)] : []),
  ];
}
