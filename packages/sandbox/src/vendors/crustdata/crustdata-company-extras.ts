/* The groups of a company that only `/company/enrich` gives. */
import type { World, WorldCompany, WorldPerson } from '../../world/world.ts';

export function enrichOnlyGroups(world: World, company: WorldCompany): Record<string, unknown> {
  const people = world.peopleAt(company);
  const isFounder = (person: WorldPerson): boolean => /founder/i.test(person.employments[0].title);
  const isExecutive = (person: WorldPerson): boolean => person.employments[0].seniority === 'c_suite';
  const isDecider = (person: WorldPerson): boolean =>
    ['c_suite', 'vp', 'director'].includes(person.employments[0].seniority);
  return {
    web_traffic: webTrafficOf(world, company),
    seo: { total_organic_results: null, monthly_organic_clicks: null, monthly_google_ads_budget: null },
    employee_reviews: null,
    people: {
      decision_makers: people.filter(isDecider).slice(0, 10).map(briefPerson),
      founders: people.filter(isFounder).slice(0, 5).map(briefPerson),
      cxos: people.filter(isExecutive).slice(0, 10).map(briefPerson),
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

function webTrafficOf(world: World, { id, headcount }: WorldCompany): Record<string, unknown> {
  const visitors = Math.round(headcount * 40 * (0.5 + world.chance('crustdata', 'visitors', id)));
  return { domain_traffic: { monthly_visitors: visitors } };
}

function briefPerson({
  name,
  headline,
  profileUrl,
  place,
  employments,
}: WorldPerson): Record<string, unknown> {
  return {
    name,
    title: employments[0].title,
    headline,
    location: [place.city, place.region, place.country].join(', '),
    professional_network_profile_url: profileUrl,
    start_date: employments[0].startDate,
  };
}
