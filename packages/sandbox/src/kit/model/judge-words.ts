/* Statements about what a company is: its line of business, whom it sells to, where it is, what it uses. */
import type { WorldCompany } from '../../world/world.ts';
import { businessModelOf } from './business-model.ts';
import type { Finding } from './finding.ts';
import { isDenied } from './finding.ts';
import { firstMatches } from './first-matches.ts';

/** Words by which a line of business is called, and the industries that are meant. */
const businesses: readonly (readonly [string, RegExp])[] = [
  ['software|saas', /Software|Data|Network Security/],
  ['tech|technology', /Software|Information|Network Security|Data|Telecom/],
  ['it services|information technology', /Information/],
  ['cyber ?security|security', /Security/],
  ['data|analytics', /Data/],
  ['fintech|financial(?: services)?|finance|banking|payments?', /Financial/],
  ['marketing|advertising', /Marketing/],
  ['consulting|consultancy|advisory', /Consulting/],
  ['machinery|manufacturing|industrial|manufacturer', /Manufacturing|Automotive|Devices/],
  ['logistics|freight|supply chain|transport(?:ation)?', /Logistics/],
  ['health ?care|hospitals?|health|clinics?', /Health|Medical/],
  ['medical devices?|medtech', /Medical/],
  ['biotech(?:nology)?|pharma(?:ceuticals?)?|life sciences?', /Biotech/],
  ['retail|e-?commerce', /Retail/],
  ['food|beverages?|drinks', /Food/],
  ['e-?learning|education(?:al)?|edtech', /learning/],
  ['construction|building', /Construction/],
  ['renewables?|solar|clean energy|energy|environment(?:al)?|cleantech', /Renewables/],
  ['insurance|insurtech', /Insurance/],
  ['real estate|proptech|property', /Real Estate/],
  ['staffing|recruiting|recruitment', /Staffing/],
  ['hospitality|hotels?', /Hospitality/],
  ['legal|law', /Legal/],
  ['automotive|car', /Automotive/],
  ['telecom(?:munications?)?', /Telecom/],
];

const kinds =
  'compan(?:y|ies)|business(?:es)?|firms?|providers?|vendors?|start-?ups?|industr(?:y|ies)|sectors?|space|market|organi[sz]ations?|agenc(?:y|ies)|makers?|brands?';

export function judgeBusiness(text: string, company: WorldCompany): Finding[] {
  const tell = `is in ${company.industry}`;
  return businesses.flatMap(([words, industry]) => {
    const named = `(?:${words})(?:[\\s-]+(?!compan|and\\b|or\\b)[\\p{L}&-]{1,20}){0,2}[\\s-]+(?:${kinds})\\b`;
    const inside = `\\b(?:in|within|into|from|is|are)\\s+(?:the\\s+|an?\\s+)?(?:${words})\\b(?=[\\s.,;?!)]|$)`;
    const match = new RegExp(`(?<![\\p{L}])${named}|${inside}`, 'iu').exec(text);
    if (match === null) return [];
    const isTrue = industry.test(company.industry) || saysSo(company, match[0]);
    return [{ topic: 'business', isTrue: isTrue !== isDenied(text, match.index), tell }];
  });
}

/** Recruiting software is software, whatever the line of business. */
function saysSo({ description }: WorldCompany, match: string): boolean {
  const [word = ''] = match.toLowerCase().split(/\s/);
  return word.length > 5 && description.toLowerCase().includes(word);
}

export function judgeModel(text: string, company: WorldCompany): Finding[] {
  const model = businessModelOf(company);
  return ['B2B', 'B2C'].flatMap((name) => {
    const match = new RegExp(`\\b${name}\\b`, 'i').exec(text);
    if (match === null) return [];
    return [
      { topic: 'model', isTrue: (model === name) !== isDenied(text, match.index), tell: `sells ${model}` },
    ];
  });
}

const continents: Readonly<Record<string, string>> = {
  europe: 'AT BE DK FI FR DE IE IT NL NO PL PT ES SE CH GB',
  european: 'AT BE DK FI FR DE IE IT NL NO PL PT ES SE CH GB',
  eu: 'AT BE DK FI FR DE IE IT NL PL PT ES SE',
  dach: 'DE AT CH',
  nordics: 'DK FI NO SE',
  'north america': 'US CA',
  america: 'US',
  us: 'US',
  usa: 'US',
  uk: 'GB',
  britain: 'GB',
  emea: 'AT BE DK FI FR DE IE IT NL NO PL PT ES SE CH GB',
  apac: 'AU IN SG',
};

const placed =
  /\b(?:based|headquartered|located|situated|hq|headquarters)\s+(?:is\s+|are\s+)?(?:in|at)\s+(?:the\s+)?([\p{L}][\p{L} ,'.-]{1,60})|\b([\p{L}.]{2,20})-based\b/giu;

export function judgePlace(text: string, { place }: WorldCompany): Finding[] {
  const own = [place.city, place.region, place.country].map((name) => name.toLowerCase());
  const tell = `is based in ${place.city}, ${place.country}`;
  return firstMatches(text, placed, 5).map((match) => {
    const said = ` ${(match[1] ?? match[2] ?? '').toLowerCase().replace(/\./g, '')} `.replace(/[,;]/g, ' ');
    const isMeant = own.some((name) => said.includes(` ${name} `));
    const isAround = Object.entries(continents).some(
      ([name, codes]) => said.includes(` ${name} `) && codes.split(' ').includes(place.countryCode),
    );
    return { topic: 'place', isTrue: (isMeant || isAround) !== isDenied(text, match.index), tell };
  });
}

const used =
  /\b(?:[Uu]s(?:es?|ing)|[Rr]uns? on|[Rr]unning on|[Bb]uilt (?:on|with)|[Ww]orks? with)\s+(\p{Lu}[\p{L}\p{N} .-]{1,40})/gu;

export function judgeTechnologies(text: string, { technologies }: WorldCompany): Finding[] {
  return firstMatches(text, used, 5).map((match) => {
    const said = (match[1] ?? '').toLowerCase();
    const found = technologies.find((name) => said.startsWith(name.toLowerCase()));
    const tell = `uses ${found ?? technologies.slice(0, 2).join(' and ')}`;
    return { topic: 'technology', isTrue: (found !== undefined) !== isDenied(text, match.index), tell };
  });
}

export function judgeFunding(text: string, { funding }: WorldCompany): Finding[] {
  const match =
    /\b(?:has|have|had)?\s?raised (?:any |venture |outside )?(?:money|capital|funding|investment)|\b(?:venture|vc)[- ](?:backed|funded)|\b(bootstrapped)\b/i.exec(
      text,
    );
  if (match === null) return [];
  const isFunded = funding.length > 0;
  const isTrue = match[1] === undefined ? isFunded : !isFunded;
  const tell = isFunded
    ? `has raised ${funding.length} ${funding.length === 1 ? 'round' : 'rounds'}`
    : 'has raised no money';
  return [{ topic: 'funding', isTrue: isTrue !== isDenied(text, match.index), tell }];
}
