import { mailDomainKind } from './mail-domain-kind.ts';

/**
 * Whether a cleaned address belongs to an organisation: false for free-mail and disposable domains
 * and for what has no domain, true for all else.
 */
export function isWorkEmail(email: string): boolean {
  const at = email.lastIndexOf('@');
  if (at < 1 || at === email.length - 1) return false;
  return mailDomainKind(email.slice(at + 1)) === 'work';
}
