/* ZeroBounce as its documentation has it: https://www.zerobounce.net/docs. Nearly everything is a 200; numbers and truths partly come as text. */
import { addressAt } from '../../kit/address-at.ts';
import type { Asked } from '../../kit/asked.ts';
import { companyAsked } from '../../kit/company-routes.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { mailExchangeOf } from '../../kit/mail-exchange.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Mailbox } from '../../world/world.ts';

const ok = (body: unknown): SimulatedReply => ({ status: 200, body });
const nothing = { gender: null, country: null, region: null, city: null, zipcode: null };
/** A key that is wrong and one without credits get the same reply. */
const badKey = ok({ error: 'Invalid API key or your account ran out of credits' });

const credits = (Credits: string): SimulatedReply => ok({ Credits });

export const zerobounce = defineSimulator({
  id: 'zerobounce',
  baseUrls: ['https://api.zerobounce.net/v2'],
  typicalMs: 900,
  requestsPerSecond: 8000,
  keys: [{ query: 'api_key' }],
  refuses: {
    wrongKey: badKey,
    exhausted: badKey,
    restricted: badKey,
    tooOften: { status: 429, body: { error: 'You have exceeded the number of requests allowed.' } },
    unknownPath: { status: 404, body: { Message: 'No HTTP resource was found for the request URI.' } },
    unfit: ({ parameter }) =>
      parameter === 'email'
        ? ok({ error: 'Missing parameter: email.' })
        : { status: 400, body: { Message: 'Either domain or company_name is required.' } },
  },
  routes: {
    'GET /validate': { needs: ['email'], answer: validate },
    'GET /guessformat': { needs: [{ any: ['domain', 'company_name'] }], answer: guess },
    // The one call that tells a wrong key (-1) from one without credits (0).
    'GET /getcredits': {
      refuses: { wrongKey: credits('-1'), restricted: credits('-1'), exhausted: credits('0') },
      answer: () => credits('2375'),
    },
  },
});

function validate(asked: Asked): SimulatedReply {
  const address = asked.text('email') ?? '';
  const [status, subStatus, didYouMean = null] = judgeAddress(address, asked);
  const mailbox = asked.world.mailbox(address);
  const isReachable = subStatus !== 'failed_syntax_check' && mailbox.status !== 'no_mail_server';
  const [account = '', domain = ''] = address.toLowerCase().split('@');
  return ok({
    address,
    status,
    sub_status: subStatus,
    free_email: mailbox.isFree,
    did_you_mean: didYouMean,
    account,
    domain,
    domain_age_days: isReachable ? String(domainAgeDays(mailbox, { domain, asked })) : null,
    active_in_days: null,
    ...(isReachable ? exchangeOf(mailbox, domain) : { smtp_provider: null, mx_record: '' }),
    mx_found: String(isReachable),
    firstname: mailbox.person?.firstName ?? null,
    lastname: mailbox.person?.lastName ?? null,
    ...nothing,
    processed_at: new Date(asked.now()).toISOString().replace('T', ' ').replace('Z', ''),
  });
}

function exchangeOf({ company }: Mailbox, domain: string) {
  if (company === null) return { smtp_provider: null, mx_record: `mx.${domain}` };
  const isOwn = company.mailHost === 'own' || company.mailHost === 'none';
  return { smtp_provider: isOwn ? null : company.mailHost, mx_record: mailExchangeOf(company) ?? '' };
}

function domainAgeDays({ company }: Mailbox, { domain, asked }: { domain: string; asked: Asked }): number {
  if (company === null) return 1000 + Math.floor(asked.chance('age', domain) * 8000);
  const sinceFounded = Date.parse(asked.world.today) - Date.UTC(company.foundedYear, 0);
  return Math.max(30, Math.floor(sinceFounded / 86_400_000));
}

/** An address by the format of a domain; where the vendor is behind, it takes the commonest format for it. */
function guess(asked: Asked): SimulatedReply {
  const company = companyAsked(asked, { domain: 'domain', name: 'company_name' });
  const fact = { what: 'format', coverage: 0.65, staleness: 0.1 };
  const known =
    company === null || company.mailHost === 'none'
      ? null
      : asked.world.knows('zerobounce', { ...fact, of: company });
  const subject = {
    domain: company?.domain ?? asked.text('domain') ?? '',
    company_name: company?.name ?? asked.text('company_name') ?? '',
    did_you_mean: '',
  };
  if (company === null || known?.isKnown !== true) {
    const reason = 'No email format was found for this domain.';
    return ok({ ...subject, email: '', email_confidence: 'undetermined', failure_reason: reason });
  }
  const named = { firstName: asked.text('first_name') ?? '', lastName: asked.text('last_name') ?? '' };
  const isUnsure = known.isStale || named.firstName === '' || named.lastName === '';
  return ok({
    ...subject,
    email: addressAt(named, known.isStale ? { ...company, emailPattern: 'first.last' } : company),
    email_confidence: isUnsure ? 'low' : company.isCatchAll ? 'medium' : 'high',
    failure_reason: '',
  });
}

/** `status`, `sub_status` and `did_you_mean`. */
type Verdict = readonly [status: string, subStatus: string, didYouMean?: string];

const shareUnknown = 0.03;
const unknownReasons = ['mail_server_temporary_error', 'greylisted', 'timeout_exceeded', 'antispam_system'];

// ZeroBounce's own test addresses, which cost nothing: https://www.zerobounce.net/docs/email-validation-api-quickstart/
const testAddresses: Readonly<Record<string, Verdict>> = {
  'valid@example.com': ['valid', ''],
  'invalid@example.com': ['invalid', 'mailbox_not_found'],
  'catch_all@example.com': ['catch-all', ''],
  'unknown@example.com': ['unknown', 'mail_server_temporary_error'],
  'spamtrap@example.com': ['spamtrap', ''],
  'disposable@example.com': ['do_not_mail', 'disposable'],
  'toxic@example.com': ['do_not_mail', 'toxic'],
};

const mistypedDomains: Readonly<Record<string, string>> = {
  'gmial.com': 'gmail.com',
  'hotmial.com': 'hotmail.com',
};

const wellFormed = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/i;

/** What ZeroBounce finds out about an address: the truth, except for the few servers that would not tell. */
function judgeAddress(address: string, asked: Asked): Verdict {
  if (!wellFormed.test(address)) return ['invalid', 'failed_syntax_check'];
  const test = testAddresses[address.toLowerCase()];
  if (test !== undefined) return test;
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  const meant = mistypedDomains[domain];
  if (meant !== undefined) return ['invalid', 'possible_typo', `${local}@${meant}`];
  return judgeMailbox(asked.world.mailbox(address), asked);
}

function judgeMailbox({ status, isRole, address }: Mailbox, asked: Asked): Verdict {
  if (status === 'no_mail_server') return ['invalid', 'no_dns_entries'];
  if (status === 'disposable') return ['do_not_mail', 'disposable'];
  if (asked.chance('unknown', address) < shareUnknown) {
    const reason = unknownReasons[asked.between(0, unknownReasons.length - 1, 'reason', address)];
    return ['unknown', reason ?? 'timeout_exceeded'];
  }
  if (status === 'invalid') return ['invalid', 'mailbox_not_found'];
  if (isRole) return ['do_not_mail', status === 'valid' ? 'role_based' : 'role_based_catch_all'];
  return [status === 'valid' ? 'valid' : 'catch-all', ''];
}
