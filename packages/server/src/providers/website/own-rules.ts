/* The part of a robots.txt (RFC 9309) that applies to us, short enough to be checked at once for any address. */

/** Our name in the rules, and the product name in the User-Agent that is sent. */
export const ourName = 'headrace';

/** RFC 9309, 2.5: a parser must read at least this much. */
const mostRead = 512_000;

// To try rules takes time for each of them, and for each `*` in them once for every character of an address.
const mostRules = 4_000;
const mostLength = 120_000;
const mostStars = 1_000;

const nobodyMayReadIt = `user-agent: ${ourName}\ndisallow: /`;

/** The rules for us and for everyone. If a file has more rules than we read, nothing may be fetched. */
export function ownRules(text: string): string {
  const rules = new Map<string, string[]>();
  let inGroup = new Set<string>();
  let isAtRules = false;
  for (const { key, value } of readLines(text)) {
    if (key === 'user-agent') {
      if (isAtRules) inGroup = new Set();
      const name = relevantName(value);
      if (name !== null) inGroup.add(name);
    } else if (key === 'allow' || key === 'disallow') {
      for (const name of inGroup) addRule(rules, name, `${key}: ${value}`);
    }
    isAtRules = key !== 'user-agent';
  }
  const own = rules.get(ourName) ?? rules.get('*') ?? [];
  const isMuch =
    own.length > mostRules ||
    own.reduce((length, rule) => length + rule.length, 0) > mostLength ||
    own.reduce((stars, rule) => stars + rule.split('*').length - 1, 0) > mostStars;
  if (isMuch) return nobodyMayReadIt;
  return own.length === 0 ? '' : [`user-agent: ${ourName}`, ...own].join('\n');
}

function* readLines(text: string): Generator<{ key: string; value: string }> {
  for (const line of text.slice(0, mostRead).split(/\r\n|\r|\n/)) {
    const rule = line.split('#', 1)[0] ?? '';
    const colonAt = rule.indexOf(':');
    const key = rule.slice(0, Math.max(0, colonAt)).trim().toLowerCase();
    if (key !== '') yield { key, value: rule.slice(colonAt + 1).trim() };
  }
}

function addRule(rules: Map<string, string[]>, name: string, rule: string): void {
  const list = rules.get(name) ?? [];
  list.push(rule);
  rules.set(name, list);
}

/** Rules for us replace those for everyone, so both are kept until the end. */
function relevantName(agent: string): string | null {
  const name = (agent.toLowerCase().split('/', 1)[0] ?? '').trim();
  return name === ourName || name === '*' ? name : null;
}
