/* Wikidata: its action API, its entity pages and its query service. */
import type { SimulatedReply, SimulatedRequest, Simulator, SimulatorContext } from '../../kit/simulator.ts';
import { entityUrl } from './claims.ts';
import { describeCompany, describeEntity } from './entity.ts';
import { companyItemId, findCompanyItem, readItem } from './items.ts';
import { answerSparql } from './sparql.ts';

const allProps = 'labels|descriptions|aliases|claims|sitelinks';
const mostIds = 50;

export const wikidata: Simulator = {
  id: 'wikidata',
  baseUrls: ['https://www.wikidata.org', 'https://query.wikidata.org'],
  typicalMs: 250,
  requestsPerSecond: 5,
  limited: {
    status: 429,
    headers: { 'content-type': 'text/plain', 'retry-after': '1' },
    body: 'Too Many Requests',
  },
  handle: (request, context) => {
    // https://foundation.wikimedia.org/wiki/Policy:User-Agent_policy asks for an address to write to.
    if (!/@|:\/\//.test(request.headers['user-agent'] ?? '')) {
      return {
        status: 403,
        headers: { 'content-type': 'text/plain' },
        body: 'Please set a user-agent and respect our policy',
      };
    }
    if (request.path === '/w/api.php') return answerAction(request, context);
    if (request.path === '/sparql') return answerSparql(request, context);
    const id = /^\/wiki\/Special:EntityData\/(Q\d+)(?:\.json)?$/.exec(request.path)?.[1];
    return id === undefined
      ? { status: 404, body: '<html><body>404</body></html>' }
      : answerEntityData(id, context);
  },
};

function answerAction({ query }: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  switch (query.get('action')) {
    case 'wbsearchentities':
      return searchEntities(query, context);
    case 'wbgetentities':
      return getEntities(query, context);
    default:
      return fault('badvalue', `Unrecognized value for parameter "action": ${query.get('action') ?? ''}.`);
  }
}

function searchEntities(query: URLSearchParams, context: SimulatorContext): SimulatedReply {
  const text = query.get('search') ?? '';
  if (text === '') return fault('missingparam', 'The "search" parameter must be set.');
  if (!query.has('language')) return fault('missingparam', 'The "language" parameter must be set.');
  const isFirstPage = Number(query.get('continue') ?? 0) === 0;
  const company = isFirstPage ? findCompanyItem({ name: text }, context) : null;
  const found = company === null ? [] : [company];
  return {
    status: 200,
    body: {
      searchinfo: { search: text },
      search: found.map((one) => ({
        id: companyItemId(one),
        title: companyItemId(one),
        concepturi: entityUrl(companyItemId(one)),
        label: one.name,
        description: describeCompany(one),
        match: { type: one.name === text ? 'label' : 'alias', language: 'en', text },
        aliases: one.name === text ? [] : [text],
      })),
      success: 1,
    },
  };
}

function getEntities(query: URLSearchParams, context: SimulatorContext): SimulatedReply {
  const ids = (query.get('ids') ?? '').split('|').filter((id) => id !== '');
  if (ids.length === 0)
    return fault('param-missing', 'Either provide the item "ids" or pairs of "sites" and "titles".');
  if (ids.length > mostIds)
    return fault('toomanyvalues', `Too many values supplied for parameter "ids". The limit is ${mostIds}.`);
  const props = new Set((query.get('props') ?? allProps).split('|'));
  const entities = ids.map((id) => {
    const found = readItem(id, context);
    return [id, found === null ? { id, missing: '' } : describeEntity(id, { found, props, context })];
  });
  return { status: 200, body: { entities: Object.fromEntries(entities), success: 1 } };
}

function answerEntityData(id: string, context: SimulatorContext): SimulatedReply {
  const found = readItem(id, context);
  if (found === null)
    return { status: 404, body: '<html><body>No entity with that id was found.</body></html>' };
  const props = new Set(allProps.split('|'));
  return { status: 200, body: { entities: { [id]: describeEntity(id, { found, props, context }) } } };
}

/** Faults come with the status of success. */
function fault(code: string, info: string): SimulatedReply {
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'mediawiki-api-error': code },
    body: { error: { code, info } },
  };
}
