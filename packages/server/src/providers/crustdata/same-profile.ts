import type { PersonData } from './person-data.ts';
import { profileUrlOf } from './person-data.ts';

/** Whether a person is the one whose profile was asked for. Hosts differ by region; the name behind `/in/` does not. */
export function isOfProfile(person: Pick<PersonData, 'social_handles'>, askedUrl: string): boolean {
  const [asked, given] = [slugOf(askedUrl), slugOf(profileUrlOf(person))];
  return asked === null || given === null || asked === given;
}

function slugOf(url: string | null): string | null {
  const slug = /\/in\/([^/?#]+)/i.exec(url ?? '')?.[1];
  if (slug === undefined) return null;
  try {
    return decodeURIComponent(slug).normalize('NFC').toLowerCase();
  } catch {
    return slug.toLowerCase();
  }
}
