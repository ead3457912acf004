import { mailExchangeOf } from '../../kit/mail-exchange.ts';
import type { SimulatorContext } from '../../kit/simulator.ts';
import type { WorldCompany } from '../../world/world.ts';
import { judgeAddress } from './zerobounce-verdict.ts';

interface MailExchange {
  provider: string | null;
  record: string;
}

/** One address as `/validate` and each row of `/validatebatch` answer it; numbers and truths partly come as text. */
export function validateAddress(address: string, withActivity: boolean, context: SimulatorContext): unknown {
  const { world } = context;
  const { status, subStatus, didYouMean } = judgeAddress(address, world);
  const mailbox = world.mailbox(address);
  const isReachable = subStatus !== 'failed_syntax_check' && mailbox.status !== 'no_mail_server';
  const [account = '', domain = ''] = address.toLowerCase().split('@');
  const exchange = isReachable ? exchangeOf(mailbox.company, domain) : { provider: null, record: '' };
  return {
    address,
    status,
    sub_status: subStatus,
    free_email: mailbox.isFree,
    did_you_mean: didYouMean,
    account,
    domain,
    domain_age_days: isReachable ? String(domainAgeDays(mailbox.company, domain, context)) : null,
    active_in_days: withActivity && status === 'valid' ? activeInDays(address, context) : null,
    smtp_provider: exchange.provider,
    mx_found: String(isReachable),
    mx_record: exchange.record,
    firstname: mailbox.person?.firstName ?? null,
    lastname: mailbox.person?.lastName ?? null,
    gender: null,
    country: null,
    region: null,
    city: null,
    zipcode: null,
    processed_at: new Date(context.now()).toISOString().replace('T', ' ').replace('Z', ''),
  };
}

function exchangeOf(company: WorldCompany | null, domain: string): MailExchange {
  if (company === null) return { provider: null, record: `mx.${domain}` };
  const provider = company.mailHost === 'own' || company.mailHost === 'none' ? null : company.mailHost;
  return { provider, record: mailExchangeOf(company) ?? '' };
}

function domainAgeDays(company: WorldCompany | null, domain: string, { world }: SimulatorContext): number {
  if (company === null) return 1000 + Math.floor(world.chance('zerobounce', 'age', domain) * 8000);
  return Math.max(30, Math.floor((Date.parse(world.today) - Date.UTC(company.foundedYear, 0)) / 86_400_000));
}

const activitySpans = ['30', '60', '90', '180', '365', '365+'];

function activeInDays(address: string, { world }: SimulatorContext): string {
  const place = Math.floor(
    world.chance('zerobounce', 'activity', address.toLowerCase()) * activitySpans.length,
  );
  return activitySpans[place] ?? '';
}
