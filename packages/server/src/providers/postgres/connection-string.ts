/** How much a connection is protected, as `sslmode` says: https://www.postgresql.org/docs/current/libpq-ssl.html */
export type TlsMode = 'off' | 'preferred' | 'unverified' | 'verified-chain' | 'verified';

export interface DatabaseTarget {
  /** In lower case, addresses in their usual form, without brackets. */
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  tls: TlsMode;
  /** What the server is told at the start, such as the project at some hosts of databases. */
  options: string | null;
}

const modes: ReadonlyMap<string, TlsMode> = new Map([
  ['disable', 'off'],
  ['allow', 'preferred'],
  ['prefer', 'preferred'],
  ['require', 'unverified'],
  ['no-verify', 'unverified'],
  ['verify-ca', 'verified-chain'],
  ['verify-full', 'verified'],
]);

const usualPort = 5432;

/**
 * `postgresql://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=require`, null if it is not one. Read here and not by the
 * driver, whose reader opens files and sockets of this machine that a string names. Other parameters are passed over.
 */
export function readConnectionString(text: string): DatabaseTarget | null {
  const url = URL.parse(text.trim());
  if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol)) return null;
  const host = canonicalHost(url.hostname);
  const user = decode(url.username);
  const password = decode(url.password);
  const database = decode(url.pathname.slice(1));
  const tls = modes.get(url.searchParams.get('sslmode')?.toLowerCase() ?? 'prefer');
  if (host === null || !user || password === null || database === null || tls === undefined) return null;
  return {
    host,
    port: Number(url.port || usualPort),
    user,
    password,
    database: database || user,
    tls,
    options: url.searchParams.get('options') || null,
  };
}

/** As the WHATWG parser reads hosts of http, which undoes odd spellings of addresses. */
function canonicalHost(written: string): string | null {
  if (written === '' || written.includes(',')) return null;
  const host = URL.parse(`http://${written}/`)?.hostname.replace(/^\[|\]$|(?<!\.)\.+$/g, '') ?? '';
  return host === '' ? null : host;
}

function decode(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}
