import type { WorldCompany } from '../../world/world.ts';
import { businessModelOf } from './business-model.ts';
import type { Fact, FactRule } from './fact.ts';
import { listFact, tellMoney } from './fact.ts';

/** `Series A` of `series_a`. */
function tellRound(round: string): string {
  return round
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

const lastRound = ({ funding }: WorldCompany) => funding.at(-1) ?? null;

function tellLastRound(company: WorldCompany): Fact | null {
  const round = lastRound(company);
  return round === null ? null : { text: tellRound(round.round), number: round.amountUsd };
}

function tellFunding({ funding }: WorldCompany): Fact | null {
  const total = funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0);
  if (total === 0) return { number: 0 };
  const list = funding.map(({ round, ...rest }) => ({
    ...rest,
    name: tellRound(round),
    round: tellRound(round),
    amount: rest.amountUsd,
  }));
  return { text: tellMoney(total), number: total, list };
}

function tellNews({ news }: WorldCompany): Fact | null {
  const list = news.map((item) => ({
    ...item,
    name: item.title,
    source: item.outlet,
    summary: `${item.title} (${item.outlet}).`,
  }));
  return listFact(list, 'title');
}

/** What a company is asked for, the more particular first. */
export const companyRules: readonly FactRule<WorldCompany>[] = [
  { words: /\blinked ?in\b/, tell: ({ profileUrl }) => ({ text: profileUrl }) },
  {
    words: /\b(?:competitors?|competition|alternatives?|rivals?)\b/,
    tell: ({ competitors }) =>
      listFact(
        competitors.map((one) => ({ ...one, website: `https://${one.domain}` })),
        'name',
      ),
  },
  {
    words: /\b(?:acquisitions?|acquired)\b/,
    tell: ({ acquisitions }) =>
      listFact(
        acquisitions.map((one) => ({ ...one })),
        'name',
      ),
  },
  {
    words: /\b(?:investors?|backers?)\b/,
    tell: ({ funding }) => {
      const names = [...new Set(funding.flatMap(({ investors }) => investors))];
      return names.length === 0 ? null : { list: names, text: names.join(', ') };
    },
  },
  {
    words: /\b(?:round|funding|raised?)\b.*\b(?:date|when|day)\b|\bwhen\b.*\b(?:raised?|funding)\b/,
    tell: (company) => ({ text: lastRound(company)?.date }),
  },
  {
    words: /\b(?:last|latest|recent|current|funding) (?:funding )?(?:round|stage|type)\b|^round$|^stage$/,
    tell: tellLastRound,
  },
  { words: /\b(?:funding|funded|raised?|capital|investment)\b/, tell: tellFunding },
  {
    words: /\b(?:revenues?|arr|turnover|sales volume)\b/,
    tell: ({ revenueUsd }) => ({ number: revenueUsd, text: tellMoney(revenueUsd) }),
  },
  {
    words: /\b(?:employees?|headcount|head count|staff|workforce|fte|size)\b/,
    tell: ({ headcount }) => ({ number: headcount, text: String(headcount) }),
  },
  {
    words: /\b(?:founded|founding|foundation|established|inception|incorporated|started)\b|^year$/,
    tell: ({ foundedYear }) => ({ number: foundedYear, text: String(foundedYear) }),
  },
  {
    words:
      /\b(?:industry|industries|sector|vertical|category|niche|line of business|tags?|keywords?|topics?)\b/,
    tell: ({ industry }) => ({ text: industry, list: [industry] }),
  },
  {
    words: /\b(?:technolog\w+|tech|stack|software used|tools?|integrations?)\b/,
    tell: ({ technologies }) => ({ list: technologies, text: technologies.slice(0, 5).join(', ') }),
  },
  { words: /\b(?:news|press|announcements?|events?|headlines|signals?)\b/, tell: tellNews },
  { words: /\b(?:country|iso) code\b/, tell: ({ place }) => ({ text: place.countryCode }) },
  { words: /\b(?:country|nation)\b/, tell: ({ place }) => ({ text: place.country }) },
  { words: /\b(?:region|state|province|county)\b/, tell: ({ place }) => ({ text: place.region }) },
  { words: /\b(?:city|town)\b/, tell: ({ place }) => ({ text: place.city }) },
  { words: /\b(?:zip|postal|postcode)\b/, tell: ({ zipCode }) => ({ text: zipCode }) },
  {
    words: /\b(?:street|address)\b/,
    tell: ({ street, zipCode, place }) => ({ text: `${street}, ${zipCode} ${place.city}` }),
  },
  {
    words: /\b(?:headquarter\w*|hq|location|based|offices?|where)\b/,
    tell: ({ place }) => ({ text: `${place.city}, ${place.country}` }),
  },
  {
    words: /\b(?:business model|b2b|b2c|sells to)\b/,
    tell: (company) => ({ text: businessModelOf(company) }),
  },
  {
    words:
      /\b(?:description|summary|overview|about|products?|services?|sells?|offerings?|profile|value proposition|pitch|does|do)\b/,
    tell: ({ description }) => ({ text: description }),
  },
  { words: /\bdomain\b/, tell: ({ domain }) => ({ text: domain }) },
  {
    words: /\b(?:website|homepage|url|site|link|web)\b/,
    tell: ({ domain }) => ({ text: `https://${domain}` }),
  },
  { words: /\b(?:phone|telephone)\b/, tell: ({ phone }) => ({ text: phone }) },
  { words: /\blegal\b/, tell: ({ legalName }) => ({ text: legalName }) },
  {
    words: /\b(?:company|organi[sz]ation|employer|account|business|firm|vendor|name)\b/,
    tell: ({ name }) => ({ text: name }),
  },
];
