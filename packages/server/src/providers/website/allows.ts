import type robotsParser from 'robots-parser';
import { createRequire } from 'node:module';

/** What the rules know us by; also the product name of the User-Agent that is sent. */
const ourName = 'headrace';

/** RFC 9309, 2.5: a parser has to read this much. */
const maxLength = 512_000;

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

const agentLine = /^\s*user-agent\s*:\s*([^#]*)/i;

/**
 * The rules with only those agents' names that matter to us, each once per group: the parser keeps every rule once
 * for every name above it, which thousands of names would turn into gigabytes.
 */
function ownRules(text: string): string {
  const lines: string[] = [];
  let inGroup = new Set<string>();
  for (const line of text.slice(0, maxLength).split(/\r\n|\r|\n/)) {
    const agent = agentLine.exec(line)?.[1];
    if (agent === undefined) {
      // A blank line does not end a run of names.
      if (line.trim() !== '') inGroup = new Set();
      lines.push(line);
      continue;
    }
    const name = relevantName(agent);
    if (!inGroup.has(name)) lines.push(`user-agent: ${name}`);
    inGroup.add(name);
  }
  return lines.join('\n');
}

function relevantName(agent: string): string {
  const [name = ''] = agent.trim().toLowerCase().split('/', 1);
  return name === ourName || name === '*' ? name : 'someone-else';
}
