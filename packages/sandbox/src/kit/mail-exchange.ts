import type { WorldCompany } from '../world/world.ts';

/** The first MX record of a company's domain; null when it takes no mail. */
export function mailExchangeOf({ mailHost, domain }: WorldCompany): string | null {
  switch (mailHost) {
    case 'google':
      return 'aspmx.l.google.com';
    case 'microsoft':
      return `${domain.replaceAll('.', '-')}.mail.protection.outlook.com`;
    case 'proofpoint':
      return 'mxa-00123401.gslb.pphosted.com';
    case 'own':
      return `mail.${domain}`;
    case 'none':
      return null;
  }
}
