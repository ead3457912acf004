import type * as freeMail from 'free-email-domains-list/build/src/constants.js';
import type * as mailchecker from 'mailchecker';
import { createRequire } from 'node:module';
import { freeWithSubdomains, missing } from './added.ts';
import { listedWrongly } from './allowed.ts';

export type MailDomainKind = 'free' | 'disposable' | 'work';

/** RFC 1035, 2.3.4: no name is longer, so earlier characters cannot matter. */
const longestDomain = 253;

interface Lists {
  free: ReadonlySet<string>;
  disposable: ReadonlySet<string>;
  allowed: ReadonlySet<string>;
  added: ReadonlySet<string>;
  freeParents: ReadonlySet<string>;
}

let lists: Lists | undefined;

/**
 * What the mailboxes of a domain are. Lower case or not, no `@`. The first call loads the lists
 * (about 80 ms and 15 MB); later ones take well under a microsecond.
 */
export function mailDomainKind(domain: string): MailDomainKind {
  lists ??= loadLists();
  const name = domain.slice(-longestDomain).toLowerCase();
  if (lists.allowed.has(name)) return 'work';
  if (lists.added.has(name)) return 'free';
  if (lists.disposable.has(name)) return 'disposable';
  if (lists.free.has(name)) return 'free';
  return kindOfParents(name, lists);
}

/**
 * Disposable services hand out endless subdomains, so their parents count; free-mail domains do
 * not pass their kind on (a company may live below a dynamic-DNS name), but for the few named.
 */
function kindOfParents(name: string, { allowed, disposable, freeParents }: Lists): MailDomainKind {
  let dot = name.indexOf('.');
  const last = name.lastIndexOf('.');
  while (dot < last) {
    const parent = name.slice(dot + 1);
    if (allowed.has(parent)) return 'work';
    if (disposable.has(parent)) return 'disposable';
    if (freeParents.has(parent)) return 'free';
    dot = name.indexOf('.', dot + 1);
  }
  return 'work';
}

// Both packages are CommonJS and build their sets at load: they are required late, to keep start
// quick, and the sets are used as they are, for a merged copy costs 4 MB more. The deep path of
// the free-mail list avoids its index, which wants a peer dependency we do not use.
function loadLists(): Lists {
  const require = createRequire(import.meta.url);
  const { DOMAINS }: typeof freeMail = require('free-email-domains-list/build/src/constants.js');
  const { blacklist }: typeof mailchecker = require('mailchecker');
  return {
    free: DOMAINS,
    disposable: blacklist(),
    allowed: domainsOf(listedWrongly),
    added: new Set([...domainsOf(missing), ...freeWithSubdomains]),
    freeParents: new Set(freeWithSubdomains),
  };
}

function domainsOf(groups: readonly { domains: string }[]): Set<string> {
  return new Set(groups.flatMap(({ domains }) => domains.split(' ')));
}
