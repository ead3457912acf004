// How the tokens begin that services have owners of a domain publish.
const tokens: readonly (readonly [start: string, name: string])[] = [
  ['google-site-verification=', 'Google'],
  ['ms=', 'Microsoft 365'],
  ['facebook-domain-verification=', 'Facebook'],
  ['atlassian-domain-verification=', 'Atlassian'],
  ['stripe-verification=', 'Stripe'],
  ['docusign=', 'DocuSign'],
  ['slack-domain-verification=', 'Slack'],
  ['apple-domain-verification=', 'Apple'],
  ['hubspot-developer-verification=', 'HubSpot'],
  ['notion-domain-verification=', 'Notion'],
];

/** The services that checked who owns the domain, each once. */
export function verificationsOf(texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const start = text.slice(0, 40).toLowerCase();
    const known = tokens.find(([token]) => start.startsWith(token));
    if (known !== undefined) found.add(known[1]);
  }
  return [...found];
}
