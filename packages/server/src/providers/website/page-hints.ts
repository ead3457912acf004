import { attributeOf } from '../kit/parse-markup.ts';
import type { PageParts } from './read-page.ts';
import { isWithin, webUrl } from './web-url.ts';

const forSale =
  /\b(?:domain|domains|website)\b.{0,60}\bfor sale\b|\.[a-z]{2,15} (?:is|may be) (?:for sale|available)|buy this domain|(?:domain|site) (?:is )?parked|parked (?:domain|page)|domain (?:zu verkaufen|à vendre|en venta|is available)/i;

/** Services that show pages on domains nobody uses. */
const parkingHosts = [
  'sedoparking.com',
  'parkingcrew.net',
  'bodis.com',
  'parklogic.com',
  'above.com',
  'afternic.com',
  'hugedomains.com',
  'dan.com',
];

/** Whether a page only offers its domain for sale, judged by its title and by what it loads. */
export function isParked(title: string, { base, scripts, anchors }: PageParts): boolean {
  if (forSale.test(title)) return true;
  const loads = scripts.some((script) => isParkingUrl(attributeOf(script, 'src'), base));
  // An agency may link to a seller of domains somewhere; a page for sale has hardly any other link.
  return loads || (anchors.length < 10 && anchors.some((a) => isParkingUrl(attributeOf(a, 'href'), base)));
}

function isParkingUrl(href: string | null, base: string): boolean {
  const host = webUrl(href, base)?.hostname;
  return host !== undefined && parkingHosts.some((domain) => isWithin(host, domain));
}

/** Parts of the addresses that pages load these products from. */
const loadedFrom: readonly (readonly [part: string, name: string])[] = [
  ['googletagmanager.com', 'Google Tag Manager'],
  ['google-analytics.com', 'Google Analytics'],
  ['js.hs-scripts.com', 'HubSpot'],
  ['js.hsforms.net', 'HubSpot'],
  ['cdn.segment.com', 'Segment'],
  ['intercomcdn', 'Intercom'],
  ['widget.intercom.io', 'Intercom'],
  ['js.stripe.com', 'Stripe'],
  ['cdn.shopify.com', 'Shopify'],
  ['/wp-content/', 'WordPress'],
  ['/wp-includes/', 'WordPress'],
  ['/_next/static/', 'Next.js'],
  ['/_nuxt/', 'Nuxt'],
  ['assets.squarespace.com', 'Squarespace'],
  ['static1.squarespace.com', 'Squarespace'],
  ['webflow', 'Webflow'],
  ['static.wixstatic.com', 'Wix'],
  ['static.parastorage.com', 'Wix'],
  ['munchkin.marketo.net', 'Marketo'],
  ['static.zdassets.com', 'Zendesk'],
  ['js.driftt.com', 'Drift'],
  ['static.hotjar.com', 'Hotjar'],
  ['client.crisp.chat', 'Crisp'],
  ['snap.licdn.com', 'LinkedIn Insight Tag'],
  ['connect.facebook.net', 'Meta Pixel'],
];

const generators = [
  'WordPress',
  'Wix',
  'Webflow',
  'Drupal',
  'Joomla',
  'TYPO3',
  'Ghost',
  'Hugo',
  'Squarespace',
  'Shopify',
];

/** Products that a page names or loads. Only hints, because a page may load things that it does not use. */
export function readTechnologies({ metas, scripts, links }: PageParts): string[] {
  const found = new Set<string>();
  const generator = metas.get('generator')?.toLowerCase() ?? '';
  for (const name of generators) if (generator.includes(name.toLowerCase())) found.add(name);
  const urls = [
    ...scripts.map((script) => attributeOf(script, 'src')),
    ...links.map((link) => attributeOf(link, 'href')),
  ];
  for (const url of urls) {
    if (url === null || url.length > 1_000) continue;
    for (const [part, name] of loadedFrom) if (url.includes(part)) found.add(name);
  }
  return [...found];
}
