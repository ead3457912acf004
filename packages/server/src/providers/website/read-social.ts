import { attributeOf } from '../kit/parse-markup.ts';
import type { PageParts } from './read-page.ts';
import { hostOf, isWithin, webUrl } from './web-url.ts';

/** Profiles of the organization itself. Buttons that share the page do not count. */
export type SocialProfiles = {
  linkedin: string | null;
  x: string | null;
  facebook: string | null;
  instagram: string | null;
  youtube: string | null;
  github: string | null;
};

interface Network {
  network: keyof SocialProfiles;
  domains: readonly string[];
  /** The part of the path that names a profile. */
  profile: RegExp;
  prefix: string;
}

const networks: readonly Network[] = [
  {
    network: 'linkedin',
    domains: ['linkedin.com'],
    profile: /^\/((?:company|school|showcase)\/[^/]+)/i,
    prefix: 'https://www.linkedin.com/',
  },
  {
    network: 'x',
    domains: ['x.com', 'twitter.com'],
    profile: /^\/@?(?!(?:intent|share|home|search|hashtag|i|login)(?:\/|$))(\w{1,15})\/?$/i,
    prefix: 'https://x.com/',
  },
  {
    network: 'facebook',
    domains: ['facebook.com', 'fb.com'],
    profile:
      /^\/((?:(?:pages|people)\/[^/]+\/\d+)|(?!(?:sharer|share|dialog|plugins|tr|login|pages|people|groups|events|profile)(?:\/|\.php|$))[^/]+)/i,
    prefix: 'https://www.facebook.com/',
  },
  {
    network: 'instagram',
    domains: ['instagram.com'],
    profile: /^\/(?!(?:p|reel|reels|explore|stories|accounts)(?:\/|$))([\w.]{1,30})\/?$/i,
    prefix: 'https://www.instagram.com/',
  },
  {
    network: 'youtube',
    domains: ['youtube.com'],
    profile: /^\/(@[^/]+|(?:channel|c|user)\/[^/]+)/i,
    prefix: 'https://www.youtube.com/',
  },
  {
    network: 'github',
    domains: ['github.com'],
    profile:
      /^\/(?!(?:features|login|join|sponsors|about|pricing|topics|marketplace)(?:\/|$))([a-z\d-]{1,39})(?:\/|$)/i,
    prefix: 'https://github.com/',
  },
];

/** Profiles that the page links to, then those that it states to be the same organization; the first of each network. */
export function readSocial({ anchors, base }: PageParts, sameAs: readonly string[]): SocialProfiles {
  const found: SocialProfiles = {
    linkedin: null,
    x: null,
    facebook: null,
    instagram: null,
    youtube: null,
    github: null,
  };
  for (const href of [...sameAs, ...anchors.map((anchor) => attributeOf(anchor, 'href'))]) {
    const url = webUrl(href, base);
    const profile = url === null ? null : profileOf(url);
    if (profile !== null) found[profile.network] ??= profile.url;
  }
  return found;
}

function profileOf(url: URL): { network: keyof SocialProfiles; url: string } | null {
  const host = hostOf(url);
  for (const { network, domains, profile, prefix } of networks) {
    if (!domains.some((domain) => isWithin(host, domain))) continue;
    const [, name] = profile.exec(url.pathname) ?? [];
    return name === undefined ? null : { network, url: prefix + name };
  }
  return null;
}
