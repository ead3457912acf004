import { mailDomainKind } from './mail-domain-kind.ts';

/**
 * Whether a cleaned address belongs to an organization: false for free-mail and disposable domains
 * and for texts without a domain, otherwise true.
 */
export function isWorkEmail(email: string): boolean {
  const at = email.lastIndexOf('@');
  if (at < 1 || at === email.length - 1) return false;
  return mailDomainKind(email.slice(at + 1)) === 'work';
}
