/* TXT records: who may send mail for a domain, and which services have asked for a proof of ownership. */
import type { World, WorldCompany } from '../../world/world.ts';

const senders: readonly [technology: RegExp, include: string][] = [
  [/sendgrid/i, 'include:sendgrid.net'],
  [/mailchimp/i, 'include:servers.mcsv.net'],
  [/\b(aws|amazon)/i, 'include:amazonses.com'],
  [/marketo/i, 'include:mktomail.com'],
  [/hubspot/i, 'include:4410221.spf05.hubspotemail.net'],
  [/zendesk/i, 'include:mail.zendesk.com'],
  [/salesforce/i, 'include:_spf.salesforce.com'],
];

const proofs: readonly [technology: RegExp, name: string][] = [
  [/atlassian|jira|confluence/i, 'atlassian-domain-verification'],
  [/stripe/i, 'stripe-verification'],
  [/docusign/i, 'docusign'],
  [/slack/i, 'slack-domain-verification'],
  [/hubspot/i, 'hubspot-developer-verification'],
  [/notion/i, 'notion-domain-verification'],
  [/facebook|meta/i, 'facebook-domain-verification'],
];

const mailHostIncludes = {
  google: 'include:_spf.google.com',
  microsoft: 'include:spf.protection.outlook.com',
  proofpoint: 'include:spf-00123401.pphosted.com',
  own: 'mx',
  none: '',
} as const;

export function textRecordsOf(world: World, company: WorldCompany): string[] {
  const { domain, mailHost, technologies } = company;
  const used = (table: readonly [RegExp, string][]) =>
    table
      .filter(([pattern]) => technologies.some((technology) => pattern.test(technology)))
      .map(([, text]) => text);
  const token = (name: string) =>
    Math.floor(world.chance('dns', 'token', name, domain) * 2 ** 32).toString(16);
  const mechanisms = [mailHostIncludes[mailHost], ...used(senders)].filter((mechanism) => mechanism !== '');
  const policy = world.chance('dns', 'spf', domain) < 0.5 ? '~all' : '-all';
  return [
    ['v=spf1', ...mechanisms, mechanisms.length === 0 ? '-all' : policy].join(' '),
    ...(mailHost === 'microsoft' ? [`MS=ms${token('ms')}`] : []),
    ...(mailHost === 'google' || world.chance('dns', 'google', domain) < 0.5
      ? [`google-site-verification=${token('google')}`]
      : []),
    ...used(proofs).map((name) => `${name}=${token(name)}`),
  ];
}

/** Null for a domain without a policy. */
export function dmarcOf(world: World, { domain }: WorldCompany): string | null {
  const luck = world.chance('dns', 'dmarc', domain);
  if (luck < 0.2) return null;
  const policy = luck < 0.5 ? 'none' : luck < 0.75 ? 'quarantine' : 'reject';
  return `v=DMARC1; p=${policy}; rua=mailto:dmarc@${domain}`;
}
