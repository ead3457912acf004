/* What a name resolves to: the records of a company's domain, of its www, and of the names its mail needs. */
import { mailExchangeOf } from '../../kit/mail-exchange.ts';
import type { SiteTraits } from '../../world/site-traits.ts';
import { siteTraits } from '../../world/site-traits.ts';
import type { World, WorldCompany } from '../../world/world.ts';
import { dmarcOf, textRecordsOf } from './text-records.ts';

export interface DnsRecord {
  name: string;
  type: number;
  /** Seconds. */
  ttl: number;
  /** As the record is written in a zone file. */
  data: string;
}

interface Zone {
  /** The domain the name belongs to. */
  apex: string;
  records: DnsRecord[];
}

type Part = [type: number, data: string];

const [a, ns, cname, mx, txt, aaaa] = [1, 2, 5, 15, 16, 28] as const;
const ttl = 300;
const ownHosts = new Set([
  'www',
  'mail',
  '_dmarc',
  'default._bimi',
  'google._domainkey',
  'selector1._domainkey',
]);

/** Null for a name that does not exist. */
export function findZone(world: World, name: string): Zone | null {
  const { host, apex } = splitName(name);
  if (!apex.includes('.')) return null;
  const company = world.findCompany({ domain: apex });
  const parts =
    company === null ? freeMailParts(world, { host, apex }) : companyParts(world, { company, host, apex });
  if (parts === null) return null;
  return { apex, records: parts.map(([type, data]) => ({ name, type, ttl, data })) };
}

function splitName(name: string): { host: string; apex: string } {
  for (const host of ownHosts) {
    if (name.startsWith(`${host}.`)) return { host, apex: name.slice(host.length + 1) };
  }
  return { host: '', apex: name };
}

/** Mail providers and disposable domains belong to no company and take mail all the same. */
function freeMailParts(world: World, { host, apex }: { host: string; apex: string }): Part[] | null {
  const { isFree, status } = world.mailbox(`postmaster@${apex}`);
  if (!isFree && status !== 'disposable') return null;
  if (host === '_dmarc') return [[txt, '"v=DMARC1; p=none"']];
  if (host !== '') return [];
  return [
    [a, addressOf(world, apex)],
    [ns, `ns1.${apex}.`],
    [mx, `10 mx1.${apex}.`],
    [mx, `20 mx2.${apex}.`],
    [txt, `"v=spf1 include:_spf.${apex} ~all"`],
  ];
}

interface Asked {
  company: WorldCompany;
  host: string;
  apex: string;
}

function companyParts(world: World, { company, host, apex }: Asked): Part[] | null {
  const traits = siteTraits(world, company);
  // Whatever host somebody thinks of, such as blog: it has a page and nothing else.
  if (company.domain !== apex) return host === '' ? [[a, addressOf(world, apex)]] : null;
  switch (host) {
    case '':
      return apexParts(world, { company, apex, traits });
    case 'www':
      return traits.state === 'none' ? null : [[cname, `${apex}.`], ...siteParts(world, apex)];
    case 'mail':
      return company.mailHost === 'own' ? [[a, addressOf(world, `mail.${apex}`)]] : null;
    case '_dmarc': {
      const policy = dmarcOf(world, company);
      return policy === null ? null : [[txt, `"${policy}"`]];
    }
    case 'google._domainkey':
      return company.mailHost === 'google'
        ? [[txt, '"v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQ"']]
        : null;
    case 'selector1._domainkey':
      return company.mailHost === 'microsoft'
        ? [[cname, `selector1-${apex.replaceAll('.', '-')}._domainkey.onmicrosoft.com.`]]
        : null;
    default:
      return world.chance('dns', 'bimi', apex) < 0.05
        ? [[txt, `"v=BIMI1; l=https://${apex}/logo.svg; a="`]]
        : null;
  }
}

function apexParts(
  world: World,
  { company, apex, traits }: { company: WorldCompany; apex: string; traits: SiteTraits },
): Part[] {
  return [
    ...(traits.state === 'none' ? [] : siteParts(world, apex)),
    ...nameServersOf(world, { apex, traits }).map((server): Part => [ns, server]),
    ...exchangesOf(world, company).map((exchange): Part => [mx, exchange]),
    ...textRecordsOf(world, company).map((text): Part => [txt, `"${text}"`]),
  ];
}

function siteParts(world: World, apex: string): Part[] {
  const number = Math.floor(world.chance('dns', 'aaaa', apex) * 0xffff);
  const modern: Part[] = number % 10 < 3 ? [[aaaa, `2001:db8::${number.toString(16)}`]] : [];
  return [[a, addressOf(world, apex)], ...modern];
}

function nameServersOf(world: World, { apex, traits }: { apex: string; traits: SiteTraits }): string[] {
  if (traits.state === 'parked') return ['ns1.parkingcrew.net.', 'ns2.parkingcrew.net.'];
  const luck = world.chance('dns', 'ns', apex);
  if (luck < 0.4) return ['ada.ns.cloudflare.com.', 'bob.ns.cloudflare.com.'];
  if (luck < 0.65) return ['ns-1024.awsdns-00.org.', 'ns-512.awsdns-00.net.'];
  if (luck < 0.85) return ['ns01.domaincontrol.com.', 'ns02.domaincontrol.com.'];
  return [`ns1.${apex}.`, `ns2.${apex}.`];
}

function exchangesOf(world: World, company: WorldCompany): string[] {
  const first = mailExchangeOf(company);
  // Some of those that take no mail say so (RFC 7505), the others say nothing.
  if (first === null) return world.chance('dns', 'null mx', company.domain) < 0.5 ? ['0 .'] : [];
  switch (company.mailHost) {
    case 'google':
      return [`1 ${first}.`, ...[1, 2].map((number) => `5 alt${number}.${first}.`)];
    case 'proofpoint':
      return [`10 ${first}.`, `10 ${first.replace('mxa', 'mxb')}.`];
    case 'microsoft':
      return [`0 ${first}.`];
    default:
      return [`10 ${first}.`];
  }
}

/** An address of a range that is reserved for documentation (RFC 5737), where nobody is. */
function addressOf(world: World, name: string): string {
  const ranges = ['192.0.2', '198.51.100', '203.0.113'] as const;
  const number = Math.floor(world.chance('dns', 'a', name) * ranges.length * 254);
  return `${ranges[number % ranges.length]}.${1 + Math.floor(number / ranges.length)}`;
}
