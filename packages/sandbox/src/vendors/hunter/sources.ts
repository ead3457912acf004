import { daysBefore } from '../../kit/days-before.ts';
import type { World } from '../../world/world.ts';

const pages = ['team', 'contact', 'blog/authors', 'press'];

/** Pages an address was seen on: none to three of them. */
export function sourcesOf(
  world: World,
  email: string,
  { isStale }: { isStale: boolean },
): Record<string, unknown>[] {
  const domain = email.slice(email.indexOf('@') + 1);
  const count = Math.floor(world.chance('hunter', 'sources', email) * 4);
  return pages.slice(0, count).map((page) => {
    const ageDays =
      Math.floor(world.chance('hunter', 'source age', email, page) * 300) + (isStale ? 500 : 30);
    return {
      domain,
      uri: `https://${domain}/${page}`,
      extracted_on: daysBefore(world.today, ageDays + 200),
      last_seen_on: daysBefore(world.today, ageDays),
      still_on_page: !isStale,
    };
  });
}
