/* A company as Crustdata has it, in the groups of its search index, and those that only enriching gives. */
import { headcountRange, usualBrackets } from '../../kit/headcount-range.ts';
import { latestRounds, totalFunding } from '../../kit/latest-round.ts';
import type { Place, World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { threeLetterCode } from './country-code.ts';
import type { Group } from './crustdata-path.ts';

export const ofCompanies = { coverage: 0.85, staleness: 0.05 };

export function companyType({ headcount, id }: WorldCompany): string {
  if (headcount > 5000 && id % 2 === 0) return 'Public Company';
  return id % 23 === 0 ? 'Nonprofit' : 'Privately Held';
}

export const seatOf = ({ city, region, country }: Place): string => [city, region, country].join(', ');

export function indexedCompany(world: World, company: WorldCompany): Group {
  const { place, headcount } = company;
  const country = threeLetterCode(place.countryCode);
  const growth = growthOf(world, company, 'headcount');
  return {
    crustdata_company_id: company.id,
    basic_info: basicInfoOf(company),
    revenue: revenueOf(company),
    headcount: {
      total: headcount,
      largest_headcount_country: country,
      growth_percent: { mom: growth.month, qoq: growth.quarter, six_months: growth.half, yoy: growth.year },
    },
    funding: fundingOf(company),
    hiring: {
      openings_count: Math.round(headcount * 0.08 * world.chance('crustdata', 'openings', company.id)),
    },
    locations: {
      hq_country: country,
      hq_state: place.region,
      hq_city: place.city,
      hq_street_address: `${company.street}, ${company.zipCode}`,
      headquarters: seatOf(place),
    },
    taxonomy: {
      professional_network_industry: company.industry,
      professional_network_specialities: company.technologies.slice(0, 3),
      categories: [company.industry],
    },
    followers: {
      count: headcount * 9,
      six_months_growth_percent: growthOf(world, company, 'followers').half,
    },
    competitors: { company_ids: [], websites: company.competitors.map(({ domain }) => `https://${domain}`) },
    social_profiles: { crunchbase: { url: null }, twitter_url: null },
    software_reviews: null,
    metadata: { updated_at: `${world.today}T00:00:00Z` },
  };
}

export function basicInfoOf(company: WorldCompany): Group {
  return {
    company_id: company.id,
    name: company.name,
    primary_domain: company.domain,
    website: `https://${company.domain}`,
    professional_network_url: company.profileUrl,
    professional_network_id: String(company.id),
    description: company.description,
    company_type: companyType(company),
    year_founded: String(company.foundedYear),
    employee_count_range: headcountRange(company.headcount, usualBrackets),
    markets: companyType(company) === 'Public Company' ? ['NYSE'] : [],
    industries: [company.industry],
  };
}

function revenueOf({ revenueUsd }: WorldCompany): Group {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(revenueUsd, 1)));
  const lower = Math.floor(revenueUsd / magnitude) * magnitude;
  return {
    estimated: { lower_bound_usd: lower, upper_bound_usd: lower + magnitude },
    acquisition_status: null,
  };
}

function fundingOf(company: WorldCompany): Group {
  const [latest] = latestRounds(company);
  return {
    total_investment_usd: totalFunding(company),
    last_round_amount_usd: latest?.amountUsd ?? null,
    last_round_type: latest?.round ?? null,
    last_fundraise_date: latest?.date ?? null,
    investors: [...new Set(company.funding.flatMap(({ investors }) => investors))],
    tracxn_investors: [],
  };
}

/** In percent. */
function growthOf(world: World, { id }: WorldCompany, group: string) {
  const year = Math.round((world.chance('crustdata', group, id) * 60 - 15) * 10) / 10;
  const part = (share: number): number => Math.round(year * share * 10) / 10;
  return { month: part(1 / 12), quarter: part(1 / 4), half: part(1 / 2), year };
}

/** All that enriching gives. */
export function wholeCompany(world: World, company: WorldCompany): Group {
  const people = world.peopleAt(company);
  const leading = new Set(['c_suite', 'vp', 'director']);
  const visitors = company.headcount * 40 * (0.5 + world.chance('crustdata', 'visitors', company.id));
  return {
    ...indexedCompany(world, company),
    web_traffic: { domain_traffic: { monthly_visitors: Math.round(visitors) } },
    seo: null,
    employee_reviews: null,
    people: {
      decision_makers: briefly(people.filter(({ employments: [job] }) => leading.has(job.seniority))),
      founders: briefly(people.filter(({ employments: [job] }) => /founder/i.test(job.title))),
    },
    news: company.news.map(({ title, url, date, outlet }) => ({
      article_title: title,
      article_url: url,
      article_publish_date: date,
      article_publisher_name: outlet,
    })),
    status: null,
  };
}

function briefly(people: readonly WorldPerson[]): Group[] {
  return people.slice(0, 10).map(({ name, headline, profileUrl, place, employments: [{ title }] }) => ({
    name,
    title,
    headline,
    location: seatOf(place),
    professional_network_profile_url: profileUrl,
  }));
}
