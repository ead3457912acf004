// Domains that the services' own manuals have customers include.
const services: readonly (readonly [domain: string, name: string])[] = [
  ['google.com', 'Google Workspace'],
  ['spf.protection.outlook.com', 'Microsoft 365'],
  ['sendgrid.net', 'SendGrid'],
  ['mcsv.net', 'Mailchimp'],
  ['mandrillapp.com', 'Mailchimp Transactional'],
  ['amazonses.com', 'Amazon SES'],
  ['mktomail.com', 'Marketo'],
  ['hubspotemail.net', 'HubSpot'],
  ['hubspot.com', 'HubSpot'],
  ['zendesk.com', 'Zendesk'],
  ['mailgun.org', 'Mailgun'],
  ['mtasv.net', 'Postmark'],
  ['salesforce.com', 'Salesforce'],
  ['freshdesk.com', 'Freshdesk'],
  ['helpscoutemail.com', 'Help Scout'],
  ['sparkpostmail.com', 'SparkPost'],
  ['mailjet.com', 'Mailjet'],
  ['zoho.com', 'Zoho'],
  ['zoho.eu', 'Zoho'],
  ['zohomail.com', 'Zoho'],
  ['pphosted.com', 'Proofpoint'],
  ['mimecast.com', 'Mimecast'],
  ['protonmail.ch', 'Proton'],
  ['yandex.net', 'Yandex'],
  ['shopify.com', 'Shopify'],
];

/** The services a sender policy hands mail to (`include:` and `redirect=`, RFC 7208), each once. */
export function sendersOf(spf: string): string[] {
  const found = new Set<string>();
  for (const term of spf.toLowerCase().split(' ')) {
    const [, domain] = /^[+?~-]?(?:include:|redirect=)(.+)$/.exec(term) ?? [];
    if (domain === undefined) continue;
    const known = services.find(([suffix]) => domain === suffix || domain.endsWith(`.${suffix}`));
    if (known !== undefined) found.add(known[1]);
  }
  return [...found];
}
