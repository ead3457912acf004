import type { Site } from './site.ts';
import { siteLuck } from './site.ts';

/** Profiles the company links to: LinkedIn always, others by chance. */
export function listSocialProfiles(site: Site): string[] {
  const handle = site.company.domain.split('.')[0] ?? '';
  const others = [
    ['x', `https://x.com/${handle}`],
    ['facebook', `https://www.facebook.com/${handle}`],
    ['github', `https://github.com/${handle}`],
    ['youtube', `https://www.youtube.com/@${handle}`],
  ] as const;
  return [
    site.company.profileUrl,
    ...others.filter(([network]) => siteLuck(site, network) < 0.4).map(([, url]) => url),
  ];
}
