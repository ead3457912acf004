import type robotsParser from 'robots-parser';
import { createRequire } from 'node:module';
import { ourName, ownRules } from './own-rules.ts';

// A CommonJS module whose types describe an ES module.
const parseRobots: typeof robotsParser.default = createRequire(import.meta.url)('robots-parser');

/** Whether a site's rules let us fetch an address of that site. `robots` null: it has no rules. */
export function allows(robots: { text: string } | null, url: string): boolean {
  if (robots === null) return true;
  const target = URL.parse(url);
  if (target === null) return false;
  const rules = parseRobots(`${target.origin}/robots.txt`, ownRules(robots.text));
  return rules.isAllowed(target.href, ourName) ?? true;
}
