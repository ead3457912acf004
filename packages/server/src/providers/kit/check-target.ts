import { isIP } from 'node:net';
import { createTargetPolicy } from './target-policy.ts';

/**
 * Says early whether a URL names a target that must not be called. What a public name leads to is decided when it is
 * called, each time.
 */
export function createTargetCheck(allowedPrivateHosts: readonly string[]): (url: string) => boolean {
  const policy = createTargetPolicy(allowedPrivateHosts);
  return (text) => {
    const url = URL.parse(text);
    if (url === null) return false;
    const host = url.hostname.replaceAll(/^\[|\]$|(?<!\.)\.+$/g, '');
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    return isIP(host) === 0 ? policy.judgeName(host, port) !== 'closed' : policy.allowsAddress(host, port);
  };
}
