/* Who is in the campaigns of a simulated system for outreach. */
import { z } from 'zod';
import type { World, WorldPerson } from '../world/world.ts';
import type { Asked } from './asked.ts';
import { crmPart } from './crm-part.ts';
import { rememberBy } from './remember-by.ts';

export interface CampaignLeads {
  /** The campaigns that somebody is in. */
  campaignsOf(asked: Asked, who: string): string[];
  put(asked: Asked, lead: { campaign: string; who: string }): void;
  /** False where they were not in it. */
  take(asked: Asked, lead: { campaign: string; who: string }): boolean;
  /** Somebody who asked not to be written to. */
  hasOptedOut(asked: Asked, who: string): boolean;
}

const enrolledShare = 0.3;
const optedOutShare = 0.04;
const campaignIds = z.array(z.string());

/**
 * Some of those whom the owner of the system knows are in one of its first campaigns, and whoever was put into one.
 * `knownBy` is what the system tells people apart by, whatever its case; `first` are the IDs of those campaigns.
 */
export function campaignLeads(
  vendor: string,
  { knownBy, first }: { knownBy(person: WorldPerson): string; first(world: World): readonly string[] },
): CampaignLeads {
  const known = rememberBy(
    (world: World) =>
      new Map(crmPart(world, vendor).contacts.map(({ person }) => [knownBy(person).toLowerCase(), person])),
  );
  const firstOf = ({ world, chance }: Asked, who: string): string[] => {
    const person = known(world).get(who);
    if (person === undefined || chance('enrolled', person.id) >= enrolledShare) return [];
    const all = first(world);
    return all.slice(person.id % all.length, (person.id % all.length) + 1);
  };
  const placeOf = (who: string) => `campaigns:${who}`;
  const campaignsOf = (asked: Asked, who: string) => {
    const written = asked.state.get(placeOf(who.toLowerCase()));
    return written === undefined ? firstOf(asked, who.toLowerCase()) : campaignIds.parse(JSON.parse(written));
  };
  const write = (asked: Asked, who: string, campaigns: readonly string[]) =>
    asked.state.set(placeOf(who.toLowerCase()), JSON.stringify(campaigns));
  return {
    campaignsOf,
    put: (asked, { campaign, who }) =>
      write(asked, who, [...new Set([...campaignsOf(asked, who), campaign])]),
    take: (asked, { campaign, who }) => {
      const all = campaignsOf(asked, who);
      if (!all.includes(campaign)) return false;
      write(
        asked,
        who,
        all.filter((one) => one !== campaign),
      );
      return true;
    },
    hasOptedOut: ({ chance }, who) => chance('opted out', who.toLowerCase()) < optedOutShare,
  };
}
