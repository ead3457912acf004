/* What a web search asks for: the hosts and words of the text that somebody typed. */
import { parse } from 'tldts';

export interface WebQuery {
  /** Domains it names, in their order, those of `site:` first. */
  domains: string[];
  /** Profiles on LinkedIn it names. */
  profiles: string[];
  /** Where pages have to be, as hosts or as hosts and paths; anywhere if there are none. */
  sites: string[];
  /** Where they must not be. */
  excludedSites: string[];
  /** Everything else, as it was spelled. */
  words: string[];
}

const mostCharacters = 400;
const mostWords = 60;
const mostHosts = 5;

/** Reads the first 400 characters, as search engines do; `sites` are those that are asked for beside the text. */
export function readWebQuery(text: string, sites: readonly string[] = []): WebQuery {
  const query: WebQuery = { domains: [], profiles: [], sites: [...sites], excludedSites: [], words: [] };
  const named: string[] = [];
  for (const token of text.slice(0, mostCharacters).split(/[\s"“”„()[\]{}<>,;|]+/)) {
    readToken(token, query, named);
  }
  const hosts = [...query.sites, ...named].slice(0, mostHosts).map(readCompanyDomain);
  query.domains = [...new Set(hosts.filter((host) => host !== null))];
  query.words = query.words.slice(0, mostWords);
  return query;
}

function readToken(token: string, query: WebQuery, named: string[]): void {
  const site = /^(-?)site:(.+)$/i.exec(token);
  if (site !== null) (site[1] === '-' ? query.excludedSites : query.sites).push(site[2] ?? '');
  else if (/^-\S/.test(token)) return;
  else if (/\blinkedin\.com\/(?:in|company|pub)\//i.test(token)) query.profiles.push(token);
  else if (readHost(token) !== null) named.push(token);
  else {
    const word = token.replace(/^[.!?:'’*+~-]+|(?<![.!?:'’*~])[.!?:'’*~]+$/g, '');
    if (word !== '') query.words.push(word);
  }
}

/** Hosts of profiles rather than of the companies these are about. */
const profileHosts: ReadonlySet<string> = new Set(
  'linkedin.com x.com twitter.com facebook.com instagram.com github.com youtube.com crunchbase.com'.split(
    ' ',
  ),
);

function readCompanyDomain(address: string): string | null {
  const host = readHost(address);
  const domain = host === null ? null : parse(host).domain;
  return domain === null || profileHosts.has(domain) ? null : domain;
}

/** The host of a URL, of a bare host or of a mail address; null for words with dots in them, such as `node.js`. */
function readHost(text: string): string | null {
  const host = /^(?:https?:\/\/)?(?:[^/?#@]*@)?((?:[a-z0-9-]+\.)+[a-z]{2,24})\.?(?:[:/?#]|$)/i
    .exec(text)?.[1]
    ?.toLowerCase();
  if (host === undefined) return null;
  return parse(host).isIcann === true || /\.(?:example|test)$/.test(host) ? host : null;
}

/** Whether a URL is at one of some sites as searches name them: `acme.com`, `www.acme.com/about`, `https://acme.com/`. */
export function siteTest(sites: readonly string[]): (url: string) => boolean {
  const wanted = sites.map(readSite);
  return (url) => {
    const own = readSite(url);
    return wanted.some(
      ({ host, path }) => (own.host === host || own.host.endsWith(`.${host}`)) && own.path.startsWith(path),
    );
  };
}

function readSite(address: string): { host: string; path: string } {
  const [host = '', ...path] = withoutScheme(address).split('/');
  return { host, path: path.join('/') };
}

const withoutScheme = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
