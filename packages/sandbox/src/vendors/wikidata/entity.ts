/* An item as the API gives it out. */
import type { SimulatorContext } from '../../kit/simulator.ts';
import type { WorldCompany } from '../../world/world.ts';
import type { Statement, Value } from './claims.ts';
import { item, listStatements, year } from './claims.ts';
import type { Item } from './items.ts';

/** With only those parts that `props` names. */
export function describeEntity(
  id: string,
  { found, props, context }: { found: Item; props: ReadonlySet<string>; context: SimulatorContext },
): Record<string, unknown> {
  const parts: Record<string, () => unknown> = {
    labels: () => inEnglish(labelOf(found)),
    descriptions: () => inEnglish(descriptionOf(found)),
    aliases: () => aliasesOf(found),
    claims: () => groupClaims(id, statementsOf(found, context)),
    sitelinks: () => sitelinksOf(found, context),
  };
  const chosen = Object.entries(parts).filter(([name]) => props.has(name));
  return { type: 'item', id, ...Object.fromEntries(chosen.map(([name, make]) => [name, make()])) };
}

export function labelOf(found: Item): string {
  return found.kind === 'company' ? found.company.name : found.thing.label;
}

export function descriptionOf(found: Item): string {
  return found.kind === 'company' ? describeCompany(found.company) : found.thing.description;
}

export function describeCompany({ industry, place }: WorldCompany): string {
  return `${industry} company based in ${place.city}`;
}

export function statementsOf(found: Item, context: SimulatorContext): Statement[] {
  if (found.kind === 'company') return listStatements(found.company, context);
  return [{ property: 'P31', value: item(found.thing.isA) }];
}

function inEnglish(value: string) {
  return { en: { language: 'en', value } };
}

function aliasesOf(found: Item) {
  if (found.kind === 'thing' || found.company.legalName === found.company.name) return {};
  return { en: [{ language: 'en', value: found.company.legalName }] };
}

function sitelinksOf(found: Item, { world }: SimulatorContext) {
  if (found.kind === 'thing' || world.chance('wikidata', 'article', found.company.domain) > 0.5) return {};
  return { enwiki: { site: 'enwiki', title: found.company.name, badges: [] } };
}

function groupClaims(id: string, statements: readonly Statement[]): Record<string, unknown[]> {
  const claims: Record<string, unknown[]> = {};
  for (const [index, statement] of statements.entries()) {
    const { property, value, pointInTime } = statement;
    const qualifiers = pointInTime === undefined ? {} : { P585: [snak('P585', year(pointInTime))] };
    (claims[property] ??= []).push({
      mainsnak: snak(property, value),
      type: 'statement',
      qualifiers,
      id: `${id}$${index}`,
      rank: 'normal',
    });
  }
  return claims;
}

function snak(property: string, { datatype, type, value }: Value) {
  return { snaktype: 'value', property, datavalue: { value, type }, datatype };
}
