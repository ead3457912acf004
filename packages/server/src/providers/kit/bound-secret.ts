/** A secret's value on its way out, and the hosts that an admin allowed. */
export interface BoundSecret {
  name: string;
  value: string;
  /** `api.example.com` (https), `api.example.com:8080` (that port, http too), `*.example.com` (all below it). */
  allowedHosts: readonly string[];
}

const defaultPorts: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/** Why a request to this URL must not contain these secrets, as the end of a sentence that begins with its host; null if it may. */
export function refuseSecrets(url: URL, secrets: readonly BoundSecret[]): string | null {
  for (const { name, allowedHosts } of secrets) {
    if (allowedHosts.length === 0)
      return `may not get the secret ${name}, which has no allowed hosts yet; an admin must set it again, with the hosts it may be sent to`;
    if (!allowedHosts.some((entry) => isAllowed(url, entry)))
      return `is not among the allowed hosts of the secret ${name}; an admin can set it again, with this host`;
  }
  return null;
}

/** The same of an address as text, as a whole sentence; one that is not an address is refused elsewhere. */
export function refuseTarget(target: string, secrets: readonly BoundSecret[]): string | null {
  if (secrets.length === 0) return null;
  const url = URL.parse(target);
  const refusal = url === null ? null : refuseSecrets(url, secrets);
  return url === null || refusal === null ? null : `${url.hostname} ${refusal}.`;
}

function isAllowed(url: URL, entry: string): boolean {
  const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  const called = url.port === '' ? defaultPorts[url.protocol] : url.port;
  // Without a port: the usual one, and never in clear.
  const isPort = port === undefined ? url.protocol === 'https:' && called === '443' : called === port;
  const host = url.hostname.replace(/(?<!\.)\.+$/, '');
  return isPort && (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name);
}
