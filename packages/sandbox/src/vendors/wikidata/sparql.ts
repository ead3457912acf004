/*
 * The query service, as far as it is asked for companies by website: the URLs in the query say which, the triples
 * `?item wdt:P… ?value` say what of them.
 */
import type { Asked } from '../../kit/asked.ts';
import type { SimulatedReply, SimulatorContext } from '../../kit/simulator.ts';
import type { WorldCompany } from '../../world/world.ts';
import type { Value } from './claims.ts';
import { entityUrl, listStatements } from './claims.ts';
import { labelOf } from './entity.ts';
import { companyItemId, findCompanyItem, readItem } from './items.ts';

type Binding = Record<string, Record<string, string>>;

const vocabularies = /^(?:www\.)?(?:wikidata\.org|wikiba\.se|w3\.org|schema\.org|bigdata\.com)$/;

export function answerSparql({ request, ...context }: Asked): SimulatedReply {
  const { query, body, headers } = request;
  const asked = query.get('query') ?? new URLSearchParams(body).get('query') ?? '';
  if (!/\bselect\b/i.test(asked)) return { status: 400, headers: plain, body: 'MalformedQueryException' };
  if (query.get('format') !== 'json' && !(headers['accept'] ?? '').includes('json')) {
    return {
      status: 200,
      headers: { 'content-type': 'application/sparql-results+xml' },
      body: '<sparql></sparql>',
    };
  }
  const vars = readVariables(asked);
  const bindings = listDomains(asked).flatMap((domain) => {
    const company = findCompanyItem({ domain }, context);
    return company === null ? [] : [bind(company, { asked, vars, context })];
  });
  return {
    status: 200,
    headers: { 'content-type': 'application/sparql-results+json;charset=utf-8' },
    body: { head: { vars }, results: { bindings } },
  };
}

const plain = { 'content-type': 'text/plain' };

function readVariables(asked: string): string[] {
  const head = /\bselect\b([^{]*)/i.exec(asked)?.[1] ?? '';
  return [...new Set([...head.matchAll(/\?(\w+)/g)].map(([, name = '']) => name))];
}

function listDomains(asked: string): string[] {
  const hosts = [...asked.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host = '']) => host.toLowerCase());
  return [
    ...new Set(hosts.filter((host) => !vocabularies.test(host)).map((host) => host.replace(/^www\./, ''))),
  ];
}

function bind(
  company: WorldCompany,
  { asked, vars, context }: { asked: string; vars: readonly string[]; context: SimulatorContext },
): Binding {
  const values = readValues(company, { asked, context });
  const binding: Binding = {};
  for (const name of vars) {
    const value = values.get(name);
    if (value !== undefined) binding[name] = value;
  }
  return binding;
}

/** Values of the variables of a query; the subject is the first variable it selects. */
function readValues(company: WorldCompany, { asked, context }: { asked: string; context: SimulatorContext }) {
  const subject = readVariables(asked)[0] ?? 'item';
  const values = new Map<string, Record<string, string>>([
    [subject, { type: 'uri', value: entityUrl(companyItemId(company)) }],
    [`${subject}Label`, english(company.name)],
  ]);
  // The latest statement of a property counts, as it does for the rank that `wdt:` looks at.
  const statements = new Map(
    listStatements(company, context).map(({ property, value }) => [property, value]),
  );
  for (const [, property = '', name = ''] of asked.matchAll(/wdt:(P\d+)\s+\?(\w+)/g)) {
    const value = statements.get(property);
    if (value === undefined) continue;
    values.set(name, toTerm(value));
    values.set(`${name}Label`, english(labelOfValue(value, context)));
  }
  return values;
}

function toTerm({ datatype, value }: Value): Record<string, string> {
  const id = textOf(value, 'id');
  if (id !== null) return { type: 'uri', value: entityUrl(id) };
  const amount = textOf(value, 'amount');
  if (amount !== null) return literal(amount, 'decimal');
  const time = textOf(value, 'time');
  if (time !== null) return literal(time.replace('+', ''), 'dateTime');
  return { type: datatype === 'url' ? 'uri' : 'literal', value: String(value) };
}

function labelOfValue(value: Value, context: SimulatorContext): string {
  const id = textOf(value.value, 'id');
  const found = id === null ? null : readItem(id, context);
  return found === null ? (toTerm(value)['value'] ?? '') : labelOf(found);
}

function textOf(value: unknown, key: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const entry = new Map<string, unknown>(Object.entries(value)).get(key);
  return typeof entry === 'string' ? entry : null;
}

function english(value: string): Record<string, string> {
  return { 'xml:lang': 'en', type: 'literal', value };
}

function literal(value: string, type: string): Record<string, string> {
  return { datatype: `http://www.w3.org/2001/XMLSchema#${type}`, type: 'literal', value };
}
