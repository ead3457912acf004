export type MailProvider =
  | 'google'
  | 'microsoft'
  | 'zoho'
  | 'proofpoint'
  | 'mimecast'
  | 'proton'
  | 'yandex'
  | 'other';

// The host names the services have their customers enter; all end at a label.
const suffixes: readonly (readonly [suffix: string, provider: MailProvider])[] = [
  ['google.com', 'google'],
  ['googlemail.com', 'google'],
  ['mail.protection.outlook.com', 'microsoft'],
  ['mx.microsoft', 'microsoft'],
  ['zoho.com', 'zoho'],
  ['zoho.eu', 'zoho'],
  ['zoho.in', 'zoho'],
  ['zohomail.com', 'zoho'],
  ['pphosted.com', 'proofpoint'],
  ['ppe-hosted.com', 'proofpoint'],
  ['mimecast.com', 'mimecast'],
  ['protonmail.ch', 'proton'],
  ['yandex.net', 'yandex'],
  ['yandex.ru', 'yandex'],
];

/** Who runs the mail servers, by the preferred one that is known. */
export function mailProviderOf(hosts: readonly { host: string }[]): MailProvider {
  for (const { host } of hosts) {
    const known = suffixes.find(([suffix]) => host === suffix || host.endsWith(`.${suffix}`));
    if (known !== undefined) return known[1];
  }
  return 'other';
}
