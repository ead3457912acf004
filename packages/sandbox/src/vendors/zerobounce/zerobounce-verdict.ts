import type { Mailbox, World } from '../../world/world.ts';

export interface Verdict {
  status: 'valid' | 'invalid' | 'catch-all' | 'unknown' | 'spamtrap' | 'abuse' | 'do_not_mail';
  subStatus: string;
  didYouMean: string | null;
}

const shareUnknown = 0.03;

const unknownReasons = [
  'mail_server_temporary_error',
  'greylisted',
  'timeout_exceeded',
  'mail_server_did_not_respond',
  'failed_smtp_connection',
  'antispam_system',
];

// ZeroBounce's own test addresses, which cost nothing: https://www.zerobounce.net/docs/email-validation-api-quickstart/
const testAddresses: Readonly<Record<string, [Verdict['status'], string]>> = {
  'valid@example.com': ['valid', ''],
  'invalid@example.com': ['invalid', 'mailbox_not_found'],
  'catch_all@example.com': ['catch-all', ''],
  'unknown@example.com': ['unknown', 'mail_server_temporary_error'],
  'spamtrap@example.com': ['spamtrap', ''],
  'abuse@example.com': ['abuse', ''],
  'donotmail@example.com': ['do_not_mail', 'role_based'],
  'disposable@example.com': ['do_not_mail', 'disposable'],
  'toxic@example.com': ['do_not_mail', 'toxic'],
};

const mistypedDomains: Readonly<Record<string, string>> = {
  'gmial.com': 'gmail.com',
  'gnail.com': 'gmail.com',
  'hotmial.com': 'hotmail.com',
  'yaho.com': 'yahoo.com',
  'outlok.com': 'outlook.com',
};

const wellFormed = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/i;

/** What ZeroBounce finds out about an address: the truth, except for the few servers that would not tell. */
export function judgeAddress(address: string, world: World): Verdict {
  if (!wellFormed.test(address)) return verdict('invalid', 'failed_syntax_check');
  const test = testAddresses[address.toLowerCase()];
  if (test !== undefined) return verdict(...test);
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  const meant = mistypedDomains[domain];
  if (meant !== undefined) return verdict('invalid', 'possible_typo', `${local}@${meant}`);
  return judgeMailbox(world.mailbox(address), world);
}

function judgeMailbox(mailbox: Mailbox, world: World): Verdict {
  if (mailbox.status === 'no_mail_server') return verdict('invalid', 'no_dns_entries');
  if (mailbox.status === 'disposable') return verdict('do_not_mail', 'disposable');
  const address = mailbox.address.toLowerCase();
  if (world.chance('zerobounce', 'unknown', address) < shareUnknown) {
    const which = Math.floor(world.chance('zerobounce', 'reason', address) * unknownReasons.length);
    return verdict('unknown', unknownReasons[which] ?? 'timeout_exceeded');
  }
  switch (mailbox.status) {
    case 'valid':
      return mailbox.isRole ? verdict('do_not_mail', 'role_based') : verdict('valid', '');
    case 'catch_all':
      return mailbox.isRole ? verdict('do_not_mail', 'role_based_catch_all') : verdict('catch-all', '');
    case 'invalid':
      return verdict('invalid', 'mailbox_not_found');
  }
}

function verdict(status: Verdict['status'], subStatus: string, didYouMean: string | null = null): Verdict {
  return { status, subStatus, didYouMean };
}
