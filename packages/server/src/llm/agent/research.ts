import { parseDomain } from '../../engine/formats/domain.ts';
import type { ComputeContext } from '../../engine/pipe.ts';
import { agentLimits } from './agent-limits.ts';

/** What an agent has seen and done on a record. */
export interface Research {
  context: ComputeContext;
  /** Separates pages from our own words to the model. Each prompt has its own. */
  fence: string;
  /** Addresses that were in the prompt, in search results, or on pages. */
  seen: Set<string>;
  /** Hosts that the prompt names. A few other pages of these may be fetched. */
  hosts: ReadonlySet<string>;
  /** How many addresses were fetched that nobody wrote down. */
  guesses: number;
  /** Pages that were read, by address. */
  read: Map<string, { title: string | null }>;
  /** The calls of tools that succeeded. */
  done: Set<string>;
}

const urls = /https?:\/\/[^\s>\]"'<]+/g;
/** More than any prompt is about. */
const mostNamed = 100;
/** Longer ones are data or traps. */
const longestUrl = 2_000;

export function openResearch(
  context: ComputeContext,
  { prompt, fence }: { prompt: string; fence: string },
): Research {
  const hosts = namedHosts(prompt);
  const written = [
    ...(prompt.match(urls) ?? []).slice(0, mostNamed).flatMap(endings),
    ...hosts.flatMap((host) => [`https://${host}/`, `http://${host}/`]),
  ];
  return {
    context,
    fence,
    seen: new Set(written.flatMap((url) => plainUrl(url) ?? [])),
    hosts: new Set(hosts.map(bareHost)),
    guesses: 0,
    read: new Map(),
    done: new Set(),
  };
}

/** Where an address in a text may end: at a bracket, before the full stop of its sentence, or with it (`Acme_Inc.`). */
function endings(written: string): string[] {
  if (written.length > longestUrl) return [];
  const sentence = written.replace(/(?<![.,;:!?])[.,;:!?]+$/, '');
  const [word = ''] = sentence.split(')', 1);
  return [written, sentence, sentence.replace(/\)$/, ''), word, word.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')];
}

const longestHost = 253;
/** How many words with a dot are checked. */
const mostWords = 1_000;

function namedHosts(prompt: string): string[] {
  const words = new Set(prompt.toLowerCase().match(/[a-z0-9.-]+/g) ?? []);
  return [...words]
    .filter((word) => word.includes('.') && word.length <= longestHost)
    .slice(0, mostWords)
    .map((word) => word.replace(/^[.-]+|(?<![.-])[.-]+$/g, ''))
    .filter((word) => parseDomain(word) !== undefined)
    .slice(0, mostNamed);
}

const bareHost = (host: string) => host.replace(/^www\./, '');

/** The form in which addresses are compared; null if the text is not an address. */
export function plainUrl(text: string): string | null {
  const url = text.length > longestUrl ? null : URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return null;
  url.hash = '';
  return url.href;
}

/** A usual name of a page, with little space for anything else. */
const usualPath = /^[\w./~-]{1,60}$/;

/**
 * Whether the agent may fetch an address. What a page tells it to fetch could carry off what it knows, as parts of the
 * address; so only addresses that somebody else wrote down are fetched, and a few pages of hosts that the prompt is
 * about: of those very hosts, since the owner of a page may own other hosts of its domain.
 */
export function mayFetch({ seen, hosts, guesses }: Research, url: string): boolean {
  if (seen.has(url)) return true;
  const { hostname, port, search, pathname } = new URL(url);
  const isUsual = port === '' && search === '' && usualPath.test(pathname);
  return isUsual && hosts.has(bareHost(hostname)) && guesses < agentLimits.guesses;
}
