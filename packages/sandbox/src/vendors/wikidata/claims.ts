/* What Wikidata states of a company. Editors fill in what they know, so most companies lack something. */
import type { SimulatorContext } from '../../kit/simulator.ts';
import { siteTraits } from '../../world/site-traits.ts';
import type { WorldCompany } from '../../world/world.ts';
import { classes, keepThing } from './items.ts';

export interface Value {
  /** The data type of the property. */
  datatype: string;
  type: string;
  value: unknown;
}

export interface Statement {
  property: string;
  value: Value;
  /** The year it was true. */
  pointInTime?: number;
}

export function listStatements(company: WorldCompany, context: SimulatorContext): Statement[] {
  const { world } = context;
  const has = (property: string, share: number) => world.chance('wikidata', property, company.domain) < share;
  const slug = company.profileUrl.split('/').at(-1) ?? '';
  const label = company.domain.split('.')[0] ?? '';
  return [
    { property: 'P31', value: item(classes.business) },
    { property: 'P856', value: { datatype: 'url', type: 'string', value: websiteOf(company, context) } },
    ...(has('P571', 0.9) ? [{ property: 'P571', value: year(company.foundedYear) }] : []),
    ...placeStatements(company, context),
    ...(has('P1128', 0.6) ? headcountStatements(company, Number(world.today.slice(0, 4))) : []),
    ...(has('P2139', 0.2)
      ? [{ property: 'P2139', value: quantity(company.revenueUsd, entityUrl('Q4917')) }]
      : []),
    ...(has('P169', 0.4) ? chiefStatements(company, context) : []),
    ...(company.lei === null ? [] : [{ property: 'P1278', value: text(company.lei) }]),
    ...(has('P154', 0.4)
      ? [{ property: 'P154', value: text(`${company.name} logo.svg`, 'commonsMedia') }]
      : []),
    ...(has('P4264', 0.6) ? [{ property: 'P4264', value: text(slug) }] : []),
    ...(has('P2002', 0.4) ? [{ property: 'P2002', value: text(label) }] : []),
    ...(has('P2088', 0.3) ? [{ property: 'P2088', value: text(label) }] : []),
  ];
}

export function entityUrl(id: string): string {
  return `http://www.wikidata.org/entity/${id}`;
}

export function item(id: string): Value {
  const value = { 'entity-type': 'item', 'numeric-id': Number(id.slice(1)), id };
  return { datatype: 'wikibase-item', type: 'wikibase-entityid', value };
}

/** Editors do not agree on www and the slash at the end. */
function websiteOf(company: WorldCompany, { world }: SimulatorContext): string {
  const host = siteTraits(world, company).isOnWww ? `www.${company.domain}` : company.domain;
  return `https://${host}${world.chance('wikidata', 'slash', company.domain) < 0.5 ? '/' : ''}`;
}

function placeStatements({ place, industry }: WorldCompany, context: SimulatorContext): Statement[] {
  const city = { label: place.city, description: `city in ${place.country}`, isA: classes.city };
  const country = { label: place.country, description: 'country', isA: classes.country };
  const branch = { label: industry, description: 'industry', isA: classes.industry };
  return [
    { property: 'P159', value: item(keepThing(city, context)) },
    { property: 'P17', value: item(keepThing(country, context)) },
    { property: 'P452', value: item(keepThing(branch, context)) },
  ];
}

/** The latest comes last, as it does in Wikidata more often than not. */
function headcountStatements({ headcount, foundedYear }: WorldCompany, thisYear: number): Statement[] {
  const before = Math.max(foundedYear, thisYear - 4);
  return [
    {
      property: 'P1128',
      value: quantity(Math.max(1, Math.round(headcount * 0.7)), '1'),
      pointInTime: before,
    },
    { property: 'P1128', value: quantity(headcount, '1'), pointInTime: Math.max(before, thisYear - 1) },
  ];
}

function chiefStatements(company: WorldCompany, context: SimulatorContext): Statement[] {
  const [first] = context.world.peopleAt(company);
  if (first === undefined || first.employments[0].seniority !== 'c_suite') return [];
  const thing = {
    label: first.name,
    description: `business executive at ${company.name}`,
    isA: classes.human,
  };
  return [{ property: 'P169', value: item(keepThing(thing, context)) }];
}

function text(value: string, datatype = 'external-id'): Value {
  return { datatype, type: 'string', value };
}

function quantity(amount: number, unit: string): Value {
  return { datatype: 'quantity', type: 'quantity', value: { amount: `+${amount}`, unit } };
}

export function year(number: number): Value {
  const value = {
    time: `+${number}-01-01T00:00:00Z`,
    timezone: 0,
    before: 0,
    after: 0,
    precision: 9,
    calendarmodel: entityUrl('Q1985727'),
  };
  return { datatype: 'time', type: 'time', value };
}
