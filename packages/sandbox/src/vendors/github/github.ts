/* GitHub's REST interface, https://docs.github.com/rest: organizations by their logins. */
import type { Asked } from '../../kit/asked.ts';
import { indexPerWorld } from '../../kit/company-index.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { bearerKey, judgeKey } from '../../kit/judge-key.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';
import type { WorldCompany } from '../../world/world.ts';

const refuse = (status: number, message: string): SimulatedReply => ({
  status,
  body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
});
const notFound = refuse(404, 'Not Found');

export const github = defineSimulator({
  id: 'github',
  baseUrls: ['https://api.github.com'],
  typicalMs: 200,
  // 5000 in an hour.
  requestsPerSecond: 1.4,
  refuses: {
    atDoor: lookAtDoor,
    tooOften: refuse(403, 'API rate limit exceeded for 203.0.113.7.'),
    unknownPath: notFound,
  },
  routes: {
    'GET /orgs/{login}': { answer: showOrganization },
    'GET /rate_limit': {
      answer: ({ now }) => ({
        status: 200,
        body: {
          resources: { core: { limit: 5000, remaining: 4987, used: 13, reset: Math.ceil(now() / 1000) } },
        },
      }),
    },
  },
});

/** Without a token it answers as well. */
function lookAtDoor(request: SimulatedRequest): SimulatedReply | null {
  if (!request.headers['user-agent'])
    return { status: 403, body: 'Request forbidden by administrative rules.' };
  return judgeKey(bearerKey(request)) === 'invalid' ? refuse(401, 'Bad credentials') : null;
}

const loginOf = (domain: string) => domain.slice(0, domain.indexOf('.'));
const byLogin = indexPerWorld(({ domain }) => loginOf(domain));

function showOrganization(asked: Asked): SimulatedReply {
  const login = asked.text('login')?.toLowerCase() ?? '';
  const company = byLogin(asked.world)(login) ?? asked.world.findCompany({ domain: `${login}.com` });
  if (company === null) return notFound;
  const { isKnown } = asked.world.knows(asked.vendor, {
    of: company,
    what: 'company',
    coverage: 0.45,
    staleness: 0,
  });
  return isKnown ? { status: 200, body: organizationOf(login, { company, asked }) } : notFound;
}

function organizationOf(login: string, { company, asked }: { company: WorldCompany; asked: Asked }) {
  const { id, name, description, domain, place } = company;
  const luck = asked.chance('kind', id);
  // A few took the name of a company that is not theirs.
  const isTaken = luck < 0.1;
  return {
    login,
    id,
    url: `https://api.github.com/orgs/${login}`,
    description: isTaken ? null : description,
    name: isTaken ? login : name,
    company: null,
    blog: isTaken ? '' : `https://${domain}`,
    location: isTaken ? null : `${place.city}, ${place.country}`,
    email: null,
    twitter_username: null,
    is_verified: luck >= 0.4,
    public_repos: asked.between(1, 80, 'repositories', id),
    followers: asked.between(0, 900, 'followers', id),
    html_url: `https://github.com/${login}`,
    created_at: `${Math.max(2009, company.foundedYear)}-05-06T07:08:09Z`,
    type: 'Organization',
  };
}
